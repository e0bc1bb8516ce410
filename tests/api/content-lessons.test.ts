import { request } from 'node:http'
import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { sharedApi } from '../support/api.ts'
import { faculty, lessonForm, NEVER_EDITED } from '../support/faculty.ts'
import { learningCalls } from '../support/learning-calls.ts'
import { makeAssessment, makeFile, makeResource } from '../support/learning-fixtures.ts'
import { uploadsOnDisk } from '../support/uploads-on-disk.ts'
import { changeRow } from '../support/fixtures.ts'

/** Lessons with their fields, addresses and files (docs/product.md#lesson-rules). */

const api = sharedApi()

type Files = Parameters<typeof lessonForm>[1]
const MP4 = Buffer.concat([Buffer.from('\0\0\0\x20ftypisom', 'latin1'), Buffer.alloc(3000, 7)])
const PNG = Buffer.from('\x89PNG\r\n\x1a\n....', 'latin1')
const PDF = '%PDF-1.7 nội dung'

/** A course, and its lessons' calls by its main teacher. */
async function desk() {
  const people = await faculty(api)
  const { main, course, section, lesson } = people
  const as = main.id
  const path = `/api/instructor/courses/${course.id}/sections/${section.id}/lessons`
  const own = `/api/instructor/lessons/${lesson.id}`
  return {
    ...people,
    path,
    own,
    create: (fields: Record<string, string>, files?: Files) =>
      api.call('POST', path, { as, form: lessonForm({ title: 'Bài', ...fields }, files) }),
    change: (fields: Record<string, string>, files?: Files) =>
      api.call('PUT', own, { as, form: lessonForm({ title: 'Bài', ...fields }, files) }),
    read: async () => (await api.call('GET', own, { as })).body,
    drop: (address: string) => api.call('DELETE', address, { as }),
    put: (address: string) => api.call('PUT', address, { as }),
  }
}

const rowsOf = (lessonId: string) =>
  api.db.q
    .select()
    .from(t.resources)
    .where(eq(t.resources.lessonId, lessonId))
    .orderBy(t.resources.sortOrder)

/** Each resource as `title kind`, the primary one with a star. */
const shown = (body: any): string[] =>
  body.resources.map((r: any) => `${r.title} ${r.kind}${r.isPrimary ? ' *' : ''}`)

describe('fields', () => {
  test('all of them, as the dialog sends them', async () => {
    const { create, section, course } = await desk()
    const { status, body } = await create({
      title: '  Bài mới ',
      type: 'DOCUMENT',
      contentText: 'Dòng một\r\nDòng hai',
      durationSec: '750',
      isFreePreview: '1',
      sortOrder: '2',
      section: section.id,
      resourceUrls: '',
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      title: 'Bài mới',
      type: 'DOCUMENT',
      contentText: 'Dòng một\nDòng hai',
      durationSec: 750,
      isFreePreview: true,
      sortOrder: 2,
      sectionId: section.id,
      courseId: course.id,
      resources: [],
      assessments: [],
      submissions: 0,
      waitingCount: 0,
      ...NEVER_EDITED,
    })
  })

  test('a title is enough; a change without a duration takes the duration away', async () => {
    const { create, change, read } = await desk()
    const plain = { type: 'VIDEO', contentText: '', durationSec: null, isFreePreview: false }
    expect((await create({})).body).toMatchObject(plain)
    await change({ type: 'QUIZ', durationSec: '0', contentText: 'x', isFreePreview: '1' })
    expect(await read()).toMatchObject({ type: 'QUIZ', durationSec: 0, isFreePreview: true })
    expect((await change({ durationSec: '' })).status).toBe(200)
    expect(await read()).toMatchObject(plain)
  })

  test.each([
    ['title', '   ', 'Nhập tiêu đề bài học.'],
    ['title', ' \u200b', 'Nhập tiêu đề bài học.'],
    ['title', 'x'.repeat(201), 'Tiêu đề bài học dài tối đa 200 ký tự.'],
    ['type', 'FILM', 'Loại bài học phải là VIDEO, DOCUMENT hoặc QUIZ.'],
    ['durationSec', '-1', 'Thời lượng phải là số giây nguyên từ 0 đến 86400.'],
    ['durationSec', '1.5', 'Thời lượng phải là số giây nguyên từ 0 đến 86400.'],
    ['durationSec', '86401', 'Thời lượng phải là số giây nguyên từ 0 đến 86400.'],
    ['sortOrder', '0', 'Thứ tự phải là số nguyên từ 1.'],
    ['sortOrder', 'đầu', 'Thứ tự phải là số nguyên từ 1.'],
    ['isFreePreview', 'yes', 'Học thử (isFreePreview) phải là 1 hoặc 0.'],
    ['contentText', 'x'.repeat(100_001), 'Nội dung bài học dài tối đa 100.000 ký tự.'],
    [
      'resourceUrls',
      'https://a.test\n\nftp://b.test',
      'Dòng 3 không phải là địa chỉ http:// hoặc https://: “ftp://b.test”.',
    ],
    [
      'resourceUrls',
      'javascript:alert(1)',
      'Dòng 1 không phải là địa chỉ http:// hoặc https://: “javascript:alert(1)”.',
    ],
    [
      'resourceUrls',
      Array.from({ length: 51 }, (_, n) => `https://a.test/${n}`).join('\n'),
      'Mỗi bài học có tối đa 50 liên kết.',
    ],
    ['files', 'a.pdf', '“files” phải là tệp, không phải văn bản.'],
    ['resourceUrls', `https://a.test/${'x'.repeat(2000)}`, 'Mỗi liên kết dài tối đa 2.000 ký tự.'],
  ])('%s “%.20s” is refused at its field, with its files', async (field, value, message) => {
    const { create, change, read } = await desk()
    const before = uploadsOnDisk(api)
    const lesson = await read()
    for (const send of [create, change]) {
      const answer = await send({ [field]: value }, [['a.pdf', PDF]])
      expect([answer.status, answer.body.code]).toEqual([400, 'INVALID'])
      expect(answer.body.fields).toEqual({ [field]: message })
    }
    expect(await read()).toEqual(lesson)
    expect(uploadsOnDisk(api)).toEqual(before)
  })
})

