import { eq } from 'drizzle-orm'
import type { LessonType } from '../../../shared/contract/catalogue.ts'
import { lessons } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { StoredFile } from '../../providers/files/form.ts'
import { lessonFileType } from '../../providers/files/lesson-file-type.ts'
import { lessonContent, lessonForEdit } from './content-outline.ts'
import type { LessonWithLinks } from './content-schemas.ts'
import { addressesOf, changeResources } from './content-resources.ts'
import { requireSection } from './content-sections.ts'
import { lessonNotFound } from '../learning/learning-access.ts'
import { editedNow, requireVersion } from './edit-stamp.ts'
import { type Direction, moved, placedAt, siblingIds, writePositions } from './positions.ts'
import { lockOutline, taughtCourse, taughtLesson } from './teaching-access.ts'
import { type AcceptedKinds, typedFiles } from '../../providers/files/typed-files.ts'
import { dropUnusedFiles, filesOfLessons, removeBytes } from '../../providers/files/unused-files.ts'
import { recordTeaching } from './admin-teaching.ts'

/**
 * Lessons of a section (docs/product.md#instructor-calls). 404 unless taught, 403 for an assistant; 400 INVALID at
 * `files` for an empty or unaccepted one.
 */

export interface LessonChange {
  title: string
  type: LessonType
  contentText: string
  /** In seconds; null: unknown. */
  durationSec: number | null
  isFreePreview: boolean
  /** The position from 1; without it a new lesson comes last and an old one stays. */
  sortOrder?: number | undefined
  /** All addresses of the resources; `undefined` leaves them as they are. */
  addresses: string[] | undefined
  files: StoredFile[]
}

const LESSON_FILES: AcceptedKinds = {
  typeOf: lessonFileType,
  advice:
    'Bài học nhận video, PDF, ảnh (PNG, JPEG, WebP…), âm thanh, Word, văn bản, CSV và Markdown.',
}

const columnsOf = ({ title, type, contentText, durationSec, isFreePreview }: LessonChange) => ({
  title,
  type,
  contentText,
  durationSec,
  isFreePreview,
})

const lessonIds = (deps: Deps, sectionId: string) =>
  siblingIds(deps, lessons, eq(lessons.sectionId, sectionId))

/** The lesson, read after its course's outline is locked; 404 when it was deleted meanwhile. */
async function lockedLesson(deps: Deps, actor: Actor, lessonId: string) {
  const { lesson } = await taughtLesson(deps, actor, lessonId, 'edit')
  await lockOutline(deps, lesson.courseId)
  const [now] = await deps.db.q.select().from(lessons).where(eq(lessons.id, lesson.id))
  if (!now) throw lessonNotFound()
  return now
}

/** POST /api/instructor/courses/{courseId}/sections/{sectionId}/lessons: creates a lesson; returns its id. 404. */
export async function createLesson(
  deps: Deps,
  actor: Actor,
  target: { courseId: string; sectionId: string },
  change: LessonChange,
): Promise<string> {
  const files = await typedFiles(deps, change.files, LESSON_FILES)
  return deps.db.tx(async () => {
    const course = await taughtCourse(deps, actor, target.courseId, 'edit')
    await lockOutline(deps, course._id)
    const section = await requireSection(deps, course._id, target.sectionId)
    const ids = await lessonIds(deps, section._id)
    const now = deps.now()
    const id = newId(now)
    await deps.db.q.insert(lessons).values({
      id,
      courseId: course._id,
      sectionId: section._id,
      ...columnsOf(change),
      sortOrder: 0,
      createdAt: now,
    })
    await writePositions(deps, lessons, placedAt(ids, id, change.sortOrder ?? ids.length + 1))
    await changeResources(deps, actor, id, { addresses: change.addresses, files })
    await recordTeaching(deps, actor, course._id, {
      action: 'content.create',
      after: { lesson: change.title },
    })
    return id
  })
}

/** The id of the lesson's new section; 400 INVALID at `section` when it belongs to another course. */
async function targetSection(deps: Deps, courseId: string, sectionId: string): Promise<string> {
  const section = await requireSection(deps, courseId, sectionId).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    const message = 'Chương đã chọn không thuộc khóa học này.'
    throw invalid(message, { section: message })
  })
  return section._id
}

/**
 * PUT /api/instructor/lessons/{lessonId}: replaces the lesson; another `sectionId` moves it there, to `sortOrder` or
 * the end. 409 CHANGED unless it has the `expected` version.
 */
export async function updateLesson(
  deps: Deps,
  actor: Actor,
  lessonId: string,
  change: LessonChange & { sectionId: string | undefined },
  expected?: string,
): Promise<void> {
  const files = await typedFiles(deps, change.files, LESSON_FILES)
  await deps.db.tx(async () => {
    const lesson = await lockedLesson(deps, actor, lessonId)
    requireVersion(expected, lessonContent(lesson, await addressesOf(deps, lesson.id)))
    const from = lesson.sectionId
    const to = await targetSection(deps, lesson.courseId, change.sectionId ?? from)
    await deps.db.q
      .update(lessons)
      .set({ ...columnsOf(change), sectionId: to, ...editedNow(deps, actor) })
      .where(eq(lessons.id, lesson.id))
    const ids = await lessonIds(deps, to)
    if (to !== from) await writePositions(deps, lessons, await lessonIds(deps, from))
    const stays = to === from ? ids.indexOf(lesson.id) + 1 : ids.length
    await writePositions(deps, lessons, placedAt(ids, lesson.id, change.sortOrder ?? stays))
    await changeResources(deps, actor, lesson.id, { addresses: change.addresses, files })
    await recordTeaching(deps, actor, lesson.courseId, {
      action: 'content.edit',
      before: { lesson: lesson.title },
      after: { lesson: change.title },
    })
  })
}

/** PATCH /api/instructor/lessons/{lessonId}/move (docs/product.md#moving): by one position; nothing at the edge. */
export async function moveLesson(
  deps: Deps,
  actor: Actor,
  lessonId: string,
  dir: Direction,
): Promise<LessonWithLinks> {
  await deps.db.tx(async () => {
    const lesson = await lockedLesson(deps, actor, lessonId)
    const ids = await lessonIds(deps, lesson.sectionId)
    await writePositions(deps, lessons, moved(ids, lesson.id, dir))
    await recordTeaching(deps, actor, lesson.courseId, {
      action: 'content.move',
      after: { lesson: lesson.title },
    })
  })
  return lessonForEdit(deps, actor, lessonId)
}

/** DELETE /api/instructor/lessons/{lessonId}: with assessments and submissions; progress no longer counts it. */
export async function deleteLesson(deps: Deps, actor: Actor, lessonId: string): Promise<void> {
  const unused = await deps.db.tx(async () => {
    const lesson = await lockedLesson(deps, actor, lessonId)
    const files = await filesOfLessons(deps, eq(lessons.id, lesson.id))
    await deps.db.q.delete(lessons).where(eq(lessons.id, lesson.id))
    await writePositions(deps, lessons, await lessonIds(deps, lesson.sectionId))
    await recordTeaching(deps, actor, lesson.courseId, {
      action: 'content.delete',
      before: { lesson: lesson.title },
    })
    return dropUnusedFiles(deps, files)
  })
  deps.log.security('content-deleted', { userId: actor.id, lesson: lessonId })
  await removeBytes(deps, unused)
}
