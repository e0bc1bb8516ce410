import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import type { ClassPage as ClassData } from '../../../../shared/contract/class.ts'
import type { CourseRole } from '../../../../shared/contract/teaching.ts'
import { classPaths } from '../../../../shared/extra-paths.ts'
import { formatCount } from '../../../../shared/format/money.ts'
import { classQuery, fetchClassCsv } from '../../../api/class.ts'
import { CourseHeading, CourseTop } from '../../../parts/course/CourseTop.tsx'
import { notMine } from '../../../parts/course/not-mine.tsx'
import { CourseBadges } from '../../../parts/course/CourseBadges.tsx'
import { CsvButton } from '../../../parts/sending/CsvButton.tsx'
import { Button } from '../../../ui/Button.tsx'
import { lazyDialog } from '../../../ui/lazy-view.tsx'
import { LoadPages } from '../../../ui/LoadPages.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Skeleton, sameBars } from '../../../ui/BarSkeleton.tsx'
import { useAskedDialog } from '../../../ui/use-asked-dialog.ts'
import type { ClassDialog } from './class-dialog.ts'
import { ClassSums } from './ClassSums.tsx'
import { LessonsView } from './LessonsView.tsx'
import { MessagesView } from './MessagesView.tsx'
import { StudentsView } from './StudentsView.tsx'
import { useClassFilter } from './use-class-filter.ts'
import * as styles from './class.module.scss'

const AnnounceDialog = lazyDialog(async () => (await import('./AnnounceDialog.tsx')).AnnounceDialog)
const RemindDialog = lazyDialog(async () => (await import('./RemindDialog.tsx')).RemindDialog)

const VIEWS = [
  ['', 'Học viên'],
  ['lessons', 'Từng bài học'],
  ['messages', 'Đã gửi cho lớp'],
] as const

/** /instructor/courses/{courseId}/class (docs/class.md#progress). */
export default function ClassPage() {
  const { courseId = '' } = useParams()
  // Another course shows nothing of this one.
  return <ClassOf key={courseId} courseId={courseId} />
}

function ClassOf({ courseId }: { courseId: string }) {
  const { filter } = useClassFilter()
  // Here, because a search that fails to load removes the list.
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const query = classQuery(courseId, filter)
  const { data, error } = useQuery(query)
  return (
    <>
      <PageTitle>Lớp học</PageTitle>
      <CourseTop
        courseId={courseId}
        at="class"
        myRole={data?.course.myRole as CourseRole | null | undefined}
        error={data ? null : error}
      />
      <LoadPages
        query={query}
        words={({ items, found }) =>
          `Tải thêm (đã có ${formatCount(items.length)} trong ${formatCount(found)})`
        }
        skeleton={<ClassSkeleton />}
        failure={{ title: 'Chưa tải được lớp học', instead: notMine('Không mở được lớp học này') }}
      >
        {(page, more) => <Class page={page} more={more} ticked={ticked} onTick={setTicked} />}
      </LoadPages>
    </>
  )
}

interface ClassProps {
  page: ClassData
  /** The button below the students. */
  more: ReactNode
  ticked: ReadonlySet<string>
  onTick: (ticked: ReadonlySet<string>) => void
}

function Class({ page, more, ticked, onTick }: ClassProps) {
  const { _id: courseId, title, myRole, teaches, status, mayWrite } = page.course
  const [dialog, setDialog] = useAskedDialog<ClassDialog>()
  const { filter } = useClassFilter()
  const [params] = useSearchParams()
  const view = params.get('view') ?? ''
  const close = () => setDialog(null)
  return (
    <>
      <header className={styles.classHead}>
        <CourseBadges course={{ myRole: myRole as CourseRole, teaches, status }} />
        <CourseHeading page="Lớp học" course={title} />
        <div className={styles.classActs}>
          {mayWrite ? (
            <>
              <Button tone="primary" opensDialog onClick={() => setDialog({ is: 'announce' })}>
                Thông báo cho lớp…
              </Button>
              <Button opensDialog onClick={() => setDialog({ is: 'remind', ticked: [...ticked] })}>
                Gửi lời nhắc…
              </Button>
            </>
          ) : null}
          <CsvButton
            label="Tải CSV"
            name="lop-hoc.csv"
            read={(signal) => fetchClassCsv(courseId, filter, signal)}
          />
        </div>
      </header>
      <ClassSums courseId={courseId} sums={page.sums} />
      <nav className={styles.classViews} aria-label="Phần của lớp học">
        {VIEWS.map(([name, words]) => (
          <Link
            key={name}
            to={classPaths.courseClass(courseId, { view: name })}
            aria-current={name === view ? 'page' : undefined}
          >
            {words}
          </Link>
        ))}
      </nav>
      {view === 'lessons' ? (
        <LessonsView courseId={courseId} />
      ) : view === 'messages' ? (
        <MessagesView courseId={courseId} />
      ) : (
        <StudentsView
          page={page}
          more={more}
          ticked={ticked}
          onTick={mayWrite ? onTick : undefined}
          onRemind={() => setDialog({ is: 'remind', ticked: [...ticked] })}
        />
      )}
      {dialog?.is === 'announce' ? (
        <AnnounceDialog courseId={courseId} students={page.sums.students} onClose={close} />
      ) : null}
      {dialog?.is === 'remind' ? (
        <RemindDialog
          courseId={courseId}
          ticked={dialog.ticked}
          onSent={() => onTick(new Set())}
          onClose={close}
        />
      ) : null}
    </>
  )
}

const ClassSkeleton = () => (
  <Skeleton
    className="skeleton-page"
    label="Đang tải lớp học"
    bars={[['60%', 36], ['320px', 44], ['100%', 88], ...sameBars(5, 56)]}
  />
)
