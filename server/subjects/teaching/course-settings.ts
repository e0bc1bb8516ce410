import { eq } from 'drizzle-orm'
import type {
  Cover,
  CourseSettings,
  CourseSettingsDraft,
  CreatedCourse,
  PublicationAct,
} from '../../../shared/contract/course-settings.ts'
import type { CourseRole } from '../../../shared/contract/teaching.ts'
import { difference, record, type Changed } from '../../platform/audit.ts'
import type { Actor } from '../../platform/actor.ts'
import { createCourse } from '../catalogue/course-admin.ts'
import { writeSearchTexts } from '../catalogue/course-search.ts'
import { courseChecklist, requireChecklist } from '../catalogue/course-checklist.ts'
import { keepFormerSlug, requireOwnAddress, slugTaken } from '../catalogue/course-slugs.ts'
import { changeStatus } from '../catalogue/course-status.ts'
import { makeCover } from '../catalogue/make-cover.ts'
import { storedBytes } from '../../providers/files/picture.ts'
import { endSales } from '../catalogue/sales.ts'
import { slugFromName, slugOf } from '../catalogue/slug.ts'
import { removeCover, setCover } from '../catalogue/uploaded-covers.ts'
import { courseInstructors, courses, topics, users } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError, forbidden, invalid, isUniqueViolation, notFound } from '../../platform/errors.ts'
import type { StoredFile } from '../../providers/files/form.ts'
import { newId } from '../../platform/ids.ts'
import { administers, ownTeaching } from '../learning/learning-access.ts'
import { editedNow, editorColumns, editStamp, requireVersion } from './edit-stamp.ts'
import { readSite } from '../site/site-settings.ts'
import { wrongTogether } from './settings-body.ts'
import { taughtCourse, type TaughtCourseRow } from './teaching-access.ts'

/**
 * The settings of a course (docs/back-office.md#course-settings). 404 unless taught or an admin; 403 for an assistant,
 * and for writing by others than MAIN and admins.
 */

type Row = typeof courses.$inferSelect

/** All that the form shows, in its order: what its version is made of, and what the log compares. */
const draftOf = (row: Row): CourseSettingsDraft => ({
  title: row.title,
  slug: row.slug,
  description: row.description,
  goals: row.goals,
  audience: row.audience,
  requirements: row.requirements,
  topicId: row.topicId,
  level: row.level,
  language: row.language,
  durationLabel: row.durationLabel,
  price: row.price,
  salePrice: row.salePrice,
  saleEndsAt: row.saleEndsAt?.toISOString() ?? null,
  promoUrl: row.promoUrl,
})

const contentOf = (row: Row) => Object.values(draftOf(row))

const mayWrite = (actor: Actor, course: TaughtCourseRow) =>
  course.myRole === 'MAIN' || administers(actor)

/** Whether teachers publish their courses themselves; the owner has set it, else they ask. */
const hasSelfApproval = async (deps: Deps) => (await readSite(deps)).data.selfApproval

export async function ownCourse(
  deps: Deps,
  actor: Actor,
  courseId: string,
): Promise<TaughtCourseRow> {
  const course = await taughtCourse(deps, actor, courseId, 'edit')
  if (!mayWrite(actor, course)) {
    throw forbidden('Chỉ giảng viên chính và quản trị viên sửa được thiết lập khóa học.')
  }
  return course
}

/** GET /api/instructor/courses/{courseId}/settings */
export async function courseSettings(
  deps: Deps,
  actor: Actor,
  courseId: string,
): Promise<CourseSettings> {
  const course = await taughtCourse(deps, actor, courseId, 'edit')
  await endSales(deps)
  const [found] = await deps.db.q
    .select({ row: courses, updatedBy: editorColumns, myRole: courseInstructors.role })
    .from(courses)
    .leftJoin(users, eq(users.id, courses.updatedById))
    .leftJoin(courseInstructors, ownTeaching(actor))
    .where(eq(courses.id, course._id))
  if (!found) throw notFound('Không tìm thấy khóa học này.')
  const { row, updatedBy, myRole } = found
  const writes = mayWrite(actor, course)
  return {
    _id: row.id,
    ...draftOf(row),
    ...editStamp({ updatedAt: row.updatedAt, updatedBy }, contentOf(row)),
    status: row.status,
    askedAt: row.askedAt?.toISOString() ?? null,
    returnNote: row.returnNote,
    checklist: await courseChecklist(deps, row.id),
    cover: { imageUrl: row.imageUrl, imageSrcSet: row.imageSrcSet },
    myRole: myRole as CourseRole | null,
    mayWrite: writes,
    mayPublish: writes && (administers(actor) || (await hasSelfApproval(deps))),
  }
}

/**
 * PUT …/settings: replaces all; a public course's former address leads to it for ever. 400 INVALID by field, 409
 * SLUG_TAKEN, CHANGED.
 */
export async function updateSettings(
  deps: Deps,
  actor: Actor,
  target: { courseId: string; expected: string | undefined },
  sent: CourseSettingsDraft,
): Promise<CourseSettings> {
  const slug = slugFrom(sent.slug)
  const draft = { ...sent, slug }
  try {
    await deps.db.tx(async () => {
      const course = await ownCourse(deps, actor, target.courseId)
      await write(deps, actor, { courseId: course._id, expected: target.expected }, draft)
    })
  } catch (error) {
    throw isUniqueViolation(error) ? slugTaken(slug) : error
  }
  return courseSettings(deps, actor, target.courseId)
}

