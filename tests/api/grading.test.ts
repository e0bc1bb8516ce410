import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  courseInstructors,
  enrolments,
  gradeHistory,
  quizAttempts,
  quizQuestions,
  users,
} from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/ids.ts'
import { sharedApi } from '../support/api.ts'
import { classroom } from '../support/classroom.ts'
import { makeCourse, makeUser } from '../support/fixtures.ts'
import { learningCalls } from '../support/learning-calls.ts'
import {
  makeAssessment,
  makeQuiz,
  makeSubmission,
  optionsOf,
} from '../support/learning-fixtures.ts'

const api = sharedApi()

/** A classroom whose student has submitted an essay, with an assistant. */
async function graded() {
  const room = await classroom(api)
  const ta = await makeUser(api.db, { roles: ['INSTRUCTOR'] })
  await api.db.q
    .insert(courseInstructors)
    .values({ courseId: room.course.id, userId: ta.id, role: 'TA' })
  const essay = await makeAssessment(api.db, room.lesson, { title: 'Bài luận' })
  const submission = await makeSubmission(api.db, essay.id, room.student.id, {
    textAnswer: 'Bài của em',
  })
  return { ...room, ta, essay, submission }
}

const students = (as: string, courseId: string) =>
  api.call('GET', `/api/instructor/courses/${courseId}/students`, { as })
const {
  answer: comment,
  grade,
  readSubmission: read,
  submissionsOf,
  submitAssignment,
  thread,
} = learningCalls(api)

test('what a teacher has no part in does not exist, like what has no such id', async () => {
  const { submission, teacher } = await graded()
  const foreign = await makeUser(api.db, { roles: ['INSTRUCTOR'] })
  expect(await read(foreign.id, submission.id)).toMatchObject({
    status: 404,
    body: { message: 'Không tìm thấy bài nộp' },
  })
  expect((await read(teacher.id, '\0')).status).toBe(404)
  expect((await students(teacher.id, 'khong-co')).status).toBe(404)
})

describe('students', () => {
  test('come as a whole by given name', async () => {
    const { course, teacher } = await classroom(api)
    await api.db.q.delete(enrolments).where(eq(enrolments.courseId, course.id))
    const names = ['Đỗ Thị Yến', 'Ân Văn Bình', 'Bùi Đức', 'Nguyễn Hữu Ước']
    for (const fullName of names) {
      const user = await makeUser(api.db, { fullName })
      await api.db.q
        .insert(enrolments)
        .values({ id: newId(), userId: user.id, courseId: course.id })
    }
    const all = await students(teacher.id, course.id)
    expect(all.body.map(({ fullName }: { fullName: string }) => fullName)).toEqual([
      'Ân Văn Bình',
      'Bùi Đức',
      'Nguyễn Hữu Ước',
      'Đỗ Thị Yến',
    ])
    expect(Object.keys(all.body[0]).sort()).toEqual(['_id', 'email', 'fullName'])
  })

  test('of a course without any: an empty list', async () => {
    const course = await makeCourse(api.db)
    const admin = await makeUser(api.db, { roles: ['ADMIN'] })
    expect((await students(admin.id, course.id)).body).toEqual([])
  })
})

describe('submissions', () => {
  test('of a student come newest first, whole, with user and comments', async () => {
    const { teacher, student, classmate, lesson } = await classroom(api)
    const quiz = await makeQuiz(api.db, lesson, {
      questions: [{ type: 'SINGLE', question: 'Thủ đô?', options: optionsOf(2, 1) }],
    })
    const hand = (userId: string, attemptNumber: number, day: number) =>
      makeSubmission(api.db, quiz.id, userId, {
        attemptNumber,
        answersJson: '[[1]]',
        submittedAt: new Date(Date.UTC(2026, 2, day)),
      })
    const [first, second] = [await hand(student.id, 1, 1), await hand(student.id, 2, 2)]
    const other = await hand(classmate.id, 1, 3)
    await comment(teacher.id, second.id, '  Tốt  ')

    const mine = await submissionsOf(teacher.id, quiz.id, student.id)
    expect(mine.body.map(({ _id }: { _id: string }) => _id)).toEqual([second.id, first.id])
    expect(mine.body[0]).toMatchObject({
      user: { _id: student.id, fullName: student.fullName, email: student.email },
      comments: [{ message: 'Tốt', user: { fullName: teacher.fullName } }],
      answersJson: '[[1]]',
      questions: [
        {
          question: 'Thủ đô?',
          options: [
            { content: 'A', isCorrect: false },
            { content: 'B', isCorrect: true },
          ],
        },
      ],
      assessment: { assessmentType: 'QUIZ' },
    })
    expect((await submissionsOf(teacher.id, quiz.id)).body[0]?._id).toBe(other.id)
    expect((await submissionsOf(teacher.id, quiz.id, 'khong-co')).body).toEqual([])
  })
})

