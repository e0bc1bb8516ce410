import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Browser } from './browser.ts'
import { must } from './stage.ts'

export interface Someone {
  email: string
  username: string
  fullName: string
  password: string
}

/** What an answer tells of something that was made. */
export interface Made {
  _id: string
}

/** A lesson as its teacher and its students get it, as far as it matters here. */
export interface LessonWithFile extends Made {
  resources: { url: string }[]
}

export interface SignedIn extends Someone {
  token: string
}

/** What the main way through the product leaves behind, to be looked at again later. */
export interface Studied {
  teacher: SignedIn
  student: SignedIn
  courseId: string
  assignmentId: string
  /** The bytes of the student's file. */
  handedIn: Buffer
}

const FEEDBACK = 'Mũi đan đều tay, em làm tốt lắm.'

const PDF_HEAD = Buffer.from('%PDF-1.7\n')

export function someone(name: string, fullName: string): Someone {
  return {
    email: `${name}@truong.example.vn`,
    username: name,
    fullName,
    password: randomBytes(12).toString('hex'),
  }
}

export async function signIn(browser: Browser, person: Someone): Promise<SignedIn> {
  const { email, password } = person
  const { accessToken } = await browser.call<{ accessToken: string }>('POST', '/auth/login', {
    json: { email, password },
  })
  return { ...person, token: accessToken }
}

function formOf(fields: Record<string, string>, files: Record<string, Buffer> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const [name, bytes] of Object.entries(files))
    form.append('files', new Blob([new Uint8Array(bytes)]), name)
  return form
}

/** Registers and signs in. */
export async function newStudent(browser: Browser, person: Someone): Promise<SignedIn> {
  const { email, username, fullName, password } = person
  await browser.call('POST', '/auth/register', {
    form: formOf({ email, username, fullName, password }),
  })
  return signIn(browser, person)
}

/** Bytes that nobody can guess, and that look like a PDF. */
export const newPdf = (size: number) =>
  Buffer.concat([PDF_HEAD, randomBytes(size - PDF_HEAD.length)])

/** Resolves when it is so; the stage ends what never becomes true. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(50)
}

/** The page of the catalogue as a first visit gets it, and every script and style that it names. */
export async function visit(browser: Browser): Promise<{ html: string; assets: string[] }> {
  const page = await browser.ask('GET', '/courses')
  must(page.status === 200, `/courses: ${page.status}`)
  must(page.headers['cache-control'] === 'no-cache', 'index.html may be kept by browsers')
  const assets = [...new Set(page.text.match(/\/assets\/[\w.-]+\.(?:js|css)/g))]
  must(assets.length > 0, 'the page names no assets')
  for (const asset of assets) {
    const { status, headers } = await browser.ask('GET', asset)
    must(status === 200, `${asset}: ${status}`)
    must(/immutable/.test(headers['cache-control'] ?? ''), `${asset} is asked for at each visit`)
  }
  return { html: page.text, assets }
}

/** A section with a lesson that has a file, and an assignment; resolves with its id. */
export async function fillCourse(browser: Browser, { token }: SignedIn, courseId: string) {
  const section = await browser.call<Made>('POST', `/api/instructor/courses/${courseId}/sections`, {
    token,
    json: { title: 'Chương một', summary: '' },
  })
  const lesson = await browser.call<LessonWithFile>(
    'POST',
    `/api/instructor/courses/${courseId}/sections/${section._id}/lessons`,
    {
      token,
      form: formOf(
        { title: 'Mũi đầu tiên', type: 'DOCUMENT', contentText: 'Đan **mũi** lên.' },
        { 'mau-dan.pdf': newPdf(200_000) },
      ),
    },
  )
  must(lesson.resources.length === 1, 'the lesson has not its file')
  const assignment = await browser.call<Made>(
    'POST',
    `/api/instructor/lessons/${lesson._id}/assessments/assignment`,
    { token, json: { title: 'Khăn nhỏ', description: 'Đan một chiếc khăn.', maxScore: 100 } },
  )
  return { sectionId: section._id, lessonId: lesson._id, assignmentId: assignment._id }
}

/**
 * Buys the course by the simulator. That keeps a payment in the memory of the process that began it, so `process` asks
 * one by itself.
 */
export async function buy(process: Browser, { token }: SignedIn, courseId: string): Promise<void> {
  await process.call('POST', '/api/student/cart/add', { token, json: { courseId, quantity: 1 } })
  await process.call('POST', '/api/student/checkout/momo/create', { token })
  const [order] = await process.call<Made[]>('GET', '/api/student/orders', { token })
  await process.call('POST', '/mo-phong/control', {
    json: { provider: 'MOMO', orderId: order?._id, outcome: 'success' },
  })
  await until(async () => {
    const mine = await process.call<unknown[]>('GET', '/api/student/my-courses', { token })
    return mine.length === 1
  })
}

/** Studies the lesson, hands in a file, is graded, and reads the feedback. */
export async function study(
  browser: Browser,
  course: { courseId: string; lessonId: string; assignmentId: string },
  teacher: SignedIn,
  student: SignedIn,
): Promise<Studied> {
  const { courseId, lessonId, assignmentId } = course
  const own = { token: student.token }
  const { lesson } = await browser.call<{ lesson: LessonWithFile }>(
    'GET',
    `/api/student/lessons/${lessonId}`,
    own,
  )
  const resource = await browser.ask('GET', lesson.resources[0]?.url ?? '')
  must(resource.bytes.length === 200_000, 'the file of the lesson is not whole')
  await browser.call('POST', `/api/student/lessons/${lessonId}/complete`, own)

  const handedIn = newPdf(300_000)
  const { submission } = await browser.call<{ submission: Made }>(
    'POST',
    `/api/student/assessments/${assignmentId}/submit-assignment`,
    {
      ...own,
      form: formOf(
        { textAnswer: 'Em gửi cô.', startedAt: new Date().toISOString() },
        { 'khan.pdf': handedIn },
      ),
    },
  )
  await browser.call('POST', `/api/instructor/submissions/${submission._id}/grade`, {
    token: teacher.token,
    json: { score: 90, pass: true, feedback: FEEDBACK },
  })
  const studied = { teacher, student, courseId, assignmentId, handedIn }
  await readFeedback(browser, studied)
  return studied
}

interface Graded {
  feedback: string
  score: number
  attachments: { url: string }[]
}

/** The student reads the feedback and downloads the own file again. */
export async function readFeedback(
  browser: Browser,
  { student, assignmentId, handedIn }: Studied,
): Promise<void> {
  const { submission } = await browser.call<{ submission: Graded }>(
    'GET',
    `/api/student/assessments/${assignmentId}/thread`,
    { token: student.token },
  )
  must(submission.feedback === FEEDBACK && submission.score === 90, 'the feedback is another one')
  const { bytes } = await browser.ask('GET', submission.attachments[0]?.url ?? '')
  must(bytes.equals(handedIn), 'the file is not the one that was handed in')
}
