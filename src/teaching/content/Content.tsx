import { useCallback, useEffect, useState } from 'react'
import Accordion from 'react-bootstrap/Accordion'
import type { TaughtSection } from '../../../shared/contract/teaching.ts'
import '../../ui/styles/accordion.scss'
import { focusAfter, type ContentDialog } from './content-dialog.ts'
import { ContentDialogs } from './ContentDialogs.tsx'
import { ContentHead } from './ContentHead.tsx'
import { NoSections } from './NoSections.tsx'
import { SectionItem } from './SectionItem.tsx'
import { useMoves } from './use-moves.ts'
import { useOpenSections } from './use-open-sections.ts'
import type { TaughtCourse } from '../../course/use-taught-course.ts'

interface ContentProps {
  courseId: string
  /** `null` when nothing tells it: then nothing says that the person may not edit. */
  course: TaughtCourse | null
  title: string
  sections: readonly TaughtSection[]
}

/** The sections and lessons of a course with all that changes them. */
export function Content({ courseId, course, title, sections }: ContentProps) {
  const canEdit = course?.myRole !== 'TA'
  const { open, revealed, onSelect, reveal } = useOpenSections(sections.map(({ _id }) => _id))
  const { move, movingId, announcement } = useMoves(courseId, sections)
  const { dialog, openDialog, closeDialog, onDeleted } = useContentDialog()
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
          className="content-sections"
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
              movingId={movingId}
              onOpen={openDialog}
              onMove={move}
            />
          ))}
        </Accordion>
      )}
      <ContentDialogs
        courseId={courseId}
        sections={sections}
        dialog={dialog}
        onClose={closeDialog}
        onDeleted={onDeleted}
        onSectionAdded={reveal}
      />
    </>
  )
}

/** The open dialog. Whoever opened it gets the focus back; what was deleted hands it on. */
function useContentDialog() {
  const [dialog, setDialog] = useState<ContentDialog | null>(null)
  const [focusId, setFocusId] = useState<string | null>(null)
  // After the closing dialog's own effects, which give the focus to a button that is going away.
  useEffect(() => {
    if (focusId) document.getElementById(focusId)?.focus()
  }, [focusId])
  return {
    dialog,
    openDialog: useCallback((next: ContentDialog) => {
      setFocusId(null)
      setDialog(next)
    }, []),
    closeDialog: () => setDialog(null),
    onDeleted: () => {
      setDialog(null)
      setFocusId(dialog && focusAfter(dialog))
    },
  }
}
