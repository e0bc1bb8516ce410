import { Link } from 'react-router-dom'
import type { ClassPage } from '../../../../shared/contract/class.ts'
import { classPaths } from '../../../../shared/extra-paths.ts'
import { formatCount } from '../../../../shared/format/money.ts'
import * as styles from './class.module.scss'

interface ClassSumsProps {
  courseId: string
  sums: ClassPage['sums']
}

/** The class in six figures (docs/class.md#progress), some of which sort the list. */
export function ClassSums({ courseId, sums }: ClassSumsProps) {
  const figures: [words: string, figure: string, sort?: string, dir?: string][] = [
    ['Học viên', formatCount(sums.students)],
    ['Tiến độ trung bình', `${sums.averagePct}%`],
    ['Học xong', formatCount(sums.finished), sums.finished > 0 ? 'progress' : '', 'desc'],
    ['Chưa bắt đầu', formatCount(sums.notStarted), sums.notStarted > 0 ? 'progress' : ''],
    ['Vắng từ 7 ngày', formatCount(sums.unseen7), sums.unseen7 > 0 ? 'seen' : ''],
    ['Vắng từ 14 ngày', formatCount(sums.unseen14), sums.unseen14 > 0 ? 'seen' : ''],
  ]
  return (
    <dl className={styles.classSums} aria-label="Cả lớp">
      {figures.map(([words, figure, sort, dir = 'asc']) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd className="numeric">
            {sort ? (
              <Link to={classPaths.courseClass(courseId, { sort, dir })} title="Xếp đầu danh sách">
                <span>{figure}</span>
                <span className="visually-hidden"> học viên, xếp đầu danh sách</span>
              </Link>
            ) : (
              figure
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
