import type { ClassLessons } from '../../../../shared/contract/class.ts'
import { formatCount } from '../../../../shared/format/money.ts'
import { classLessonsQuery } from '../../../api/class.ts'
import { LoadState } from '../../../ui/LoadState.tsx'
import { Message } from '../../../ui/Message.tsx'
import { Skeleton, sameBars } from '../../../ui/BarSkeleton.tsx'
import * as styles from './lessons.module.scss'

/** How many students have completed each lesson, and how many stopped there (docs/class.md#progress). */
export const LessonsView = ({ courseId }: { courseId: string }) => (
  <LoadState
    query={classLessonsQuery(courseId)}
    skeleton={<Skeleton label="Đang tải bài học" bars={sameBars(4, 56)} />}
    failure={{ title: 'Chưa tải được số liệu từng bài' }}
  >
    {(data) => <Lessons data={data} />}
  </LoadState>
)

const percent = (count: number, of: number) => (of > 0 ? (100 * count) / of : 0)

function Lessons({ data }: { data: ClassLessons }) {
  const { students, finished, notStarted, lessons } = data
  if (lessons.length === 0) return <Message as="p" title="Khóa học chưa có bài học." />
  const most = Math.max(...lessons.map(({ stopped }) => stopped))
  return (
    <section aria-label="Từng bài học">
      <p className="text-secondary">
        {`${formatCount(notStarted)} trong ${formatCount(students)} học viên chưa hoàn thành bài nào, ${formatCount(finished)} đã học xong. “Dừng ở đây”: bài này là bài cuối cùng đã hoàn thành, và khóa học chưa xong.`}
      </p>
      <ol className={styles.classLessons}>
        {lessons.map(({ _id, title, section, done, stopped }, index) => (
          <li key={_id}>
            <div>
              {lessons[index - 1]?.section === section ? null : (
                <h2 className="text-break">{section}</h2>
              )}
              <h3>{`${index + 1}. ${title}`}</h3>
            </div>
            {/* The words below say what the bars show. */}
            <div className={styles.classBar} aria-hidden="true">
              <div style={{ width: `${percent(done, students)}%` }} />
            </div>
            <p className="numeric">
              <span>
                {`${formatCount(done)} đã hoàn thành (${Math.round(percent(done, students))}%)`}
              </span>
              {stopped > 0 ? (
                <span
                  className={stopped === most ? 'badge badge-warning' : 'badge badge-neutral'}
                >{`${formatCount(stopped)} dừng ở đây`}</span>
              ) : null}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
