import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import type { Cover } from '../../../shared/contract/course-settings.ts'
import { type By, difference, record } from '../../platform/audit.ts'
import { courseCovers, courses, files, sharePictures } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../platform/errors.ts'
import { newStorageKey } from '../../providers/ports/file-store.ts'
import { dropUnusedFiles, removeBytes } from '../../providers/files/unused-files.ts'
import { newId } from '../../platform/ids.ts'
import { addressesOfCover, sharePictureOf } from './covers.ts'
import type { CoverSize } from './make-cover.ts'

/** Covers that teachers upload (docs/back-office.md#covers). */

/** The file of one size; null when no course has it any more. */
export async function findCover(deps: Pick<Deps, 'db'>, name: string) {
  const [file] = await deps.db.q
    .select({ storageKey: files.storageKey })
    .from(courseCovers)
    .innerJoin(files, eq(files.id, courseCovers.fileId))
    .where(eq(courseCovers.name, name))
  return file ?? null
}

const WEBP = 'image/webp'

interface StoredSize extends CoverSize {
  storageKey: string
}

/** Gives a course the cover of these sizes and removes the one that it had. 404 without the course. */
export async function setCover(
  deps: Deps,
  by: { userId: string },
  courseId: string,
  sizes: readonly CoverSize[],
): Promise<Cover> {
  const stored: StoredSize[] = []
  try {
    for (const size of sizes) {
      const storageKey = newStorageKey(deps.now())
      await deps.files.write(storageKey, Readable.from([size.bytes]))
      stored.push({ ...size, storageKey })
    }
    return await replace(deps, by, courseId, stored)
  } catch (error) {
    await removeBytes(
      deps,
      stored.map(({ storageKey }) => storageKey),
    )
    throw error
  }
}

export const removeCover = (deps: Deps, by: { userId: string }, courseId: string): Promise<Cover> =>
  replace(deps, by, courseId, [])

async function replace(
  deps: Deps,
  by: Extract<By, { userId: string }>,
  courseId: string,
  sizes: readonly StoredSize[],
): Promise<Cover> {
  const cover =
    sizes.length > 0
      ? addressesOfCover(Object.fromEntries(sizes.map(({ width, name }) => [width, name])))
      : { imageUrl: null, imageSrcSet: null }
  const unused = await deps.db.tx(async () => {
    const { q } = deps.db
    const [course] = await q
      .select({ imageUrl: courses.imageUrl })
      .from(courses)
      .where(eq(courses.id, courseId))
      .for('no key update')
    if (!course) throw notFound('Không tìm thấy khóa học này.')
    const former = await q
      .delete(courseCovers)
      .where(eq(courseCovers.courseId, courseId))
      .returning({ fileId: courseCovers.fileId })
    // Made from the former cover, whose rows are locked now: nobody makes it anew.
    const shared = course.imageUrl === null ? null : sharePictureOf(course.imageUrl)
    if (shared !== null) {
      const made = await q
        .delete(sharePictures)
        .where(eq(sharePictures.name, shared))
        .returning({ fileId: sharePictures.fileId })
      former.push(...made)
    }
    for (const { storageKey, name, width, bytes } of sizes) {
      const fileId = newId(deps.now())
      await q.insert(files).values({
        id: fileId,
        ownerId: by.userId,
        storageKey,
        name,
        mime: WEBP,
        size: bytes.length,
        createdAt: deps.now(),
      })
      await q.insert(courseCovers).values({ name, courseId, fileId, width })
    }
    await q.update(courses).set(cover).where(eq(courses.id, courseId))
    const changed = difference({ imageUrl: course.imageUrl }, { imageUrl: cover.imageUrl })
    if (Object.keys(changed.after).length > 0) {
      await record(deps, by, { action: 'course.cover', targetId: courseId, ...changed })
    }
    return dropUnusedFiles(
      deps,
      former.map(({ fileId }) => fileId),
    )
  })
  await removeBytes(deps, unused)
  return cover
}
