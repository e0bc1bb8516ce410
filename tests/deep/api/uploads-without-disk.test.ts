import { existsSync } from 'node:fs'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { files } from '../../../server/platform/db/schema.ts'
import { removeOrphanedFiles } from '../../../server/providers/files/orphaned-files.ts'
import { s3Store } from '../../../server/providers/files/s3-store.ts'
import { newStorageKey } from '../../../server/providers/ports/file-store.ts'
import { startApi, type TestApi } from '../../support/api.ts'
import { faculty, lessonForm } from '../../support/faculty.ts'
import { makeUser } from '../../support/fixtures.ts'
import { makeAssessment, makeFile } from '../../support/learning-fixtures.ts'
import { memoryStore } from '../../support/memory-store.ts'
import { TINY_PNG } from '../../support/pictures.ts'
import { startS3 } from '../../support/s3.ts'

/** Every way in which a file is stored and removed, with a store that has no paths. */

let api: TestApi

const inMemory = async () => {
  api = await startApi({ keepOpen: true, openFiles: memoryStore })
  return api.close
}
const inBucket = async () => {
  const s3 = await startS3()
  const openFiles = (secret: Uint8Array, now: () => Date) => s3Store(s3.settings, secret, now)
  api = await startApi({ keepOpen: true, openFiles })
  return async () => {
    await api.close()
    await s3.close()
  }
}

const PDF = '%PDF-1.7 nội dung'

async function keys(): Promise<string[]> {
  const listed: string[] = []
  for await (const key of api.deps.files.list()) listed.push(key)
  return listed.toSorted()
}

/** Status, media type and text of a GET. */
async function opened(address: string) {
  const answer = await fetch(api.url + address)
  return [answer.status, answer.headers.get('content-type'), await answer.text()]
}

describe.each([
  ['memory', inMemory],
  ['a bucket', inBucket],
])('in %s:', (_, begin) => {
  beforeAll(begin)

  test('an avatar is stored, read and removed', async () => {
    const user = await makeUser(api.db)
    const before = await keys()
    const put = (fields: Record<string, string>, picture?: Buffer) => {
      const form = new FormData()
      for (const [name, value] of Object.entries({ fullName: 'Lan', ...fields })) {
        form.set(name, value)
      }
      if (picture) form.set('avatar', new Blob([new Uint8Array(picture)]), 'a.png')
      return api.call('PUT', '/api/profile', { as: user.id, form })
    }
    const { body } = await put({}, TINY_PNG)
    const answer = await fetch(api.url + body.avatar)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0)
    expect((await fetch(api.url + body.avatar, { method: 'HEAD' })).status).toBe(200)
    expect((await put({}, Buffer.from('không phải ảnh'))).status).toBe(400)
    expect(await keys()).toHaveLength(before.length + 1)
    expect((await put({ removeAvatar: '1' })).body.avatar).toBeNull()
    expect(await keys()).toEqual(before)
  })

  test('files of a lesson, and of a submission that is replaced, are stored, read and removed', async () => {
    const { main, course, section, student } = await faculty(api)
    const before = await keys()
    const path = `/api/instructor/courses/${course.id}/sections/${section.id}/lessons`
    const form = lessonForm({ title: 'Bài mới' }, [
      ['a.pdf', PDF],
      ['b.txt', 'chữ'],
    ])
    const { status, body: lesson } = await api.call('POST', path, { as: main.id, form })
    expect(status).toBe(201)
    const read = `/api/student/lessons/${lesson._id}`
    const { body: shown } = await api.call('GET', read, { as: student.id })
    const pdf = shown.lesson.resources.find(({ title }: { title: string }) => title === 'a.pdf')
    expect(await opened(pdf.url)).toEqual([200, 'application/pdf', PDF])
    const part = await fetch(api.url + pdf.url, { headers: { range: 'bytes=1-3' } })
    expect([part.status, await part.text()]).toEqual([206, 'PDF'])

    const essay = await makeAssessment(api.db, { id: lesson._id, courseId: course.id })
    const submit = async (...files: [string, string][]) => {
      const data = lessonForm({ textAnswer: 'Em nộp ạ' }, files)
      const address = `/api/student/assessments/${essay.id}/submit-assignment`
      const answer = await api.call('POST', address, { as: student.id, form: data })
      return answer.body.submission.attachments
    }
    const [first] = await submit(['một.txt', 'bản một'], ['hai.pdf', PDF])
    expect(await opened(first.url)).toEqual([200, 'text/plain; charset=utf-8', 'bản một'])
    await submit(['ba.txt', 'bản hai'])
    expect((await opened(first.url))[0]).toBe(404)
    expect(await keys()).toHaveLength(before.length + 3)

    const gone = await api.call('DELETE', `/api/instructor/lessons/${lesson._id}`, { as: main.id })
    expect(gone.status).toBe(204)
    expect(await keys()).toEqual(before)
    expect(existsSync(api.deps.settings.uploadDir)).toBe(false)
  })

  describe('what is refused or forgotten', () => {
    test('a refused form leaves no file', async () => {
      const { main, course, section } = await faculty(api)
      const before = await keys()
      const path = `/api/instructor/courses/${course.id}/sections/${section.id}/lessons`
      const form = lessonForm({ title: 'Bài' }, [
        ['a.pdf', PDF],
        ['b.html', '<p>'],
      ])
      expect((await api.call('POST', path, { as: main.id, form })).status).toBe(400)
      expect(await keys()).toEqual(before)
    })

    test('characters that turn the direction of text are removed from file names', async () => {
      const { main, course, section } = await faculty(api)
      const path = `/api/instructor/courses/${course.id}/sections/${section.id}/lessons`
      const send = (name: string) =>
        api.call('POST', path, { as: main.id, form: lessonForm({ title: 'Bài' }, [[name, 'chữ']]) })
      const { body: lesson } = await send('bài\u202e\u2066 m\u200fột.txt')
      const { body } = await api.call('GET', `/api/instructor/lessons/${lesson._id}`, {
        as: main.id,
      })
      const [file] = await api.db.q.select().from(files).where(eq(files.name, 'bài một.txt'))
      expect(file?.mime).toBe('text/plain')
      expect(JSON.stringify(body)).not.toMatch(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/u)
      expect((await send('\u202eảnh.bat\u202c.')).status).toBe(400)
    })

    test('bytes that no row names are deleted a month after they were found', async () => {
      await makeFile(api.deps)
      const before = await keys()
      const orphan = newStorageKey(api.deps.now())
      await api.deps.files.write(orphan, Readable.from([Buffer.from('bỏ rơi')]))
      api.clock.now = new Date(Date.now() + 25 * 3600_000)
      expect(await removeOrphanedFiles(api.deps)).toBe(0)
      api.clock.now = new Date(Date.now() + 56 * 24 * 3600_000)
      expect(await removeOrphanedFiles(api.deps)).toBe(1)
      api.clock.now = null
      expect(await keys()).toEqual(before)
    })
  })
})
