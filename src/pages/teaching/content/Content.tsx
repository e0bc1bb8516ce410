import { useCallback, useEffect, useState } from 'react'
import Accordion from 'react-bootstrap/Accordion'
import type { TaughtSection } from '../../../../shared/contract/teaching.ts'
import '../../../ui/styles/accordion.scss'
import { type ContentDialog, focusAfter, focusIds } from './content-dialog.ts'
import { Link, useSearchParams } from 'react-router-dom'
import { formatCount } from '../../../../shared/format/money.ts'
import { paths } from '../../../../shared/paths.ts'
import { CourseBadges } from '../../../parts/course/CourseBadges.tsx'
import type { TaughtCourse } from '../../../parts/course/use-taught-course.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx'
import { lazyDialog } from '../../../ui/lazy-view.tsx'
import { useAskedDialog } from '../../../ui/use-asked-dialog.ts'
import { useIdleLoad } from '../../../ui/use-idle-load.ts'
import { lessonFacts } from './lesson-facts.ts'
import { NoSections } from './NoSections.tsx'
import { SectionItem } from './SectionItem.tsx'
import { useMoves } from './use-moves.ts'
import * as styles from './content.module.scss'

interface ContentProps {
  courseId: string
  /** `null` when it is unknown; then the page allows editing and the server decides. */
  course: TaughtCourse | null
  title: string
  sections: readonly TaughtSection[]
}

/** The sections and lessons of a course, with their dialogs. */
export function Content({ courseId, course, title, sections }: ContentProps) {
  const canEdit = course?.myRole !== 'TA'
  const { open, revealed, onSelect, reveal } = useOpenSections(sections.map(({ _id }) => _id))
  const { move, moving, announcement } = useMoves(courseId, sections)
  const { dialog, openDialog, closeDialog, onDeleted } = useContentDialog()
  useIdleLoad(DIALOGS)
  return (
    <>
      <ContentHead
        courseId={courseId}
        course={course}
        title={title}
        sections={sections}
        canEdit={canEdit}
        onOpen={openDialog}
      />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {sections.length === 0 ? (
        <NoSections
          text={
            canEdit
              ? 'Chương là phần lớn nhất của khóa học. Thêm một chương, rồi thêm bài học vào đó.'
              : 'Giảng viên của khóa học chưa soạn nội dung.'
          }
        />
      ) : (
        <Accordion
          alwaysOpen
          className={styles.contentSections}
          activeKey={[...open]}
          onSelect={(keys) => onSelect(Array.isArray(keys) ? keys : [])}
        >
          {sections.map((section, index) => (
            <SectionItem
              key={section._id || index}
              section={section}
              index={index}
              isLast={index === sections.length - 1}
              revealed={index > 0 && section._id === revealed}
              canEdit={canEdit}
              moving={moving}
              onOpen={openDialog}
              onMove={move}
            />
          ))}
        </Accordion>
      )}
      <ErrorBoundary resetKey={JSON.stringify(dialog)}>
        <OpenDialog
          courseId={courseId}
          sections={sections}
          dialog={dialog}
          onClose={closeDialog}
          onDeleted={onDeleted}
          onSectionAdded={reveal}
        />
      </ErrorBoundary>
    </>
  )
}

/**
 * The open dialog. Closing returns the focus to its button or, after
 * a deletion, to `focusAfter`.
 */
function useContentDialog() {
  const [dialog, setDialog] = useAskedDialog<ContentDialog>()
  const [focusId, setFocusId] = useState<string | null>(null)
  // Runs after the dialog's own effects, which would focus a button that is being removed.
  useEffect(() => {
    if (focusId) document.getElementById(focusId)?.focus()
  }, [focusId])
  return {
    dialog,
    openDialog: useCallback(
      (next: ContentDialog) => {
        setFocusId(null)
        setDialog(next)
      },
      [setDialog],
    ),
    closeDialog: () => setDialog(null),
    onDeleted: () => {
      setDialog(null)
      setFocusId(dialog && focusAfter(dialog))
    },
  }
}

interface ContentHeadProps {
  courseId: string
  course: TaughtCourse | null
  title: string
  sections: readonly TaughtSection[]
  canEdit: boolean
  onOpen: (dialog: ContentDialog) => void
}

