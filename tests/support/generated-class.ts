import { sql } from 'drizzle-orm'
import type { Database } from '../../server/platform/db/client.ts'
import * as t from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/ids.ts'

/** A class of any size, always with the same names. */

const FAMILY = ['Nguyễn', 'Trần', 'Lê', 'Phạm', 'Hoàng', 'Đỗ', 'Đặng', 'Bùi']
const GIVEN = ['Ánh', 'Bình', 'Đức', 'Hải Yến', 'Khánh Linh', 'Minh Quân', 'Thanh Trúc', 'Ước']

/** Name and address of the n-th student. */
export const generatedStudent = (n: number) => ({
  fullName: `${FAMILY[n % 8]} ${GIVEN[Math.floor(n / 8) % 8]} ${n}`,
  email: `hoc-vien-${n}@lop.test`,
})

/** Inserts 500 rows at a time, because a statement takes only so many parameters. */
export async function inParts<T>(rows: readonly T[], insert: (part: T[]) => PromiseLike<unknown>) {
  for (let at = 0; at < rows.length; at += 500) await insert(rows.slice(at, at + 500))
}

/** Adds `count` students to a course and returns them; of a second class `from` is the first number. */
export async function fillClass({ q }: Database, courseId: string, count: number, from = 0) {
  const students = Array.from({ length: count }, (_, n) => ({
    id: newId(),
    username: `hoc-vien-${from + n}`,
    ...generatedStudent(from + n),
    passwordHash: '',
  }))
  await inParts(students, (part) => q.insert(t.users).values(part))
  await inParts(students, (part) =>
    q.insert(t.enrolments).values(part.map(({ id }) => ({ id: newId(), userId: id, courseId }))),
  )
  return students
}

/**
 * What a class of `fillClass` has done: between none and all of the lessons, in their order, last seen within two
 * months, and a submission of every student to every assessment, a quarter of them a second one.
 */
export async function fillStudies({ q }: Database, courseId: string): Promise<void> {
  await q.execute(sql`
    insert into lesson_completions (user_id, lesson_id, completed_at)
    select student.user_id, lesson.id, now()
    from (select user_id, row_number() over (order by user_id) as n from enrolments
      where course_id = ${courseId}) student
    join (select l.id, row_number() over (order by s.sort_order, l.sort_order) as n,
        count(*) over () as lessons
      from lessons l join sections s on s.id = l.section_id where l.course_id = ${courseId}) lesson
      on lesson.n <= student.n * 7919 % (lesson.lessons + 1)`)
  await q.execute(sql`
    insert into submissions
      (id, assessment_id, user_id, attempt_number, status, submitted_at, score, text_answer)
    select md5(a.id || e.user_id || attempt), a.id, e.user_id, attempt,
      case when abs(hashtext(a.id || e.user_id)) % 10 = 0 then 'SUBMITTED' else 'GRADED' end,
      now(), abs(hashtext(e.user_id || a.id)) % 10001 / 100.0, repeat('Bài làm ', 40)
    from assessments a
    join enrolments e on e.course_id = a.course_id
    cross join generate_series(1, 2) attempt
    where a.course_id = ${courseId} and (attempt = 1 or abs(hashtext(e.user_id)) % 4 = 0)`)
  await q.execute(sql`
    update enrolments set last_seen_at = now() - abs(hashtext(user_id)) % 1440 * interval '1 hour'
    where course_id = ${courseId}`)
}