test('a shuffled quiz comes in the order that its student saw, so that «Câu 2» means one thing', async () => {
  const { teacher, student, lesson } = await classroom(api)
  const quiz = await makeQuiz(api.db, lesson, {
    questions: [
      { type: 'SHORT', question: 'Một' },
      { type: 'SINGLE', question: 'Hai', options: optionsOf(3, 1) },
    ],
  })
  const [one, two] = await api.db.q
    .select()
    .from(quizQuestions)
    .where(eq(quizQuestions.assessmentId, quiz.id))
    .orderBy(asc(quizQuestions.sortOrder))
  await api.db.q.insert(quizAttempts).values({
    assessmentId: quiz.id,
    userId: student.id,
    number: 1,
    startedAt: new Date(),
    questionOrder: [
      { questionId: two?.id ?? '', index: 1, options: [2, 0, 1] },
      { questionId: one?.id ?? '', index: 0, options: [] },
    ],
  })
  await makeSubmission(api.db, quiz.id, student.id, { answersJson: '[[],[0]]' })
  const [mine] = (await submissionsOf(teacher.id, quiz.id, student.id)).body
  expect(mine?.answersJson).toBe('[[1],[]]')
  expect(mine?.questions).toMatchObject([
    {
      question: 'Hai',
      sortOrder: 1,
      options: [{ content: 'C' }, { content: 'A' }, { content: 'B', isCorrect: true }],
    },
    { question: 'Một', sortOrder: 2 },
  ])
})