describe('addresses', () => {
  test('one a line, each with kind and title; the first is primary', async () => {
    const { create } = await desk()
    const { body } = await create({
      resourceUrls: [
        'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
        '',
        '  https://youtu.be/dQw4w9WgXcQ?t=5 ',
        'http://a.test/phim/gioi%20thieu.mp4?x=1',
        'https://a.test/tai-lieu.pdf#2',
        'https://a.test/bai.docx',
        'https://www.a.test/trang',
        'https://www.a.test/trang',
      ].join('\r\n'),
    })
    expect(shown(body)).toEqual([
      'youtube.com VIDEO *',
      'youtu.be VIDEO',
      'gioi thieu.mp4 VIDEO',
      'tai-lieu.pdf PDF',
      'bai.docx DOCUMENT',
      'a.test OTHER',
    ])
    expect(body.resources[1]).toMatchObject({
      url: 'https://youtu.be/dQw4w9WgXcQ?t=5',
      mime: null,
      isFile: false,
    })
  })

  test('a change replaces them: those that stay keep their row, files are left alone', async () => {
    const { change, read, lesson } = await desk()
    await change({ resourceUrls: 'https://a.test/1\nhttps://a.test/2' }, [['phim.mp4', MP4]])
    const [first, second, film] = (await read()).resources
    const answer = await change({ resourceUrls: 'https://a.test/3\nhttps://a.test/2' })
    const ids = answer.body.resources.map((r: any) => r._id)
    expect(ids).not.toContain(first._id)
    expect(ids).toEqual(expect.arrayContaining([second._id, film._id]))
    // The primary one went: the next in the order takes its part.
    expect(answer.body.resources[0]).toMatchObject({ _id: second._id, isPrimary: true })
    expect((await rowsOf(lesson.id)).map(({ sortOrder }) => sortOrder)).toEqual([1, 2, 3])
  })

  test('an absent field leaves them, an empty one takes them away', async () => {
    const { change, read } = await desk()
    await change({ resourceUrls: 'https://a.test/1' })
    await change({})
    expect(shown(await read())).toEqual(['a.test OTHER *'])
    await change({ resourceUrls: '' }, [['a.md', '# Ghi chú']])
    expect(shown(await read())).toEqual(['a.md DOCUMENT *'])
  })
})

