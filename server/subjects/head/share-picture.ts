import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { and, eq } from 'drizzle-orm'
import { WaitingLine } from '../accounts/waiting-line.ts'
import { coversFolder, readCoverIndex } from '../catalogue/covers.ts'
import { makeSharePicture } from '../catalogue/make-cover.ts'
import { SingleFlight } from '../../platform/single-flight.ts'
import { courseCovers, files, sharePictures } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { newStorageKey } from '../../providers/ports/file-store.ts'
import { removeBytes } from '../../providers/files/unused-files.ts'
import { newId } from '../../platform/ids.ts'

/** Making one takes memory and a core of this process; a list of links may ask for many. */
const line = new WaitingLine({ atOnce: 1, waiting: 50 })

const WIDEST = 960
const NAME = /^([0-9a-f]{10}|[0-9a-f]{20})\.jpg$/

/** The storage key of a picture that has been made, from a cover that a course still has. */
async function findMade({ db }: Pick<Deps, 'db'>, name: string): Promise<string | undefined> {
  const [made] = await db.q
    .select({ storageKey: files.storageKey })
    .from(sharePictures)
    .innerJoin(files, eq(files.id, sharePictures.fileId))
    .where(eq(sharePictures.name, name))
  return made?.storageKey
}

/** The widest files of the demo's covers by the hash of their 640 px file. */
let seeded: ReadonlyMap<string, string> | undefined
const seededCovers = () =>
  (seeded ??= new Map(
    Object.values(readCoverIndex()).map((sizes) => [
      /\.([0-9a-f]{10})\.webp$/.exec(sizes['640'] ?? '')?.[1] ?? '',
      sizes[String(WIDEST)] ?? '',
    ]),
  ))

const uploadedName = (hash: string) => `${hash}-640.webp`

async function readUploaded(deps: Deps, hash: string): Promise<Buffer | null> {
  const { q } = deps.db
  const course = q
    .select({ id: courseCovers.courseId })
    .from(courseCovers)
    .where(eq(courseCovers.name, uploadedName(hash)))
  const [file] = await q
    .select({ storageKey: files.storageKey })
    .from(courseCovers)
    .innerJoin(files, eq(files.id, courseCovers.fileId))
    .where(and(eq(courseCovers.courseId, course), eq(courseCovers.width, WIDEST)))
  if (!file || !(await deps.files.stat(file.storageKey))) return null
  return buffer(deps.files.read(file.storageKey))
}

async function readCover(deps: Deps, hash: string): Promise<Buffer | null> {
  if (hash.length === 20) return readUploaded(deps, hash)
  const file = seededCovers().get(hash)
  return file ? readFile(join(coversFolder(), file)) : null
}

/** The pictures of shared links, which one process makes one at a time. */
export class SharePictures {
  readonly #making = new SingleFlight<string | null>()

  /** The storage key of this picture, made at the first call; null without its cover. 503 BUSY. */
  find(deps: Deps, name: string): Promise<string | null> {
    const hash = NAME.exec(name)?.[1]
    if (hash === undefined) return Promise.resolve(null)
    return this.#making.run(
      name,
      async () => (await findMade(deps, name)) ?? make(deps, name, hash),
    )
  }
}

async function make(deps: Deps, name: string, hash: string): Promise<string | null> {
  const cover = await readCover(deps, hash)
  if (!cover) return null
  const bytes = await line.run(() => makeSharePicture(cover))
  const storageKey = newStorageKey(deps.now())
  await deps.files.write(storageKey, Readable.from([bytes]))
  const isOurs = await deps.db
    .tx(() => insert(deps, { name, hash, storageKey, size: bytes.length }))
    .catch(async (error: unknown) => {
      await removeBytes(deps, [storageKey])
      throw error
    })
  if (isOurs) return storageKey
  await removeBytes(deps, [storageKey])
  // Another process was first, or the cover has just been taken away.
  return (await findMade(deps, name)) ?? null
}

/** False where somebody else has made it meanwhile, or the course has another cover now. */
async function insert(
  deps: Deps,
  {
    name,
    hash,
    storageKey,
    size,
  }: Record<'name' | 'hash' | 'storageKey', string> & { size: number },
): Promise<boolean> {
  const { q } = deps.db
  if (hash.length === 20) {
    const [cover] = await q
      .select({ name: courseCovers.name })
      .from(courseCovers)
      .where(eq(courseCovers.name, uploadedName(hash)))
      .for('key share')
    if (!cover) return false
  }
  const createdAt = deps.now()
  const id = newId(createdAt)
  await q.insert(files).values({ id, storageKey, name, mime: 'image/jpeg', size, createdAt })
  const [row] = await q
    .insert(sharePictures)
    .values({ name, fileId: id, createdAt })
    .onConflictDoNothing()
    .returning({ name: sharePictures.name })
  if (row) return true
  await q.delete(files).where(eq(files.id, id))
  return false
}
