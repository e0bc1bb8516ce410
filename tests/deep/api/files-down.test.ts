import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import * as t from '../../../server/platform/db/schema.ts'
import { s3Store } from '../../../server/providers/files/s3-store.ts'
import { startApi, type ApiOptions, type TestApi } from '../../support/api.ts'
import { faculty, lessonForm } from '../../support/faculty.ts'
import { uploadsOnDisk } from '../../support/uploads-on-disk.ts'
import { startS3 } from '../../support/s3.ts'

/** Uploads while their store is full or away: the answer says so, and nothing half-written is left. */

const DOWN =
  'Kho tệp đang tạm gián đoạn. Những gì bạn đã nhập vẫn còn nguyên; hãy thử lại sau ít phút.'
const FULL =
  'Máy chủ hết chỗ chứa tệp. Những gì bạn đã nhập vẫn còn nguyên; hãy thử lại sau ít phút.'

let errors: unknown[][]
let outcomes: unknown[]
beforeEach(() => {
  errors = []
  outcomes = []
})

async function start(options: ApiOptions = {}) {
  const api = await startApi(options)
  api.deps.log.error = (...logged) => errors.push(logged)
  api.deps.metrics.count = (name, labels) => {
    if (name === 'uploads') outcomes.push(labels)
  }
  const { main, course, section } = await faculty(api)
  const path = `/api/instructor/courses/${course.id}/sections/${section.id}/lessons`
  const before = await api.db.q.$count(t.lessons)
  /** A new lesson with this many bytes in each of three files. */
  const send = (bytes: number) => {
    const text = randomBytes(bytes / 2).toString('hex')
    const names = ['a.txt', 'b.txt', 'c.txt']
    const form = lessonForm(
      { title: 'Bài mới' },
      names.map((name) => [name, text]),
    )
    return api.call('POST', path, { as: main.id, form })
  }
  const lessons = async () => (await api.db.q.$count(t.lessons)) - before
  return { api, send, lessons }
}

const keysOf = async ({ deps }: TestApi) => {
  const keys: string[] = []
  for await (const key of deps.files.list()) keys.push(key)
  return keys
}

/** A small disk; null where this process may not make one. */
function smallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'lopmo-disk-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    removeFolder()
    return null
  }
  onTestFinished(() => {
    execFileSync('umount', ['-l', folder])
    removeFolder()
  })
  return folder
}

describe('a disk', () => {
  test('that is full: 503 in Vietnamese, nothing is left, and it goes on when there is space', async (context) => {
    const disk = smallDisk()
    if (!disk) {
      context.skip()
      return
    }
    const { api, send, lessons } = await start({ settings: { uploadDir: join(disk, 'uploads') } })
    // Far more than a connection holds, so that the answer comes before the form is sent.
    const refused = await send(8_000_000)
    expect(refused).toMatchObject({ status: 503, body: { code: 'FILES_FULL', message: FULL } })
    expect(uploadsOnDisk(api)).toEqual([])
    expect(await lessons()).toBe(0)
    expect(errors).toMatchObject([['FILES_FULL', { code: 'ENOSPC' }, undefined]])
    expect(outcomes).toEqual([{ outcome: 'failed' }])
    const { status } = await send(100_000)
    expect([status, await lessons(), uploadsOnDisk(api).length]).toEqual([201, 1, 3])
    expect(outcomes).toEqual([{ outcome: 'failed' }, { outcome: 'stored' }])
  })

  test('that has a file where the folder of uploads should be: 503, too', async () => {
    const wall = mkdtempSync(join(tmpdir(), 'lopmo-wall-'))
    onTestFinished(() => rmSync(wall, { recursive: true, force: true }))
    writeFileSync(join(wall, 'uploads'), 'a file')
    const { send, lessons } = await start({ settings: { uploadDir: join(wall, 'uploads') } })
    const refused = await send(8_000_000)
    expect(refused).toMatchObject({ status: 503, body: { code: 'FILES_DOWN', message: DOWN } })
    expect(errors).toMatchObject([['FILES_DOWN', { code: 'ENOTDIR' }, undefined]])
    expect([await lessons(), outcomes]).toEqual([0, [{ outcome: 'failed' }]])
  })

  test('is closed to the other users of the machine', async () => {
    const { api, send } = await start()
    expect((await send(1_000)).status).toBe(201)
    const { uploadDir } = api.deps.settings
    const [file = ''] = uploadsOnDisk(api)
    const modes = [uploadDir, join(uploadDir, file, '..'), join(uploadDir, file)].map(
      (path) => statSync(path).mode & 0o777,
    )
    expect(modes).toEqual([0o700, 0o700, 0o600])
  })
})

describe('a bucket', () => {
  async function onBucket() {
    const s3 = await startS3()
    onTestFinished(s3.close)
    const times = { connectMs: 2_000, idleMs: 2_000 }
    const started = await start({
      openFiles: (secret, now) => s3Store({ ...s3.settings, isPrivate: true }, secret, now, times),
    })
    return { s3, ...started }
  }

  test.each(['refuse', 'silent'] as const)(
    'that is away (%s): 503, nothing is left, and the same form goes through later',
    async (failure) => {
      const { s3, api, send, lessons } = await onBucket()
      s3.breakOff(failure)
      const refused = await send(2_000_000)
      expect(refused).toMatchObject({ status: 503, body: { code: 'FILES_DOWN', message: DOWN } })
      expect([await lessons(), outcomes]).toEqual([0, [{ outcome: 'failed' }]])
      expect(errors).toMatchObject([['FILES_DOWN', expect.any(Error), undefined]])
      s3.breakOff('pass')
      expect(await keysOf(api)).toEqual([])
      const { status } = await send(2_000_000)
      expect([status, await lessons(), (await keysOf(api)).length]).toEqual([201, 1, 3])
    },
  )

  test('that goes away in the middle of a form: the files stored before that are removed', async () => {
    const { s3, api, send, lessons } = await onBucket()
    let puts = 0
    s3.breakOff('refuse', (what) => what.startsWith('PUT') && (puts += 1) > 1)
    const refused = await send(2_000_000)
    expect([refused.status, refused.body.code]).toEqual([503, 'FILES_DOWN'])
    expect([await keysOf(api), await lessons()]).toEqual([[], 0])
  })

  test('that is away when a file is read: 503; that goes away meanwhile: the connection breaks', async () => {
    const { s3, api, send } = await onBucket()
    await send(2_000_000)
    const [file] = await api.db.q.select().from(t.files)
    const address = api.url + (await api.deps.files.signedUrl(file!))
    s3.breakOff('refuse')
    const refused = await fetch(address)
    expect(refused.status).toBe(503)
    expect(await refused.json()).toMatchObject({ code: 'FILES_DOWN', message: DOWN })
    s3.breakOff('cut', (what) => what.startsWith('GET'))
    const broken = await fetch(address)
    expect(broken.status).toBe(200)
    await expect(broken.text()).rejects.toThrow('terminated')
    s3.breakOff('pass')
    expect(await (await fetch(address)).text()).toHaveLength(2_000_000)
  })
})
