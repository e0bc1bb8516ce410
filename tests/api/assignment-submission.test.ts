import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { sharedApi } from '../support/api.ts'
import { classroom } from '../support/classroom.ts'
import { lessonForm } from '../support/faculty.ts'
import { learningCalls } from '../support/learning-calls.ts'
import { makeAssessment, makeFile, makeQuiz, makeResource } from '../support/learning-fixtures.ts'
import { uploadsOnDisk } from '../support/uploads-on-disk.ts'

const NOW = new Date('2026-03-01T05:00:00Z')
const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const MB = 1024 * 1024

const api = sharedApi({ now: NOW })

type Part = readonly [name: string, content: string | Buffer]

const { grade, readSubmission, say, submitAssignment: submit, thread } = learningCalls(api)
const rowsOf = (id: string) =>
  api.db.q.select().from(t.submissions).where(eq(t.submissions.assessmentId, id))

const onDisk = () => uploadsOnDisk(api)

const PDF: Part = ['Bài làm.pdf', '%PDF-1.7 nội dung']
const TEXT: Part = ['ghi chú.txt', 'Xin chào thầy']

describe('handing in', () => {
  test('text and files; files open by signed addresses', async () => {
    const { student, lesson } = await classroom(api)
    const essay = await makeAssessment(api.db, lesson, { title: 'Bài luận', dueAt: after(60) })
    const { status, body } = await submit(
      student.id,
      essay.id,
      { startedAt: after(-30).toISOString(), textAnswer: 'Em nộp bài ạ.\nDòng hai.' },
      [PDF, TEXT],
    )
    expect(status).toBe(200)
    expect(body.submission).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      status: 'SUBMITTED',
      score: null,
      pass: null,
      submittedAt: NOW.toISOString(),
      gradedAt: null,
      late: false,
      feedback: '',
      textAnswer: 'Em nộp bài ạ.\nDòng hai.',
      attachments: [
        { title: 'Bài làm.pdf', mime: 'application/pdf', url: expect.any(String) },
        { title: 'ghi chú.txt', mime: 'text/plain', url: expect.any(String) },
      ],
      answersJson: null,
      graderUser: null,
      assessment: { _id: essay.id, title: 'Bài luận', assessmentType: 'ASSIGNMENT' },
    })
    const opened = await fetch(api.url + body.submission.attachments[1].url)
    expect([opened.status, await opened.text()]).toEqual([200, 'Xin chào thầy'])
    expect(await rowsOf(essay.id)).toMatchObject([{ startedAt: after(-30), attemptNumber: 1 }])
  })

  test('with nothing in it is taken too: no minimum is asked for', async () => {
    const { student, lesson } = await classroom(api)
    const essay = await makeAssessment(api.db, lesson)
    const { status, body } = await submit(student.id, essay.id, { startedAt: 'hôm qua' })
    expect(status).toBe(200)
    expect(body.submission).toMatchObject({ textAnswer: '', attachments: [] })
    expect(await rowsOf(essay.id)).toMatchObject([{ startedAt: null }])
  })

  test('after the due time it is taken and marked late', async () => {
    const { student, lesson } = await classroom(api)
    const essay = await makeAssessment(api.db, lesson, { dueAt: after(-1) })
    expect((await submit(student.id, essay.id, {})).body.submission.late).toBe(true)
    const exact = await makeAssessment(api.db, lesson, { dueAt: NOW })
    expect((await submit(student.id, exact.id, {})).body.submission.late).toBe(false)
  })

  test('again replaces text and files of ungraded work, and keeps what was said', async () => {
    const { student, lesson } = await classroom(api)
    const essay = await makeAssessment(api.db, lesson)
    const before = onDisk()
    const first = await submit(student.id, essay.id, { textAnswer: 'bản một' }, [PDF, TEXT])
    const id = first.body.submission._id
    await say(student.id, id, 'Em sẽ sửa ạ')
    // A file that a lesson uses as well stays.
    const shared = await makeFile(api.deps)
    await makeResource(api.db, lesson.id, { fileId: shared.id })
    await api.db.q
      .insert(t.submissionFiles)
      .values({ submissionId: id, fileId: shared.id, title: 'chung', sortOrder: 3 })

    api.clock.now = after(5)
    const second = await submit(student.id, essay.id, { textAnswer: 'bản hai' }, [
      ['moi.md', '# Mới'],
    ])
    expect(second.body.submission).toMatchObject({
      _id: id,
      status: 'SUBMITTED',
      submittedAt: after(5).toISOString(),
      textAnswer: 'bản hai',
      attachments: [{ title: 'moi.md', mime: 'text/markdown' }],
    })
    expect(second.body.submission).not.toHaveProperty('earlier')
    const { comments } = await thread(student.id, essay.id)
    expect(comments).toMatchObject([{ message: 'Em sẽ sửa ạ' }])
    expect(onDisk()).toHaveLength(before.length + 2)
    expect(await api.deps.files.stat(shared.storageKey)).not.toBeNull()
    for (const { url } of first.body.submission.attachments) {
      expect((await fetch(api.url + url)).status).toBe(404)
    }
  })

  test.each([
    ['a grade', { score: 87.5, pass: true, feedback: 'Thiếu ví dụ' }],
    ['work to be done again', { score: 0, pass: false, feedback: 'Làm lại phần hai' }],
  ])('after %s both keep the earlier work, its files and what was said of it', async (_, given) => {
    const { student, teacher, lesson } = await classroom(api)
    const essay = await makeAssessment(api.db, lesson)
    const first = await submit(student.id, essay.id, { textAnswer: 'bản một' }, [PDF, TEXT])
    const id = first.body.submission._id
    const give = () => grade(teacher.id, id, given)
    expect((await give()).status).toBe(200)
    api.clock.now = after(5)
    // Empty, as a hurried press sends it.
    const second = await submit(student.id, essay.id, { textAnswer: '' })
    expect(second.body.submission).toMatchObject({
      _id: id,
      status: 'SUBMITTED',
      score: null,
      pass: null,
      feedback: '',
      graderUser: null,
      gradedAt: null,
      textAnswer: '',
      attachments: [],
    })
    const kept = {
      status: given.pass ? 'GRADED' : 'RETURNED',
      score: given.pass ? given.score : null,
      pass: given.pass,
      feedback: given.feedback,
      submittedAt: NOW.toISOString(),
      gradedAt: NOW.toISOString(),
      textAnswer: 'bản một',
      attachments: [{ title: 'Bài làm.pdf' }, { title: 'ghi chú.txt' }],
      graderUser: { fullName: teacher.fullName },
    }
    const ofStudent = second.body.submission.earlier
    const read = () => readSubmission(teacher.id, id)
    const ofTeacher = (await read()).body.earlier
    for (const earlier of [ofStudent, ofTeacher]) expect(earlier).toMatchObject([kept])
    expect(ofStudent[0].graderUser.email).toBeNull()
    const opened = await fetch(api.url + ofTeacher[0].attachments[1].url)
    expect([opened.status, await opened.text()]).toEqual([200, 'Xin chào thầy'])

    // The next one stands before it, and ungraded work leaves nothing.
    await submit(student.id, essay.id, { textAnswer: 'bản ba' }, [PDF])
    expect((await read()).body.earlier).toHaveLength(1)
    expect((await give()).status).toBe(200)
    api.clock.now = after(10)
    await submit(student.id, essay.id, { textAnswer: 'bản bốn' })
    const texts = (await read()).body.earlier.map((each: { textAnswer: string }) => each.textAnswer)
    expect(texts).toEqual(['bản ba', 'bản một'])

    // With the assignment all of it goes, bytes too.
    const before = onDisk()
    const deletion = await api.call('DELETE', `/api/instructor/assessments/${essay.id}`, {
      as: teacher.id,
    })
    expect(deletion.status).toBeLessThan(300)
    expect(onDisk().length).toBe(before.length - 3)
  })
})

