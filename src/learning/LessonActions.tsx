import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { OutlineLesson } from '../../shared/contract/learning.ts'
import { setLessonCompleted } from '../api/learning.ts'
import { learningChanges } from '../api/learning-queries.ts'
import { paths } from '../../shared/paths.ts'
import { useOnceMutation } from '../sending/use-once-mutation.ts'
import { toast } from '../ui/toast.ts'
import * as styles from './lesson.module.scss'

interface LessonActionsProps {
  lessonId: string
  courseId: string
  completed: boolean
  /** True when the outline has no lesson left that is not completed. */
  allCompleted: boolean
  previous?: OutlineLesson
  next?: OutlineLesson
}

/**
 * Mark complete and unmark, both always there (docs/product.md#lesson-player), where the one that
 * fits the state stands out; and the links to the neighbouring lessons.
 */
export function LessonActions(props: LessonActionsProps) {
  const { lessonId, courseId, completed, allCompleted, previous, next } = props
  const marking = useMarking(lessonId)
  const finished = marking.justCompleted && allCompleted
  return (
    <>
      <div className={styles.lessonActions}>
        {completed ? <span className="badge badge-success">Đã hoàn thành</span> : null}
        <button
          type="button"
          className={`btn ${completed ? styles.btnQuiet : 'btn-primary'}`}
          aria-disabled={marking.pending}
          onClick={() => marking.mark(true)}
        >
          Đánh dấu hoàn thành
        </button>
        <button
          type="button"
          className={`btn ${completed ? 'btn-outline-primary' : styles.btnQuiet}`}
          aria-disabled={marking.pending}
          onClick={() => marking.mark(false)}
        >
          Bỏ đánh dấu hoàn thành
        </button>
        <nav className={styles.lessonWays} aria-label="Bài trước và bài tiếp theo">
          {previous ? (
            <Link className="btn btn-outline-primary" to={paths.lesson(previous._id)}>
              Bài trước<span className="visually-hidden">: {previous.title}</span>
            </Link>
          ) : null}
          {next ? (
            <Link
              className={`btn ${completed ? 'btn-primary' : 'btn-outline-primary'}`}
              to={paths.lesson(next._id)}
            >
              Bài tiếp theo<span className="visually-hidden">: {next.title}</span>
            </Link>
          ) : null}
        </nav>
      </div>
      <div role="status">
        {finished ? (
          <p className={styles.lessonFinished}>
            Bạn đã hoàn thành tất cả bài học của khóa này.{' '}
            <Link to={paths.outline(courseId)}>Xem lại đề cương</Link>
          </p>
        ) : null}
      </div>
    </>
  )
}

/** Marks or unmarks once for several clicks, and says the outcome (docs/product.md#messages). */
function useMarking(lessonId: string) {
  const client = useQueryClient()
  const { mutate, isPending, isSuccess, variables } = useOnceMutation({
    mutationFn: (completed: boolean) => setLessonCompleted(lessonId, completed),
    onSuccess: (_, completed) => {
      toast.success(completed ? 'Đã đánh dấu hoàn thành.' : 'Đã bỏ đánh dấu hoàn thành.')
      void learningChanges.lessonCompleted(client, lessonId, completed)
    },
    onError: () => toast.error('Thao tác thất bại'),
  })
  return { mark: mutate, pending: isPending, justCompleted: isSuccess && variables }
}
