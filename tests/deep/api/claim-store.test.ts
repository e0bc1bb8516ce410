import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { openPglite, openPostgres, startPglite } from '../../../server/platform/db/client.ts'
import { databaseIdentity } from '../../../server/platform/db/identity.ts'
import { claimStore, ForeignStoreError } from '../../../server/providers/files/claim-store.ts'
import { localStore } from '../../../server/providers/files/local-store.ts'
import { s3Store } from '../../../server/providers/files/s3-store.ts'
import type { FileStore } from '../../../server/providers/ports/file-store.ts'
import { adminOf } from '../../support/admin.ts'
import { freshDatabase, startApi, type TestApi } from '../../support/api.ts'
import { testDeps } from '../../support/deps.ts'
import { memoryStore } from '../../support/memory-store.ts'
import { databaseUrl, withAdmin } from '../../support/postgres.ts'
import { startS3 } from '../../support/s3.ts'

/** A store of uploads belongs to one database. */

const now = () => new Date('2026-03-01T00:00:00Z')
const secret = new Uint8Array(32)

async function emptyFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'lopmo-claim-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
async function emptyBucket() {
  const s3 = await startS3()
  onTestFinished(s3.close)
  return s3
}

describe.each<[string, () => Promise<FileStore>]>([
  ['a folder', async () => localStore(join(await emptyFolder(), 'uploads'), secret, now)],
  ['a bucket', async () => s3Store((await emptyBucket()).settings, secret, now)],
  ['memory', async () => memoryStore(secret, now)],
])('%s', (_, open) => {
  let one: TestApi
  let other: TestApi
  let store: FileStore
  beforeEach(async () => {
    one = await startApi()
    other = await startApi()
    store = await open()
  })

  test('belongs to the database that claims it first, which may claim it again; any other is refused', async () => {
    const keys: string[] = []
    expect(await store.marker()).toBeNull()
    expect(await claimStore(one.deps, store)).toBe(true)
    const marker = await store.marker()
    expect(JSON.parse(marker ?? '')).toMatchObject({ name: expect.any(String) })
    one.clock.now = new Date('2027-01-01T00:00:00Z')
    expect(await claimStore(one.deps, store)).toBe(true)
    const refusal = await claimStore(other.deps, store).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ForeignStoreError)
    expect((refusal as Error).message).toMatch(
      /^Kho tệp \S+ thuộc về cơ sở dữ liệu “.+” .*npm run admin -- files:adopt.*$/,
    )
    expect(await store.marker()).toBe(marker)
    for await (const key of store.list()) keys.push(key)
    expect(keys).toEqual([])
  })

  test('goes to one of two databases that claim it at once', async () => {
    const claims = await Promise.allSettled([one, other].map(({ deps }) => claimStore(deps, store)))
    // A storage server without If-None-Match may let both write: then the store is the later one's.
    const won = claims.filter(({ status }) => status === 'fulfilled')
    expect(won.length).toBeGreaterThan(0)
    const again = await Promise.allSettled([one, other].map(({ deps }) => claimStore(deps, store)))
    expect(again.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('files:adopt shows both databases and gives the store to this one', async () => {
    await claimStore(one.deps, store)
    other.deps.files = store
    const admin = adminOf(other)
    expect(await admin.run('files:adopt')).toBe(0)
    const [{ id: before }, { id: after }] = [
      await databaseIdentity(one.db),
      await databaseIdentity(other.db),
    ]
    expect(admin.out.join('\n')).toMatch(/trước: .*\n.*nay: /)
    expect([admin.out[1], admin.out[2]]).toEqual([
      expect.stringContaining(before),
      expect.stringContaining(after),
    ])
    expect(await claimStore(other.deps, store)).toBe(true)
    await expect(claimStore(one.deps, store)).rejects.toThrow(ForeignStoreError)
  })
})

test('no database can claim a folder whose marker cannot be read', async () => {
  const folder = await emptyFolder()
  const { deps } = await startApi()
  for (const text of ['', '{"id":']) {
    await writeFile(join(folder, '.lop-mo-database.json'), text)
    await expect(claimStore(deps, localStore(folder, secret, now))).rejects.toThrow('files:adopt')
  }
})

test('a bucket is asked not to replace a marker', async () => {
  const s3 = await emptyBucket()
  const { deps } = await startApi()
  await claimStore(deps, s3Store(s3.settings, secret, now))
  const index = s3.asked.findIndex((what) => what.startsWith('PUT'))
  expect(s3.heads[index]).toMatchObject({ 'if-none-match': '*' })
})

test('a store that is away is logged, and the site goes on without it', async () => {
  const s3 = await emptyBucket()
  const { deps } = await startApi()
  const errors: unknown[][] = []
  deps.log.error = (...logged) => errors.push(logged)
  s3.breakOff('refuse')
  expect(await claimStore(deps, s3Store(s3.settings, secret, now))).toBe(false)
  expect(errors).toMatchObject([[expect.stringContaining('s3://'), expect.any(Error)]])
})

describe.runIf(inject('templates').engine === 'postgres')('on PostgreSQL', () => {
  test('a copy by `create database … template …` is another database', async () => {
    const { adminUrl = '' } = inject('templates')
    const first = await freshDatabase('empty')
    const { id, name } = await databaseIdentity(first)
    onTestFinished(first.close)
    // The template may have no connections.
    const copy = `${name}_copy`
    await withAdmin(adminUrl, async (admin) => {
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      )
      await admin.query(`create database ${copy} template ${name}`)
    })
    onTestFinished(() =>
      withAdmin(adminUrl, async (admin) => {
        await admin.query(`drop database ${copy} with (force)`)
      }),
    )
    const second = openPostgres(databaseUrl(adminUrl, copy))
    onTestFinished(second.close)
    expect((await databaseIdentity(second)).id).not.toBe(id)
    expect((await databaseIdentity(first)).id).toBe(id)
  })

  test('a role that may not read the id of the cluster still gets an id of its database', async () => {
    const { adminUrl = '' } = inject('templates')
    const db = await freshDatabase('empty')
    const { name } = await databaseIdentity(db)
    await withAdmin(databaseUrl(adminUrl, name), async (admin) => {
      await admin.query('revoke execute on function pg_control_system() from public')
      await admin.query(`create role ${name}_poor login password 'x'`)
    })
    const url = new URL(databaseUrl(adminUrl, name))
    url.username = `${name}_poor`
    url.password = 'x'
    const poor = openPostgres(url.toString())
    try {
      expect((await databaseIdentity(poor)).id).toMatch(/^\?\/\d+$/)
    } finally {
      await poor.close()
      await db.close()
      await withAdmin(adminUrl, async (admin) => {
        await admin.query(`drop role ${name}_poor`)
      })
    }
  })
})

describe('the embedded database', () => {
  async function opened(dataDir: string) {
    const db = await openPglite(dataDir)
    const deps = await testDeps({ db, folder: dataDir, now })
    return { db, deps }
  }

  test('a copy with copied uploads works on; with the uploads of the original it is refused', async () => {
    const [first, second] = [await emptyFolder(), await emptyFolder()]
    const one = await opened(first)
    expect(await claimStore(one.deps)).toBe(true)
    const apart = localStore(join(await emptyFolder(), 'uploads'), secret, now)
    expect(await claimStore(one.deps, apart)).toBe(true)
    await one.db.close()
    await cp(first, second, { recursive: true })

    const copy = await opened(second)
    expect(await claimStore(copy.deps)).toBe(true)
    await expect(claimStore(copy.deps, apart)).rejects.toThrow('files:adopt')
    await copy.db.close()
    const again = await opened(first)
    expect(await claimStore(again.deps, apart)).toBe(true)
    await again.db.close()
    expect(await readFile(join(first, 'uploads', '.lop-mo-database.json'), 'utf8')).toBe(
      await readFile(join(second, 'uploads', '.lop-mo-database.json'), 'utf8'),
    )
  })

  test('two databases that were made separately have different ids', async () => {
    const [one, other] = [await startPglite({}), await startPglite({})]
    const ids = [await databaseIdentity(one), await databaseIdentity(other)]
    expect(ids[0]?.id).not.toBe(ids[1]?.id)
    await Promise.all([one.close(), other.close()])
  })
})
