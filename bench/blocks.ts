import { createApp } from '../server/app.ts'
import type { Database } from '../server/platform/db/client.ts'
import * as t from '../server/platform/db/schema.ts'
import type { Deps } from '../server/deps.ts'
import { newId } from '../server/platform/ids.ts'
import { remindDeadlines } from '../server/providers/push/reminders.ts'
import { testDeps } from '../tests/support/deps.ts'
import { makeCourse, makeLesson, makeSection, makeUser } from '../tests/support/fixtures.ts'
import { makeAssessment, makeQuiz, optionsOf } from '../tests/support/learning-fixtures.ts'
import { onEachEngine, onPostgres } from './engines.ts'
import { fillClass, inParts } from '../tests/support/generated-class.ts'
import { sessionToken } from '../tests/support/session-token.ts'
import { median, table } from './table.ts'

/**
 * `npm run bench -- blocks` (`--postgres`: without PGlite): how long the longest answers of the API keep the
 * event loop from everybody else's.
 */
const ROWS = 10_000
const LESSONS = 2_000
const COURSES = 2_000
const REMINDED = 2_000
const ROUNDS = 5

const TEXT = 'Em nộp bài ạ, phần hai em làm theo cách thứ nhất trong bài giảng. '

const many = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))

/** A class of `ROWS`, all of whom submitted an assignment and a quiz; one thread has `ROWS` comments. */
async function fill(db: Database) {
  const teacher = await makeUser(db, { roles: ['INSTRUCTOR'] })
  const course = await makeCourse(db, { instructors: [{ userId: teacher.id, role: 'MAIN' }] })
  const section = await makeSection(db, course.id)
  const lesson = await makeLesson(db, section)
  const students = await fillClass(db, course.id, ROWS)
  const tokens = students
    .slice(0, REMINDED)
    .map(({ id }) => ({ id: newId(), userId: id, token: id }))
  await inParts(tokens, (part) => db.q.insert(t.pushTokens).values(part))
  const dueAt = new Date(Date.now() + 3 * 3_600_000)
  await makeAssessment(db, lesson, { dueAt, title: 'Chưa ai nộp' })
  const essay = await makeAssessment(db, lesson, { dueAt })
  const quiz = await makeQuiz(db, lesson, {
    durationMinutes: 10,
    questions: many(20, (n) => ({
      type: 'SINGLE',
      question: `${TEXT} Câu hỏi ${n}?`,
      options: optionsOf(4, 1),
    })),
  })
  const submitted = (assessmentId: string, more: object) =>
    students.map(({ id }, n) => ({
      id: newId(),
      assessmentId,
      userId: id,
      startedAt: new Date(Date.UTC(2026, 0, 1) + n * 60_000),
      submittedAt: new Date(Date.UTC(2026, 0, 1) + n * 61_000),
      textAnswer: TEXT.repeat(5),
      ...more,
    }))
  const essays = submitted(essay.id, {})
  await inParts(essays, (part) => db.q.insert(t.submissions).values(part))
  const answersJson = JSON.stringify(many(20, () => [1]))
  const quizzes = submitted(quiz.id, { answersJson })
  await inParts(quizzes, (part) => db.q.insert(t.submissions).values(part))
  const questions = await db.q.select().from(t.quizQuestions)
  const questionOrder = questions.map(({ id }, index) => ({
    questionId: id,
    index: 19 - index,
    options: [3, 2, 1, 0],
  }))
  await inParts(students, (part) =>
    db.q.insert(t.quizAttempts).values(
      part.map(({ id }) => ({
        assessmentId: quiz.id,
        userId: id,
        number: 1,
        startedAt: new Date(Date.UTC(2026, 0, 1)),
        questionOrder,
      })),
    ),
  )
  const comment = (submissionId: string, n: number) => ({
    id: newId(),
    submissionId,
    userId: teacher.id,
    message: TEXT.repeat(3),
    createdAt: new Date(Date.UTC(2026, 1, 1) + n * 1_000),
  })
  const student = students[0]!
  const talked = essays[0]!
  await inParts(
    many(ROWS, (n) => comment(talked.id, n)),
    (part) => db.q.insert(t.submissionComments).values(part),
  )

  const long = await makeCourse(db, { instructors: [{ userId: teacher.id, role: 'MAIN' }] })
  const sections = many(LESSONS / 20, (n) => ({
    id: newId(),
    courseId: long.id,
    title: `Chương ${n}`,
    sortOrder: n,
  }))
  await db.q.insert(t.sections).values(sections)
  const lessons = sections.flatMap(({ id, courseId }, at) =>
    many(20, (n) => ({
      id: newId(),
      sectionId: id,
      courseId,
      title: `Bài ${at}.${n}: một bài học có tên dài vừa phải`,
      type: 'VIDEO',
      sortOrder: n,
    })),
  )
  await inParts(lessons, (part) => db.q.insert(t.lessons).values(part))
  await inParts(lessons, (part) =>
    db.q.insert(t.assessments).values(
      part.map(({ id, courseId }, n) => ({
        id: newId(),
        lessonId: id,
        courseId,
        type: 'ASSIGNMENT',
        title: `Bài tập ${n} có tên dài vừa phải`,
        dueAt,
      })),
    ),
  )
  const owned = many(COURSES, (n) => ({
    id: newId(),
    slug: `khoa-da-mua-${n}`,
    code: `DM${n}`,
    title: `Khóa học đã mua số ${n} với một tên dài`,
    price: 100_000,
    status: 'PUBLISHED',
    searchText: `khoa hoc ${n}`,
  }))
  await inParts(owned, (part) => db.q.insert(t.courses).values(part))
  await inParts(owned, (part) =>
    db.q
      .insert(t.courseInstructors)
      .values(
        part.map(({ id }) => ({ courseId: id, userId: teacher.id, role: 'MAIN', sortOrder: 1 })),
      ),
  )
  await inParts([long, ...owned], (part) =>
    db.q
      .insert(t.enrolments)
      .values(part.map(({ id }) => ({ id: newId(), userId: student.id, courseId: id }))),
  )
  return { teacher, student, course, long, essay, quiz, talked }
}

