import type { ClassStudent } from '../../../shared/contract/class.ts'
import type { CsvRow } from '../../../shared/format/csv.ts'
import { stampInVietnam } from '../../../shared/format/dates.ts'

/** A class as a file (docs/class.md#progress). Empty cells: never seen, no graded submission. */
export const CLASS_HEADS: CsvRow = [
  'Họ và tên',
  'Email',
  'Tiến độ (%)',
  'Bài đã học',
  'Số bài của khóa',
  'Điểm trung bình (%)',
  'Vào học lần cuối',
  'Ghi danh lúc',
]

const stamp = (iso: string | null) => (iso === null ? '' : stampInVietnam(new Date(iso)))

export async function* csvPages({
  lessonCount,
  slices,
}: {
  lessonCount: number
  slices: AsyncGenerator<ClassStudent[]>
}): AsyncGenerator<CsvRow[]> {
  for await (const slice of slices) {
    yield slice.map((student) => [
      student.fullName,
      student.email,
      student.progressPct,
      student.lessonsDone,
      lessonCount,
      student.score ?? '',
      stamp(student.lastSeenAt),
      stamp(student.since),
    ])
  }
}