describe('files', () => {
  test('of every accepted kind, typed by content and added to those there are', async () => {
    const { change, lesson } = await desk()
    await change({}, [['Phim giới thiệu.mp4', MP4]])
    const { status, body } = await change({}, [
      ['a.pdf', PDF],
      ['b.png', PNG],
      ['c.mp3', 'ID3 nhạc'],
      ['d.docx', 'PK\x03\x04 word'],
      ['e.doc', Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1')],
      ['f.txt', 'Xin chào'],
      ['g.csv', 'a,b'],
      ['h.md', '# Chào'],
      ['lừa.pdf', 'chỉ là chữ'],
    ])
    expect(status).toBe(200)
    expect(shown(body)).toEqual([
      'Phim giới thiệu.mp4 VIDEO *',
      'a.pdf PDF',
      'b.png IMAGE',
      'c.mp3 AUDIO',
      'd.docx DOCUMENT',
      'e.doc DOCUMENT',
      'f.txt DOCUMENT',
      'g.csv DOCUMENT',
      'h.md DOCUMENT',
      'lừa.pdf DOCUMENT',
    ])
    expect(body.resources.map((r: any) => r.mime)).toEqual([
      'video/mp4',
      'application/pdf',
      'image/png',
      'audio/mpeg',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/msword',
      'text/plain',
      'text/csv',
      'text/markdown',
      'text/plain',
    ])
    expect((await rowsOf(lesson.id)).map(({ sortOrder }) => sortOrder)).toEqual(
      Array.from({ length: 10 }, (_, n) => n + 1),
    )
  })

  test('a student plays the video by parts at once', async () => {
    const { change, lesson, student } = await desk()
    await change({}, [['phim.mp4', MP4]])
    const { body } = await api.call('GET', `/api/student/lessons/${lesson.id}`, { as: student.id })
    const [film] = body.lesson.resources
    expect(film).toMatchObject({ kind: 'VIDEO', mime: 'video/mp4', isPrimary: true })
    const part = await fetch(api.url + film.url, { headers: { range: 'bytes=4-7' } })
    expect([part.status, await part.text()]).toEqual([206, 'ftyp'])
    expect(part.headers.get('content-type')).toBe('video/mp4')
    expect(part.headers.get('content-disposition')).toMatch(/^inline; filename="phim.mp4"/)
  })

  test.each([
    ['hinh.png', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['trang.txt', '<!doctype html><script>alert(1)</script>'],
    ['trang.xml', '<?xml version="1.0"?><a/>'],
    ['du-lieu.csv', '<?xml version="1.0"?><a/>'],
    ['phim.mp4', 'MZ\x90\0\x03'],
    ['nen.zip', 'PK\x03\x04'],
    ['bang.xlsx', 'PK\x03\x04'],
    ['trong.txt', ''],
  ])('%s is refused at the field, with all that came beside it', async (name, content) => {
    const { create, change, read } = await desk()
    const before = uploadsOnDisk(api)
    const lesson = await read()
    const rows = await api.db.q.$count(t.files)
    for (const send of [create, change]) {
      const answer = await send({ title: 'Khác' }, [
        ['a.pdf', PDF],
        [name, content],
      ])
      expect(answer.status).toBe(400)
      expect(answer.body.fields.files).toBe(answer.body.message)
      expect(answer.body.message).toContain(`“${name}”`)
    }
    expect(await read()).toEqual(lesson)
    expect(uploadsOnDisk(api)).toEqual(before)
    expect(await api.db.q.$count(t.files)).toBe(rows)
  })

  test('a file above 50 MB is 413, an eleventh 400; nothing is kept', async () => {
    const { create } = await desk()
    const before = uploadsOnDisk(api)
    const large = new Blob([MP4, Buffer.alloc(50 * 1024 * 1024)])
    const answer = await create({}, [
      ['a.pdf', PDF],
      ['lon.mp4', large],
    ])
    expect([answer.status, answer.body.fields]).toEqual([413, { files: 'Tệp vượt quá 50 MB.' }])
    const many = await create(
      {},
      Array.from({ length: 11 }, (_, n) => [`${n}.txt`, 'x'] as const),
    )
    expect([many.status, many.body.fields]).toEqual([400, { files: 'Chỉ gửi được tối đa 10 tệp.' }])
    expect(uploadsOnDisk(api)).toEqual(before)
  })

  test('a cut connection leaves no file, no row, no lesson', async () => {
    const { main, path, section } = await desk()
    const log = vi.spyOn(api.deps.log, 'error')
    const before = uploadsOnDisk(api)
    const rows = await api.db.q.$count(t.files)
    const sent = request(api.url + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await api.tokenOf(main.id)}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(20_000_000),
      },
    })
    sent.on('error', () => undefined)
    sent.write('--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nBài\r\n')
    sent.write('--x\r\ncontent-disposition: form-data; name="files"; filename="a.mp4"\r\n\r\n')
    sent.write(Buffer.concat([MP4, Buffer.alloc(3_000_000)]))
    await vi.waitFor(() => expect(uploadsOnDisk(api)).not.toEqual(before), { timeout: 40_000 })
    sent.destroy()
    await vi.waitFor(() => expect(uploadsOnDisk(api)).toEqual(before), { timeout: 40_000 })
    expect(await api.db.q.$count(t.files)).toBe(rows)
    expect(await api.db.q.$count(t.lessons, eq(t.lessons.sectionId, section.id))).toBe(2)
    expect(log).not.toHaveBeenCalled()
    log.mockRestore()
  })

  test('who may not edit is refused before the files are taken in', async () => {
    const { assistant, foreigner, path, own } = await desk()
    const write = vi.spyOn(api.deps.files, 'write')
    for (const [who, status] of [
      [assistant, 403],
      [foreigner, 404],
    ] as const) {
      for (const [method, address] of [
        ['POST', path],
        ['PUT', own],
      ] as const) {
        const form = lessonForm({ title: 'x' }, [['a.pdf', PDF]])
        expect((await api.call(method, address, { as: who.id, form })).status).toBe(status)
      }
    }
    expect(write).not.toHaveBeenCalled()
    write.mockRestore()
  })
})

