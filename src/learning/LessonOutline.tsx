import { useQuery } from '@tanstack/react-query'
import { outlineQuery } from '../api/learning-queries.ts'
import { lessonCounts } from '../api/outline.ts'
import { OutlineList } from './OutlineList.tsx'

interface LessonOutlineProps {
  courseId: string
  lessonId: string
}

/**
 * The outline beside the lesson, a column from 1200 px (below that `OutlineButton` opens it). When it
 * cannot be read the lesson goes without it; the way to the outline page stays.
 */
export function LessonOutline({ courseId, lessonId }: LessonOutlineProps) {
  const { data, isError } = useQuery(outlineQuery(courseId))
  if (isError && !data) return null
  const counts = data && lessonCounts(data.sections)
  return (
    <nav className="lesson-outline" aria-label="Đề cương khóa học">
      <div className="lesson-outline-head">
        <h2>Đề cương</h2>
        {counts ? (
          <span className="text-secondary numeric">
            {counts.done}/{counts.lessons} bài
          </span>
        ) : null}
      </div>
      <OutlineList sections={data?.sections} lessonId={lessonId} />
    </nav>
  )
}
