import { describe, expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/ids.ts'
import { sharedApi } from '../support/api.ts'
import { classroom } from '../support/classroom.ts'
import { learningCalls } from '../support/learning-calls.ts'
import { makeAssessment, makeFile, makeQuiz, makeSubmission } from '../support/learning-fixtures.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 5, minute))

const api = sharedApi()

const { answer, readSubmission, say, thread } = learningCalls(api)

describe('a thread', () => {
  test('holds the submission with its grade, its files and what was said, oldest first', async () => {
    const { student, teacher, lesson } = await classroom(api)
    const essay = await makeAssessment(api.db, lesson, { title: 'Bài luận' })
    const submission = await makeSubmission(api.db, essay.id, student.id, {
      status: 'GRADED',
      submittedAt: at(0),
      textAnswer: 'Bài của em',
      score: 85.5,
      pass: true,
      feedback: 'Tốt lắm',
      graderUserId: teacher.id,
      gradedAt: at(1),
    })
    const file = await makeFile(api.deps, { name: 'bai.txt', content: 'đây' })
    await api.db.q
      .insert(t.submissionFiles)
      .values({ submissionId: submission.id, fileId: file.id, title: 'Bài.txt', sortOrder: 1 })
    const comment = (userId: string, message: string, minute: number) => ({
      id: newId(),
      submissionId: submission.id,
      userId,
      message,
      createdAt: at(minute),
    })
    await api.db.q
      .insert(t.submissionComments)
      .values([comment(student.id, 'Em cảm ơn', 3), comment(teacher.id, 'Xem lại ý hai', 2)])

    const body = await thread(student.id, essay.id)
    expect(body.submission).toMatchObject({
      _id: submission.id,
      status: 'GRADED',
      score: 85.5,
      pass: true,
      feedback: 'Tốt lắm',
      textAnswer: 'Bài của em',
      graderUser: { fullName: teacher.fullName, email: null },
      assessment: { _id: essay.id, title: 'Bài luận', assessmentType: 'ASSIGNMENT' },
      attachments: [{ title: 'Bài.txt', mime: 'text/plain' }],
    })
    expect(body.comments).toEqual([
      {
        _id: expect.any(String),
        user: { fullName: teacher.fullName, email: null },
        message: 'Xem lại ý hai',
        createdAt: at(2).toISOString(),
      },
      expect.objectContaining({ message: 'Em cảm ơn' }),
    ])
    const opened = await fetch(api.url + body.submission.attachments[0].url)
    expect(await opened.text()).toBe('đây')
  })

  test('shows the newest attempt, and nothing before the first submission', async () => {
    const { student, classmate, lesson } = await classroom(api)
    const quiz = await makeQuiz(api.db, lesson)
    expect(await thread(student.id, quiz.id)).toEqual({ submission: null, comments: [] })
    await makeSubmission(api.db, quiz.id, student.id, { status: 'RETURNED', submittedAt: at(9) })
    const second = await makeSubmission(api.db, quiz.id, student.id, {
      attemptNumber: 2,
      submittedAt: at(10),
    })
    expect((await thread(student.id, quiz.id)).submission._id).toBe(second.id)
    expect((await thread(classmate.id, quiz.id)).submission).toBeNull()
  })
})

describe('a thread with as many comments as it may have', () => {
  const full = async () => {
    const people = await classroom(api)
    const essay = await makeAssessment(api.db, people.lesson)
    const submission = await makeSubmission(api.db, essay.id, people.student.id)
    const rows = Array.from({ length: 1_999 }, (_, i) => ({
      id: newId(),
      submissionId: submission.id,
      userId: people.student.id,
      message: `Câu ${i}`,
      createdAt: new Date(at(0).getTime() + i),
    }))
    await api.db.q.insert(t.submissionComments).values(rows)
    return { ...people, essay, submission }
  }

  test('takes one more, then tells student and teacher 409; all of it can be read', async () => {
    const { student, teacher, essay, submission } = await full()
    expect((await say(student.id, submission.id, 'Câu cuối')).status).toBe(200)
    for (const refused of [
      await say(student.id, submission.id, 'Một câu nữa'),
      await answer(teacher.id, submission.id, 'Một câu nữa'),
    ]) {
      expect(refused).toMatchObject({ status: 409, body: { code: 'TOO_MANY_COMMENTS' } })
      expect(refused.body.message).toContain('2.000 bình luận')
    }
    const body = await thread(student.id, essay.id)
    expect(body.submission._id).toBe(submission.id)
    const messages = body.comments.map(({ message }: { message: string }) => message)
    expect(messages).toEqual([...Array.from({ length: 1_999 }, (_, i) => `Câu ${i}`), 'Câu cuối'])
    const seen = await readSubmission(teacher.id, submission.id)
    expect(seen.body.comments).toHaveLength(2_000)
    expect(seen.body.comments.at(-1).message).toBe('Câu cuối')
  })
})

describe('a comment', () => {
  const submitted = async () => {
    const people = await classroom(api)
    const essay = await makeAssessment(api.db, people.lesson)
    const submission = await makeSubmission(api.db, essay.id, people.student.id)
    return { ...people, essay, submission }
  }

  test('is trimmed, answered and kept', async () => {
    const { student, essay, submission } = await submitted()
    const { status, body } = await say(student.id, submission.id, '  Em xin góp ý ạ.\n')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      user: { fullName: student.fullName },
      message: 'Em xin góp ý ạ.',
    })
    expect((await thread(student.id, essay.id)).comments).toEqual([body])
  })

  test.each([
    ['', 'Vui lòng nhập bình luận.'],
    [' \n\t', 'Vui lòng nhập bình luận.'],
    [' \u200d', 'Vui lòng nhập bình luận.'],
    [undefined, 'Vui lòng nhập bình luận.'],
    [5, 'Vui lòng nhập bình luận.'],
    ['a'.repeat(5001), 'Bình luận dài tối đa 5.000 ký tự.'],
  ])('%j is refused', async (message, why) => {
    const { student, submission, essay } = await submitted()
    expect(await say(student.id, submission.id, message)).toMatchObject({
      status: 400,
      body: { fields: { message: why } },
    })
    expect((await thread(student.id, essay.id)).comments).toEqual([])
  })

  test('of 5,000 characters and spaces around is taken; a zero byte is not', async () => {
    const { student, submission } = await submitted()
    expect((await say(student.id, submission.id, ` ${'a'.repeat(5000)} `)).status).toBe(200)
    expect((await say(student.id, submission.id, 'a\0b')).status).toBe(400)
  })

  test('under somebody else’s submission, or none, is 404', async () => {
    const { student, classmate, submission } = await submitted()
    for (const [who, id] of [
      [classmate.id, submission.id],
      [student.id, newId()],
    ] as const) {
      const { status, body } = await say(who, id, 'xin chào')
      expect([status, body.message]).toEqual([404, 'Không tìm thấy bài nộp'])
    }
  })
})
