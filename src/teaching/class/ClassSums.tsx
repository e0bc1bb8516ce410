import type { ClassPage } from '../../../shared/contract/class.ts'
import { formatCount } from '../../../shared/format/money.ts'
import * as styles from './class.module.scss'

/** The whole class in six figures (docs/class.md#progress). */
export function ClassSums({ sums }: { sums: ClassPage['sums'] }) {
  const figures: [words: string, figure: string][] = [
    ['Học viên', formatCount(sums.students)],
    ['Tiến độ trung bình', `${sums.averagePct}%`],
    ['Học xong', formatCount(sums.finished)],
    ['Chưa bắt đầu', formatCount(sums.notStarted)],
    ['Vắng từ 7 ngày', formatCount(sums.unseen7)],
    ['Vắng từ 14 ngày', formatCount(sums.unseen14)],
  ]
  return (
    <dl className={styles.classSums} aria-label="Cả lớp">
      {figures.map(([words, figure]) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd className="numeric">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