/** The job over a class that has heard of nothing yet. */
async function remindEverybody(deps: Deps) {
  await deps.db.q.delete(t.pushMessages)
  await remindDeadlines(deps)
}

/**
 * Runs `work` and returns the longest time in which nothing else could run, and the processor's time that
 * the process took in it, both in milliseconds: on a busy machine the first holds what others took.
 */
async function longestBlock(work: () => Promise<unknown>) {
  let longest = { wall: 0, cpu: 0 }
  let last = performance.now()
  let used = process.cpuUsage()
  const tick = () => {
    const now = performance.now()
    const { user, system } = process.cpuUsage(used)
    const block = { wall: now - last, cpu: (user + system) / 1000 }
    if (block.wall > longest.wall) longest = block
    last = now
    used = process.cpuUsage()
  }
  const ticking = setInterval(tick, 1)
  await new Promise((done) => setTimeout(done, 20))
  longest = { wall: 0, cpu: 0 }
  await work()
  // The last block ends with the work.
  tick()
  clearInterval(ticking)
  return longest
}

async function measure(db: Database, folder: string): Promise<string[][]> {
  const { teacher, student, course, long, essay, quiz, talked } = await fill(db)
  const fcm = { projectId: 'bench' } as Deps['settings']['fcm']
  const deps = await testDeps({ db, folder, settings: { fcm } })
  const app = createApp(deps)
  const tokens = {
    teacher: await sessionToken(deps, teacher.id),
    student: await sessionToken(deps, student.id),
  }
  const get = (who: keyof typeof tokens, path: string) => async () => {
    const answer = await app.request(`/api/${path}`, {
      headers: { authorization: `Bearer ${tokens[who]}`, 'accept-encoding': 'gzip' },
    })
    const bytes = (await answer.arrayBuffer()).byteLength
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
    return bytes
  }
  const scenes: [string, () => Promise<unknown>][] = [
    ['students', get('teacher', `instructor/courses/${course.id}/students`)],
    ['submissions, assignment', get('teacher', `instructor/assessments/${essay.id}/submissions`)],
    ['submissions, quiz', get('teacher', `instructor/assessments/${quiz.id}/submissions`)],
    ['submission to grade, its thread', get('teacher', `instructor/submissions/${talked.id}`)],
    ['thread', get('student', `student/assessments/${essay.id}/thread`)],
    ['outline', get('student', `student/courses/${long.id}/outline`)],
    ['content', get('teacher', `instructor/courses/${long.id}/content`)],
    ['course page', get('student', `public/courses/${long.id}`)],
    ['my-courses', get('student', 'student/my-courses')],
    ['taught courses', get('teacher', 'instructor/my-courses?stats=1')],
    ['deadlines', get('student', 'student/deadlines?withinDays=30')],
    ['reminders', () => remindEverybody(deps)],
  ]
  const rows: string[][] = []
  for (const [name, run] of scenes) {
    await run()
    const blocks: Awaited<ReturnType<typeof longestBlock>>[] = []
    const times: number[] = []
    for (let n = 0; n < ROUNDS; n += 1) {
      const begun = performance.now()
      blocks.push(await longestBlock(run))
      times.push(performance.now() - begun - 20)
    }
    const [least] = blocks.toSorted((one, other) => one.wall - other.wall)
    const wall = median(blocks.map((block) => block.wall))
    const figures = [wall, least?.wall ?? Number.NaN, least?.cpu ?? Number.NaN, median(times)]
    rows.push([db.engine, name, ...figures.map((ms) => ms.toFixed(0))])
    console.error(rows.at(-1)?.join('  '))
  }
  return rows
}

export async function run(args: string[]): Promise<void> {
  const rows: string[][] = []
  const onEngines = args.includes('--postgres') ? onPostgres : onEachEngine
  await onEngines(async (db, folder) => void rows.push(...(await measure(db, folder))))
  console.log(
    `\nLongest blocks of the event loop: ${ROWS} students, submissions and comments, ${LESSONS} lessons, ${COURSES} courses; ${ROUNDS} rounds each\n`,
  )
  console.log(
    table(['engine', 'answer', 'longest block ms', 'least', 'of it CPU', 'whole ms'], rows),
  )
}
