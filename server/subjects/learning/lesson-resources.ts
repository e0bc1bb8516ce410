import { asc, desc, eq, type SQL } from 'drizzle-orm'
import type { LessonResource } from '../../../shared/contract/learning.ts'
import type { TaughtResource } from '../../../shared/contract/teaching.ts'
import { files, lessons, resources } from '../../platform/db/schema.ts'
import { grouped } from '../../platform/db/grouped.ts'
import type { Deps } from '../../deps.ts'
import { resourceKindOf } from '../../../shared/rules/lesson-media.ts'

const columns = {
  lessonId: resources.lessonId,
  _id: resources.id,
  title: resources.title,
  kind: resources.kind,
  mime: resources.mime,
  file: { id: files.id, storageKey: files.storageKey, name: files.name, mime: files.mime },
  url: resources.url,
  durationSec: resources.durationSec,
  isPrimary: resources.isPrimary,
}

/** The resources of these lessons, the primary one first, then by position; a file gets a signed address. */
async function readResources(deps: Deps, where: SQL | undefined) {
  const rows = await deps.db.q
    .select(columns)
    .from(resources)
    .innerJoin(lessons, eq(lessons.id, resources.lessonId))
    .leftJoin(files, eq(files.id, resources.fileId))
    .where(where)
    .orderBy(desc(resources.isPrimary), asc(resources.sortOrder), asc(resources.id))
  return Promise.all(
    rows.map(async ({ lessonId, file, ...row }) => ({
      lessonId,
      isFile: file !== null,
      resource: {
        ...row,
        kind: resourceKindOf(row.kind),
        mime: row.mime ?? file?.mime ?? null,
        // The table's check allows either an address or a file, so `url` is set here.
        url: file === null ? (row.url ?? '') : await deps.files.signedUrl(file),
      },
    })),
  )
}

/** The resources of a lesson as students get them; the caller checks the access. */
export async function resourcesOfLesson(deps: Deps, lessonId: string): Promise<LessonResource[]> {
  const rows = await readResources(deps, eq(resources.lessonId, lessonId))
  return rows.map(({ resource }) => resource)
}

export async function taughtResources(
  deps: Deps,
  where: SQL,
): Promise<Map<string, TaughtResource[]>> {
  const rows = await readResources(deps, where)
  return grouped(rows, 'lessonId', ({ isFile, resource }) => ({ ...resource, isFile }))
}