function slugFrom(text: string): string {
  try {
    return slugOf(text)
  } catch (error) {
    if (error instanceof AppError) throw invalid(error.message, { slug: error.message })
    throw error
  }
}

async function write(
  deps: Deps,
  actor: Actor,
  { courseId, expected }: { courseId: string; expected: string | undefined },
  draft: CourseSettingsDraft,
): Promise<void> {
  const { q } = deps.db
  const ofCourse = eq(courses.id, courseId)
  const [row] = await q.select().from(courses).where(ofCourse).for('no key update')
  if (!row) throw notFound('Không tìm thấy khóa học này.')
  requireVersion(expected, contentOf(row))
  await requireSound(deps, draft)
  const { saleEndsAt, ...columns } = draft
  await q
    .update(courses)
    .set({
      ...columns,
      saleEndsAt: saleEndsAt === null ? null : new Date(saleEndsAt),
      ...editedNow(deps, actor),
    })
    .where(ofCourse)
  if (row.slug !== draft.slug) {
    await requireOwnAddress(deps, courseId, draft.slug)
    if (row.publishedAt) {
      await keepFormerSlug(deps, courseId, { former: row.slug, current: draft.slug })
    }
  }
  await writeSearchTexts(deps, [courseId])
  const changed = difference({ ...draftOf(row) }, { ...draft })
  if (Object.keys(changed.after).length === 0) return
  await record(
    deps,
    { userId: actor.id },
    {
      action: 'course.settings',
      targetId: courseId,
      before: shortened(changed.before),
      after: shortened(changed.after),
    },
  )
}

async function requireSound(deps: Deps, draft: CourseSettingsDraft): Promise<void> {
  const fields = wrongTogether(draft, deps.now())
  if (draft.topicId !== null) {
    const [topic] = await deps.db.q
      .select({ id: topics.id })
      .from(topics)
      .where(eq(topics.id, draft.topicId.replaceAll('\0', '')))
    if (!topic) fields['topicId'] = 'Không có chủ đề này. Hãy chọn lại.'
  }
  const [message] = Object.values(fields)
  if (message) throw invalid(message, fields)
}

const LOGGED = 300

/** The log says what has changed; it is no store of descriptions. */
const shortened = (entries: Changed): Changed =>
  Object.fromEntries(
    Object.entries(entries).map(([name, value]) => [
      name,
      typeof value === 'string' && value.length > LOGGED ? `${value.slice(0, LOGGED)}…` : value,
    ]),
  )

/** POST /api/instructor/courses: a DRAFT with the user as MAIN. Its address is made from the title, or from that and its id. */
export async function addCourse(
  deps: Deps,
  actor: Actor,
  { title, topicId }: { title: string; topicId: string },
): Promise<CreatedCourse> {
  const [topic] = await deps.db.q
    .select({ id: topics.id })
    .from(topics)
    .where(eq(topics.id, topicId.replaceAll('\0', '')))
  if (!topic) {
    const message = 'Không có chủ đề này. Hãy chọn lại.'
    throw invalid(message, { topicId: message })
  }
  const made = (slug: string) =>
    createCourse(
      deps,
      { userId: actor.id },
      { title, slug, topic: topic.id, price: null },
      { id: actor.id, fullName: actor.fullName },
    )
  const slug = slugFromName(title, 'khoa-hoc')
  try {
    const { id } = await made(slug)
    return { _id: id, slug }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'SLUG_TAKEN') throw error
    const course = await made(
      `${slug.slice(0, 80).replace(/-$/, '')}-${newId(deps.now()).slice(-6)}`,
    )
    return { _id: course.id, slug: course.slug }
  }
}

/**
 * POST …/publication. As `changeStatus`; 403 for `publish` without self-approval, 409 CHECKLIST for an incomplete
 * course.
 */
export async function changePublication(
  deps: Deps,
  actor: Actor,
  courseId: string,
  act: PublicationAct,
): Promise<CourseSettings> {
  const course = await ownCourse(deps, actor, courseId)
  if (act === 'publish' && !administers(actor)) {
    if (!(await hasSelfApproval(deps))) {
      throw forbidden('Khóa học cần quản trị viên duyệt. Hãy gửi yêu cầu xuất bản.')
    }
    await requireChecklist(deps, course._id)
  }
  await changeStatus(deps, { userId: actor.id }, course._id, act)
  return courseSettings(deps, actor, course._id)
}

/** POST …/cover, of an upload that its caller removes. Errors of `makeCover`. */
export async function uploadCover(
  deps: Deps,
  actor: Actor,
  courseId: string,
  file: StoredFile | undefined,
): Promise<Cover> {
  if (!file || file.size === 0) {
    const message = 'Hãy chọn một ảnh bìa.'
    throw invalid(message, { cover: message })
  }
  const sizes = await makeCover(courseId, await storedBytes(deps.files, file.storageKey))
  return setCover(deps, { userId: actor.id }, courseId, sizes)
}

/** DELETE …/cover */
export async function dropCover(deps: Deps, actor: Actor, courseId: string): Promise<Cover> {
  const course = await ownCourse(deps, actor, courseId)
  return removeCover(deps, { userId: actor.id }, course._id)
}
