import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withAdmin } from '../../tests/support/postgres.ts'
import type { TestBucket } from '../../tests/support/s3.ts'
import { browserOf, type Browser } from './browser.ts'
import { bucketTool } from './bucket.ts'
import { differences, mustBeSame, type Contents } from './compare.ts'
import { readFolder, readRows } from './contents.ts'
import { bucketEnv, type Env, type findPrograms, type Ground } from './ground.ts'
import { readFeedback, visit, type Studied } from './journey.ts'
import { must, type Stage, type Tell } from './stage.ts'
import { startTraffic, type Written } from './traffic.ts'

/** docs/operations.md#back-up-and-restore */

type Programs = ReturnType<typeof findPrograms>

export interface BackUp {
  dump: string
  /** Folder with a copy of the bucket. */
  copied: string
  /** What the dump saw, row by row, and the bucket afterwards, file by file. */
  rows: Contents
  files: Contents
}

/** Rows first, files after, while people write. */
export async function backUp(
  stage: Stage,
  { root, settings, bucket }: Ground,
  { pgDump }: Programs,
  browser: Browser,
  written: readonly Written[],
  tell: Tell,
): Promise<BackUp> {
  const [dump, copied] = [join(root, 'lop-mo.dump'), join(root, 'bucket-copy')]
  const url = settings.DATABASE_URL
  const traffic = startTraffic(browser, written)
  try {
    await traffic.more()
    const rows = await withAdmin(url, async (client) => {
      await client.query('begin isolation level repeatable read read only')
      const {
        rows: [snapshot],
      } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
      // The snapshot is not the operator's: by it the rows that were dumped can be read once more.
      await stage.run(pgDump, ['-Fc', '-d', url, '-f', dump, `--snapshot=${snapshot?.id}`])
      await traffic.more()
      return readRows(client)
    })
    const tool = bucketTool(bucket.settings)
    await tool.copyTo(copied)
    const files = await tool.contents()
    tell(`${rows.size} rows and counts, ${files.size} files, while people wrote`)
    return { dump, copied, rows, files }
  } finally {
    await traffic.stop()
  }
}

/** Files first, rows after, into another bucket and an empty database; resolves with the settings of the copy. */
export async function restore(
  stage: Stage,
  { settings, newDatabase }: Ground,
  { pgRestore }: Programs,
  bucket: TestBucket,
  backedUp: BackUp,
): Promise<CopySettings> {
  const DATABASE_URL = await newDatabase('restored')
  const tool = bucketTool(bucket.settings)
  await tool.fillFrom(backedUp.copied)
  await stage.run(pgRestore, ['-d', DATABASE_URL, '--no-owner', backedUp.dump])
  mustBeSame('rows', differences(backedUp.rows, await withAdmin(DATABASE_URL, readRows)))
  mustBeSame('files', differences(backedUp.files, await tool.contents()))
  // A copy to try things on writes its mails into a folder.
  return { ...settings, ...bucketEnv(bucket.settings), DATABASE_URL, SMTP_URL: '' }
}

export type CopySettings = Env & Pick<Ground['settings'], 'DATABASE_URL'>

/** One row and one file that are not what they were, and what the comparison tells of them. */
export async function proveComparison(
  { root }: Ground,
  bucket: TestBucket,
  { rows, files, copied }: BackUp,
  { DATABASE_URL }: CopySettings,
): Promise<void> {
  const changed = await withAdmin(DATABASE_URL, async (client) => {
    await client.query('begin')
    await client.query(`update submissions set feedback = feedback || '.'`)
    const found = differences(rows, await readRows(client))
    await client.query('rollback')
    return found
  })
  must(/^submissions \S+ differs$/.test(changed.join()), `a changed row: ${changed.join()}`)

  const tool = bucketTool(bucket.settings)
  const [key = ''] = files.keys()
  const other = join(root, 'other')
  await writeFile(other, 'another file')
  await tool.put(key, other)
  const found = differences(files, await tool.contents())
  must(found.join() === `${key} differs`, `a changed file: ${found.join()}`)
  await tool.put(key, join(copied, key))
}

/** A restored database is another one: refused at first, then at home with the files. */
export async function startCopy(ground: Ground, copy: CopySettings, studied: Studied) {
  const words = await ground.refusedStart('copy', copy)
  must(words.includes('files:adopt'), `files of another database: ${words}`)
  await ground.admin('db:migrate', {}, { env: copy })
  await ground.admin('files:adopt', {}, { env: copy })
  await tryCopy(ground, copy, studied)
}

/** The files of the copy move into a folder, from which it starts. */
export async function moveToFolder(
  ground: Ground,
  copy: CopySettings,
  studied: Studied,
  { files }: BackUp,
) {
  const UPLOAD_DIR = join(ground.root, 'uploads')
  await ground.admin('files:move', { to: 'folder' }, { env: { ...copy, UPLOAD_DIR } })
  mustBeSame('files', differences(files, await readFolder(UPLOAD_DIR)))
  await tryCopy(ground, { ...copy, ...bucketEnv(), UPLOAD_DIR }, studied)
}

/** With the token of the site that was backed up: nobody has to sign in anew. */
const tryCopy = ({ whileRuns }: Ground, env: Env, studied: Studied) =>
  whileRuns('copy', env, async (url) => {
    const process = browserOf(url)
    await readFeedback(process, studied)
    await visit(process)
    process.close()
  })