describe('a grade', () => {
  test('in grade mode: GRADED, clamped, two decimals, with its grader; the student sees it', async () => {
    const { teacher, student, essay, submission } = await graded()
    const { body } = await grade(teacher.id, submission.id, {
      score: 84.126,
      pass: true,
      feedback: 'Tốt lắm',
    })
    expect(body).toMatchObject({
      status: 'GRADED',
      score: 84.13,
      pass: true,
      feedback: 'Tốt lắm',
      graderUser: { fullName: teacher.fullName },
    })
    expect(body.gradedAt).not.toBeNull()
    const { submission: seen } = await thread(student.id, essay.id)
    expect(seen).toMatchObject({
      status: 'GRADED',
      score: 84.13,
      pass: true,
      feedback: 'Tốt lắm',
      graderUser: { fullName: teacher.fullName, email: null },
    })
  })

  test('pass: false returns the work without a score, and the student may submit again', async () => {
    const { teacher, student, essay, submission } = await graded()
    const { body } = await grade(teacher.id, submission.id, {
      score: 70,
      pass: false,
      feedback: 'Làm lại phần hai',
    })
    expect(body).toMatchObject({ status: 'RETURNED', score: null, pass: false })
    const again = await submitAssignment(student.id, essay.id, { textAnswer: 'Bài mới' })
    expect(again.body.submission).toMatchObject({ _id: submission.id, status: 'SUBMITTED' })
  })

  test('for another submission than the teacher read: 409, nothing changes, nothing is in the history', async () => {
    const { teacher, student, submission, essay } = await graded()
    const before = (await read(teacher.id, submission.id)).body.submittedAt
    const mine = { score: 95, pass: true, feedback: 'Tốt' }
    api.clock.now = new Date(Date.now() + 5_000)
    const again = await submitAssignment(student.id, essay.id, { textAnswer: 'Bài khác hẳn' })
    expect(again.status).toBe(200)
    api.clock.now = null
    for (const submittedAt of [before, null]) {
      expect(await grade(teacher.id, submission.id, { ...mine, submittedAt })).toMatchObject({
        status: 409,
        body: {
          code: 'SUBMISSION_CHANGED',
          message:
            'Học viên đã nộp lại sau khi bạn mở bài này. Hãy tải lại để xem bài mới rồi chấm.',
        },
      })
    }
    const now = (await read(teacher.id, submission.id)).body
    expect(now).toMatchObject({ status: 'SUBMITTED', score: null, textAnswer: 'Bài khác hẳn' })
    const history = await api.db.q
      .select()
      .from(gradeHistory)
      .where(eq(gradeHistory.submissionId, submission.id))
    expect(history).toEqual([])
    expect(
      await grade(teacher.id, submission.id, { ...mine, submittedAt: 'hôm qua' }),
    ).toMatchObject({ status: 400, body: { fields: { submittedAt: expect.any(String) } } })
    const { status, body } = await grade(teacher.id, submission.id, {
      ...mine,
      submittedAt: now.submittedAt,
    })
    expect({ status, score: body.score }).toEqual({ status: 200, score: 95 })
    // Who names none grades whichever there is.
    expect((await grade(teacher.id, submission.id, mine)).status).toBe(200)
  })

  test('a quiz is passed by its pass score, whatever the mode says', async () => {
    const { teacher, student, lesson } = await classroom(api)
    const quiz = await makeQuiz(api.db, lesson, { questions: [{ type: 'SHORT' }], passScore: 60 })
    const submission = await makeSubmission(api.db, quiz.id, student.id, { answersJson: '[[]]' })
    const give = (score: number) =>
      grade(teacher.id, submission.id, { score, pass: true, feedback: '' })
    expect((await give(59.99)).body.pass).toBe(false)
    expect((await give(60)).body.pass).toBe(true)
  })

  test('every grade stays in the history: who, when, what, for which submission', async () => {
    const { teacher, ta, submission } = await graded()
    await grade(ta.id, submission.id, { score: 40, pass: true, feedback: 'Một' })
    await grade(teacher.id, submission.id, { score: 0, pass: false, feedback: 'Hai' })
    const history = await api.db.q
      .select()
      .from(gradeHistory)
      .where(eq(gradeHistory.submissionId, submission.id))
      .orderBy(asc(gradeHistory.createdAt), asc(gradeHistory.id))
    expect(history).toMatchObject([
      { graderUserId: ta.id, status: 'GRADED', score: 40, feedback: 'Một' },
      { graderUserId: teacher.id, status: 'RETURNED', score: null, feedback: 'Hai' },
    ])
    expect(history[0]?.submittedAt).toEqual(submission.submittedAt)
    // An account that goes leaves its grades behind.
    await api.db.q.delete(users).where(eq(users.id, ta.id))
    expect(await api.db.q.$count(gradeHistory, eq(gradeHistory.submissionId, submission.id))).toBe(
      2,
    )
  })

  test.each([
    [{ pass: true, feedback: '' }, 'score'],
    [{ score: '8,5', pass: true }, 'score'],
    [{ score: null, pass: true }, 'score'],
    [{ score: 5 }, 'pass'],
    [{ score: 5, pass: 'true' }, 'pass'],
    [{ score: 5, pass: true, feedback: 7 }, 'feedback'],
    [{ score: 5, pass: true, feedback: 'x'.repeat(50_001) }, 'feedback'],
  ])('%j is refused and changes nothing', async (json, field) => {
    const { teacher, submission } = await graded()
    const answer = await grade(teacher.id, submission.id, json)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ fields: { [field]: expect.any(String) } })
    expect((await read(teacher.id, submission.id)).body.status).toBe('SUBMITTED')
  })
})

describe('a comment', () => {
  test('is trimmed, shown to the student under the teacher’s name, and not empty', async () => {
    const { ta, student, essay, submission } = await graded()
    expect((await comment(ta.id, submission.id, '  Xem lại ý hai ')).body).toMatchObject({
      message: 'Xem lại ý hai',
      user: { fullName: ta.fullName },
    })
    for (const empty of ['', '   ', '\u200b', null, 7]) {
      expect((await comment(ta.id, submission.id, empty)).status).toBe(400)
    }
    expect((await thread(student.id, essay.id)).comments).toMatchObject([
      { message: 'Xem lại ý hai', user: { fullName: ta.fullName, email: null } },
    ])
  })
})
