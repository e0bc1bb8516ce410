import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import type { ClassPage as ClassData } from '../../../../shared/contract/class.ts'
import type { CourseRole } from '../../../../shared/contract/teaching.ts'
import { classPaths } from '../../../../shared/extra-paths.ts'
import { formatCount } from '../../../../shared/format/money.ts'
import { paths } from '../../../../shared/paths.ts'
import { classQuery, fetchClassCsv } from '../../../api/class.ts'
import type { ApiError } from '../../../api/errors.ts'
import { CourseHeading, CourseTop } from '../../../parts/course/CourseTop.tsx'
import { CourseBadges } from '../../../parts/course/CourseBadges.tsx'
import { CsvButton } from '../../../parts/sending/CsvButton.tsx'
import { lazyDialog } from '../../../ui/lazy-view.tsx'
import { LoadPages } from '../../../ui/LoadPages.tsx'
import { Message } from '../../../ui/Message.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Bar } from '../../../ui/Skeletons.tsx'
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
  // Here, because a search that does not load takes the list away.
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
        failure={{ title: 'Chưa tải được lớp học', instead: notMine }}
      >
        {(page, more) => <Class page={page} more={more} ticked={ticked} onTick={setTicked} />}
      </LoadPages>
    </>
  )
}

/** Another teacher's course: a retry would not help. */
const notMine = ({ kind, message }: ApiError) =>
  kind === 'missing' || kind === 'denied' ? (
    <Message title="Không mở được lớp học này" text={message}>
      <Link className="btn btn-primary" to={paths.instructorCourses()}>
        Khóa học giảng dạy
      </Link>
    </Message>
  ) : null

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
              <button
                type="button"
                className="btn btn-primary"
                aria-haspopup="dialog"
                onClick={() => setDialog({ is: 'announce' })}
              >
                Thông báo cho lớp…
              </button>
              <button
                type="button"
                className="btn btn-outline-primary"
                aria-haspopup="dialog"
                onClick={() => setDialog({ is: 'remind', ticked: [...ticked] })}
              >
                Gửi lời nhắc…
              </button>
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
  <div className="skeleton skeleton-page" role="status" aria-label="Đang tải lớp học">
    <Bar width="60%" height={36} />
    <Bar width="320px" height={44} />
    <Bar height={88} />
    {['a', 'b', 'c', 'd', 'e'].map((key) => (
      <Bar key={key} height={56} />
    ))}
  </div>
)
