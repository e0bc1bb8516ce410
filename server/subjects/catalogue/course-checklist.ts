import { and, eq, exists } from 'drizzle-orm'
import type { Checklist } from '../../../shared/contract/course-settings.ts'
import { isBlankText } from '../../../shared/rules/blank-text.ts'
import { courses, lessons } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError, notFound } from '../../platform/errors.ts'

const MISSING: Record<keyof Checklist, string> = {
  cover: 'Chưa có ảnh bìa.',
  description: 'Chưa có mô tả.',
  price: 'Chưa có giá (gõ 0 cho khóa học miễn phí).',
  lesson: 'Chưa có bài học nào.',
  preview: 'Chưa có bài học thử miễn phí.',
}

/** Tags and empty spaces show nothing; a picture does. */
const isBlankHtml = (html: string) =>
  !/<img\b/i.test(html) && isBlankText(html.replaceAll(/<[^>]*>|&nbsp;/g, ' '))

/** What a course needs before it can be asked for (docs/back-office.md#publication); 404 without the course. */
export async function courseChecklist(deps: Deps, courseId: string): Promise<Checklist> {
  const { q } = deps.db
  const own = eq(lessons.courseId, courses.id)
  const [course] = await q
    .select({
      imageUrl: courses.imageUrl,
      description: courses.description,
      price: courses.price,
      lesson: exists(q.select().from(lessons).where(own)).mapWith(Boolean),
      preview: exists(
        q
          .select()
          .from(lessons)
          .where(and(own, eq(lessons.isFreePreview, true))),
      ).mapWith(Boolean),
    })
    .from(courses)
    .where(eq(courses.id, courseId))
  if (!course) throw notFound('Không tìm thấy khóa học này.')
  return {
    cover: course.imageUrl !== null,
    description: !isBlankHtml(course.description),
    price: course.price !== null,
    lesson: course.lesson,
    preview: course.preview,
  }
}

const missingEntries = (list: Checklist) =>
  Object.entries(MISSING).filter(([name]) => !list[name as keyof Checklist])

export const missingOf = (list: Checklist): string[] => missingEntries(list).map(([, text]) => text)

/** 409 CHECKLIST, with what is missing in `fields`, unless all of it is there. */
export async function requireChecklist(deps: Deps, courseId: string): Promise<void> {
  const missing = missingEntries(await courseChecklist(deps, courseId))
  if (missing.length === 0) return
  const message = `Khóa học còn thiếu: ${missing.map(([, text]) => text).join(' ')}`
  throw new AppError('conflict', 'CHECKLIST', message, Object.fromEntries(missing))
}