describe('resources', () => {
  test('another becomes primary; a primary that goes leaves its part to the next', async () => {
    const { change, own, put, drop, read } = await desk()
    const { body } = await change({ resourceUrls: 'https://a.test/1.pdf\nhttps://a.test/2.pdf' }, [
      ['c.pdf', PDF],
    ])
    const [one, two, file] = body.resources
    const answer = await put(`${own}/resources/${file._id}/primary`)
    expect([answer.status, shown(answer.body)]).toEqual([
      200,
      ['c.pdf PDF *', '1.pdf PDF', '2.pdf PDF'],
    ])
    // It survives a change of the addresses.
    await change({ resourceUrls: `${two.url}\n${one.url}` })
    expect(shown(await read())[0]).toBe('c.pdf PDF *')
    expect((await drop(`${own}/resources/${file._id}`)).status).toBe(204)
    expect(shown(await read())).toEqual(['1.pdf PDF *', '2.pdf PDF'])
    expect((await drop(`${own}/resources/${file._id}`)).status).toBe(404)
    await drop(`${own}/resources/${one._id}`)
    await drop(`${own}/resources/${two._id}`)
    expect(await read()).toMatchObject({ resources: [] })
  })

  const isThere = async (file: Awaited<ReturnType<typeof makeFile>>) =>
    (await fetch(api.url + (await api.deps.files.signedUrl(file)))).status === 200

  test('a file goes with the last thing that points at it', async () => {
    const { own, drop, lesson, nextLesson, student } = await desk()
    const other = await faculty(api)
    const [shared, single, submitted, avatar] = await Promise.all([
      makeFile(api.deps),
      makeFile(api.deps),
      makeFile(api.deps),
      makeFile(api.deps),
    ])
    const here = await makeResource(api.db, lesson.id, { fileId: shared.id })
    const alone = await makeResource(api.db, lesson.id, { fileId: single.id, sortOrder: 2 })
    await makeResource(api.db, nextLesson.id, { fileId: shared.id })
    await makeResource(api.db, other.lesson.id, { fileId: shared.id })
    await makeResource(api.db, nextLesson.id, { fileId: avatar.id, sortOrder: 2 })
    await changeRow(api.db, t.users, student.id, { avatarFileId: avatar.id })
    const essay = await makeAssessment(api.db, nextLesson)
    const { submitAssignment } = learningCalls(api)
    const { body } = await submitAssignment(student.id, essay.id, {}, [['bai.pdf', PDF]])
    const attachment = body.submission.attachments[0].url
    await api.db.q
      .insert(t.submissionFiles)
      .values({ submissionId: body.submission._id, fileId: submitted.id, title: 'x', sortOrder: 9 })

    await drop(`${own}/resources/${alone.id}`)
    expect(await isThere(single)).toBe(false)
    await drop(`${own}/resources/${here.id}`)
    expect(await isThere(shared)).toBe(true)
    await drop(`/api/instructor/lessons/${nextLesson.id}`)
    expect(await isThere(shared)).toBe(true)
    expect(await isThere(avatar)).toBe(true)
    expect(await isThere(submitted)).toBe(false)
    expect((await fetch(api.url + attachment)).status).toBe(404)
    const gone = await api.call(
      'DELETE',
      `/api/instructor/courses/${other.course.id}/sections/${other.section.id}`,
      { as: other.main.id },
    )
    expect(gone.status).toBe(204)
    expect(await isThere(shared)).toBe(false)
    expect(await api.db.q.$count(t.files, eq(t.files.id, shared.id))).toBe(0)
  })

  test('a deletion that is refused removes nothing, one whose bytes cannot go is logged', async () => {
    const { own, drop, lesson, assistant } = await desk()
    const file = await makeFile(api.deps)
    await makeResource(api.db, lesson.id, { fileId: file.id })
    expect((await api.call('DELETE', own, { as: assistant.id })).status).toBe(403)
    expect(await isThere(file)).toBe(true)
    const log = vi.spyOn(api.deps.log, 'error').mockReturnValue()
    const remove = vi.spyOn(api.deps.files, 'remove').mockRejectedValue(new Error('đĩa hỏng'))
    expect((await drop(own)).status).toBe(204)
    expect(log).toHaveBeenCalledExactlyOnceWith('unused file not removed', expect.anything(), {
      storageKey: file.storageKey,
    })
    remove.mockRestore()
    log.mockRestore()
  })
})