describe('refused, with nothing left on disk', () => {
  const open = async () => {
    const { student, lesson } = await classroom(api)
    return { student, lesson, essay: await makeAssessment(api.db, lesson) }
  }

  test.each([
    [['bai.pdf', 'MZ\x90\0\x03'], 'Không nhận tệp “bai.pdf”.'],
    [['trong.txt', ''], 'Tệp “trong.txt” rỗng.'],
  ] as const)('%s', async (part, message) => {
    const { student, essay } = await open()
    const before = onDisk()
    const answer = await submit(student.id, essay.id, { textAnswer: 'x' }, [PDF, part])
    expect(answer.status).toBe(400)
    expect(answer.body.message).toContain(message)
    expect(answer.body.fields.files).toBe(answer.body.message)
    expect(onDisk()).toEqual(before)
    expect(await rowsOf(essay.id)).toEqual([])
  })

  test('a file above 50 MB, eleven files, text above 100 kB', async () => {
    const { student, essay } = await open()
    const before = onDisk()
    const big = Buffer.alloc(50 * MB + 1, 'a')
    expect(await submit(student.id, essay.id, {}, [['to.txt', big]])).toMatchObject({
      status: 413,
      body: { code: 'TOO_LARGE', fields: { files: 'Tệp vượt quá 50 MB.' } },
    })
    const eleven = Array.from({ length: 11 }, (_, n) => [`${n}.txt`, 'x'] as const)
    expect(await submit(student.id, essay.id, {}, eleven)).toMatchObject({
      status: 400,
      body: { fields: { files: 'Chỉ gửi được tối đa 10 tệp.' } },
    })
    const text = 'a'.repeat(100 * 1024)
    expect((await submit(student.id, essay.id, { textAnswer: `${text}a` })).status).toBe(413)
    expect(onDisk()).toEqual(before)
    expect(await rowsOf(essay.id)).toEqual([])
    const most = await submit(student.id, essay.id, { textAnswer: text }, [
      ['vua.txt', big.subarray(1)],
      ...eleven.slice(2),
    ])
    expect(most.status).toBe(200)
  })

  test('a refused submission leaves the one before as it was', async () => {
    const { student, essay } = await open()
    await submit(student.id, essay.id, { textAnswer: 'giữ lại' }, [PDF])
    const before = onDisk()
    await submit(student.id, essay.id, { textAnswer: 'mới' }, [['a.exe', 'MZ']])
    expect(onDisk()).toEqual(before)
    expect(await rowsOf(essay.id)).toMatchObject([{ textAnswer: 'giữ lại' }])
  })

  test('before its time, and a quiz', async () => {
    const { student, lesson } = await open()
    const later = await makeAssessment(api.db, lesson, { availableAt: after(60) })
    const quiz = await makeQuiz(api.db, lesson)
    const before = onDisk()
    expect(await submit(student.id, later.id, {}, [PDF])).toMatchObject({
      status: 409,
      body: {
        code: 'NOT_OPEN',
        message: 'Bài tập chưa mở. Hãy quay lại lúc Chủ Nhật 01/03, 13:00 (giờ Việt Nam).',
      },
    })
    expect(await submit(student.id, quiz.id, {}, [PDF])).toMatchObject({
      status: 409,
      body: { code: 'NOT_AN_ASSIGNMENT' },
    })
    expect(onDisk()).toEqual(before)
  })

  test('from somebody not enrolled who has much to send', async () => {
    const { stranger, lesson } = await classroom(api)
    const essay = await makeAssessment(api.db, lesson)
    const before = onDisk()
    const big = Buffer.alloc(30 * MB, 'a')
    const answer = await submit(stranger.id, essay.id, {}, [['to.txt', big]])
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect(onDisk()).toEqual(before)
    expect(await rowsOf(essay.id)).toEqual([])
  })

  test.each(['bai.pdf', '[object FileList]', ' '])('text %j where files belong', async (text) => {
    const { student, essay } = await open()
    const before = onDisk()
    const message = '“files” phải là tệp, không phải văn bản.'
    expect(await submit(student.id, essay.id, { files: text }, [PDF])).toMatchObject({
      status: 400,
      body: { code: 'INVALID', message, fields: { files: message } },
    })
    expect(onDisk()).toEqual(before)
    expect(await rowsOf(essay.id)).toEqual([])
  })

  test.each([
    ['filename=""', 'Content-Type: application/octet-stream\r\n'],
    ['filename=""', ''],
    ['x=y', ''],
  ])('but not a file input left empty (%s, %j)', async (parameter, type) => {
    const { student, essay } = await open()
    const before = onDisk()
    const boundary = 'ranh-gioi'
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="files"; ${parameter}\r\n`
    const answer = await fetch(`${api.url}/api/student/assessments/${essay.id}/submit-assignment`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await api.tokenOf(student.id)}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body: `${head}${type}\r\n\r\n--${boundary}--\r\n`,
    })
    expect(answer.status).toBe(200)
    expect(onDisk()).toEqual(before)
  })

  test('files in a field of another name are not kept, whatever the name', async () => {
    const { student, essay } = await open()
    const before = onDisk()
    for (const name of ['tep', 'constructor', '__proto__']) {
      const data = lessonForm({ textAnswer: name })
      for (let n = 0; n < 11; n += 1) data.append(name, new Blob(['x']), `${n}.txt`)
      const path = `/api/student/assessments/${essay.id}/submit-assignment`
      const answer = await api.call('POST', path, { as: student.id, form: data })
      expect(answer).toMatchObject({ status: 200, body: { submission: { attachments: [] } } })
    }
    expect(onDisk()).toEqual(before)
  })

  test('what is no form', async () => {
    const { student, essay } = await open()
    const path = `/api/student/assessments/${essay.id}/submit-assignment`
    expect((await api.call('POST', path, { as: student.id, json: {} })).status).toBe(400)
    const zero = await submit(student.id, essay.id, { textAnswer: 'a\0b' })
    expect(zero.status).toBe(400)
  })
})
