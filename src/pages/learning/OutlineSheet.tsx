import { SideSheet, type SideSheetProps } from '../../ui/SideSheet.tsx'
import { OutlineList, useLessonCounts } from './OutlineList.tsx'

interface OutlineSheetProps extends SideSheetProps {
  courseId: string
  lessonId: string
}

/** The outline as a sheet, for screens without room beside the lesson; choosing a lesson closes it. */
export function OutlineSheet({ courseId, lessonId, ...sheet }: OutlineSheetProps) {
  const counts = useLessonCounts(courseId)
  return (
    <SideSheet
      {...sheet}
      label="Nội dung khóa học"
      closeLabel="Đóng nội dung khóa học"
      head={
        <h2 className="sheet-title">
          <span>Nội dung khóa học</span>
          {counts ? (
            <span className="d-block quiet fw-normal numeric">
              {`Đã hoàn thành ${counts.done}/${counts.lessons} bài`}
            </span>
          ) : null}
        </h2>
      }
    >
      {(leave) => (
        <nav className="sheet-body d-flex flex-column" aria-label="Các bài học">
          <OutlineList courseId={courseId} lessonId={lessonId} onChoose={leave} />
        </nav>
      )}
    </SideSheet>
  )
}
