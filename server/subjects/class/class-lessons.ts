import { sql } from 'drizzle-orm'
import type { ClassLessons } from '../../../shared/contract/class.ts'
import type { Actor } from '../../platform/actor.ts'
import { rawRows } from '../../platform/db/raw-rows.ts'
import { enrolments, lessonCompletions, lessons, sections } from '../../platform/db/schema.ts'
import { withRoom } from '../../platform/db/with-room.ts'
import type { Deps } from '../../deps.ts'
import { taughtCourse } from '../teaching/teaching-access.ts'

interface Row {
  id: string
  title: string
  section: string
  done: number
  stopped: number
  students: number
  finished: number
  not_started: number
}

/**
 * GET /api/instructor/courses/{id}/class/lessons (docs/class.md#progress): how far the class has come, by lesson. Only
 * completions of those who have not finished are read. 404 unless the user teaches the course.
 */
export async function classLessons(
  deps: Deps,
  actor: Actor,
  courseId: string,
): Promise<ClassLessons> {
  await taughtCourse(deps, actor, courseId, 'view')
  const statement = sql`
    with outline as materialized (
      select ${lessons.id} as id, ${lessons.title} as title, ${sections.title} as section,
        (row_number() over (
          order by ${sections.sortOrder}, ${sections.id}, ${lessons.sortOrder}, ${lessons.id}
        ))::int as n
      from ${lessons} join ${sections} on ${sections.id} = ${lessons.sectionId}
      where ${lessons.courseId} = ${courseId}
    ),
    class as materialized (
      select ${enrolments.userId} as user_id, (row_number() over ())::int as student,
        ${enrolments.lessonsDone} as done
      from ${enrolments} where ${enrolments.courseId} = ${courseId}
    ),
    sums as (
      select count(*)::int as students, (count(*) filter (where done = 0))::int as not_started,
        (count(*) filter (where done > 0 and done >= (select count(*) from outline)))::int as finished
      from class
    ),
    grouped as (
      select n, student, count(*) as times, max(n) as last
      from ${lessonCompletions}
      join outline on outline.id = ${lessonCompletions.lessonId}
      join class on class.user_id = ${lessonCompletions.userId}
        and class.done between 1 and (select count(*) from outline) - 1
      group by grouping sets ((n), (student))
    ),
    counted as (
      select coalesce(n, last) as at, coalesce(sum(times) filter (where n is not null), 0) as done,
        count(student) as stopped
      from grouped group by 1
    )
    select outline.id, outline.title, outline.section, sums.*,
      (coalesce(counted.done, 0) + sums.finished)::int as done,
      coalesce(counted.stopped, 0)::int as stopped
    from sums left join outline on true left join counted on counted.at = outline.n
    order by outline.n`
  const rows = await withRoom(deps.db, () => rawRows<Row>(deps.db, statement))
  const [first] = rows
  return {
    students: first?.students ?? 0,
    finished: first?.finished ?? 0,
    notStarted: first?.not_started ?? 0,
    lessons: rows
      // A course without lessons has one row of sums.
      .filter(({ id }) => id !== null)
      .map(({ id, title, section, done, stopped }) => ({ _id: id, title, section, done, stopped })),
  }
}