/** Title, counts of sections and lessons, and the add buttons (docs/product.md#content-page). */
function ContentHead(props: ContentHeadProps) {
  const { courseId, course, title, sections, canEdit, onOpen } = props
  const lessons = sections.flatMap((section) => section.lessons)
  return (
    <header className={styles.contentHead}>
      {course ? <CourseBadges course={course} /> : null}
      <h1>{title}</h1>
      <p className="text-secondary numeric">
        {[`${formatCount(sections.length)} chương`, ...lessonFacts(lessons)].join(' · ')}
      </p>
      <p className={styles.contentHeadActs}>
        <Button
          id={focusIds.addSection}
          tone="primary"
          opensDialog
          disabled={!canEdit}
          onClick={() => onOpen({ is: 'section' })}
        >
          Thêm chương
        </Button>
        <Button opensDialog disabled={!canEdit} onClick={() => onOpen({ is: 'lesson' })}>
          Thêm bài học
        </Button>
        <Link
          className="btn btn-link"
          to={paths.course(course?.slug || courseId)}
          target="_blank"
          rel="noopener"
        >
          Trang công khai <span className="visually-hidden">(mở trong thẻ mới)</span>
        </Link>
      </p>
      {canEdit ? null : (
        <p className={styles.contentNote}>
          Bạn là trợ giảng của khóa học này: bạn xem được mọi nội dung và chấm bài, còn giảng viên
          chính và đồng giảng viên mới sửa được.
        </p>
      )}
    </header>
  )
}

const NAME = 'section'

/**
 * The open sections: at first the one in the address (`section={sectionId}`, docs/product.md#routes), else
 * the first. The address follows the user's choice by replacing its entry, so that "Back" leaves the page.
 */
function useOpenSections(sectionIds: readonly string[]) {
  const [params, setParams] = useSearchParams()
  const named = params.get(NAME) ?? ''
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const [followed, setFollowed] = useState(named)
  /** The section to scroll into view, named by the address or by another part of the page. */
  const [revealed, setRevealed] = useState(named)

  // Sections of a foreign backend may have no id; '' must match none of them.
  const isNamedIn = (ids: readonly string[]) => named !== '' && ids.includes(named)
  const first = isNamedIn(sectionIds) ? named : sectionIds[0]
  const open = chosen ?? (first === undefined ? [] : [first])

  // A link within the page may name another section.
  if (followed !== named) {
    setFollowed(named)
    if (named && !open.includes(named)) {
      setChosen([...open, named])
      setRevealed(named)
    }
  }

  const follow = (next: readonly string[], sectionId: string | undefined) => {
    setChosen(next)
    setParams(
      (params) => {
        if (sectionId) params.set(NAME, sectionId)
        else params.delete(NAME)
        return params
      },
      { replace: true },
    )
  }
  return {
    open,
    revealed,
    /** Takes the ids of all open sections. */
    onSelect: (next: readonly string[]) => {
      const opened = next.find((id) => !open.includes(id))
      follow(next, opened ?? (isNamedIn(next) ? named : next.at(-1)))
    },
    reveal: (sectionId: string) => {
      setRevealed(sectionId)
      follow([...open.filter((id) => id !== sectionId), sectionId], sectionId)
    },
  }
}

// They include react-bootstrap's Modal and the editors, so they load in idle time, at the latest when one opens.
const SectionDialog = lazyDialog(async () => (await import('./SectionDialog.tsx')).SectionDialog)
const DeleteDialog = lazyDialog(async () => (await import('./DeleteDialog.tsx')).DeleteDialog)
const LessonDialog = lazyDialog(async () => (await import('../lesson/LessonDialog.tsx')).default)
const AssessmentEditDialog = lazyDialog(
  async () => (await import('../assessments/AssessmentEditDialog.tsx')).default,
)
const DIALOGS = [SectionDialog, LessonDialog, DeleteDialog, AssessmentEditDialog]

interface OpenDialogProps {
  courseId: string
  sections: readonly TaughtSection[]
  dialog: ContentDialog | null
  onClose: () => void
  onDeleted: () => void
  onSectionAdded: (sectionId: string) => void
}

function OpenDialog(props: OpenDialogProps) {
  const { courseId, sections, dialog, onClose, onDeleted, onSectionAdded } = props
  if (!dialog) return null
  switch (dialog.is) {
    case 'section':
      return (
        <SectionDialog
          courseId={courseId}
          section={dialog.section}
          onAdded={onSectionAdded}
          onClose={onClose}
        />
      )
    case 'lesson': {
      const { is: _, ...target } = dialog
      return <LessonDialog courseId={courseId} sections={sections} {...target} onClose={onClose} />
    }
    case 'assessment': {
      const { is: _, ...target } = dialog
      return <AssessmentEditDialog courseId={courseId} {...target} onClose={onClose} />
    }
    case 'delete-section':
    case 'delete-lesson':
    case 'delete-assessment':
      return (
        <DeleteDialog courseId={courseId} what={dialog} onDeleted={onDeleted} onClose={onClose} />
      )
    default:
      return dialog satisfies never
  }
}
