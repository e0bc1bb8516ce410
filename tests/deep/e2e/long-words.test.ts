import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { renderMail } from '../../../server/providers/mail/render.ts'
import { MAIL_SAMPLES, sampleMail } from '../../../server/providers/mail/samples.ts'
import { paths } from '../../../shared/paths.ts'
import { visitAs } from '../../support/accessibility.ts'
import { askForList, theBrowser } from '../../support/browser.ts'
import { call, demoPerson, ready, signedIn, type SignedIn } from '../../support/people.ts'
import { startSite, type Site } from '../../support/site.ts'

/** Long words in every text that people write: no page and no dialog gets wider than 320 px. */
let site: Site
let courseId: string
let student: SignedIn
let teacher: SignedIn

beforeAll(async () => {
  site = await startSite()
  student = await signedIn(site, demoPerson('hocvien@lopmo.test'))
  teacher = await signedIn(site, demoPerson('giangvien@lopmo.test'))
  const { course } = await call(site, 'GET', '/api/public/courses/javascript-tu-con-so-0')
  courseId = course._id
  return site.dispose
})

const WORD = 'Mộttừrấtdài'.repeat(12)
const WRITTEN =
  /^(?:title|name|fullName|summary|description|contentText|message|feedback|textAnswer|durationLabel|level|language|question|content|explanation|email|username|code)$/

const withLongWords = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withLongWords)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, of]) => [
      key,
      WRITTEN.test(key) && typeof of === 'string' ? WORD : withLongWords(of),
    ]),
  )
}

async function answer(route: Route) {
  const response = await route.fetch()
  const json = response.headers()['content-type']?.includes('json')
  return json
    ? route.fulfill({ response, json: withLongWords(await response.json()) })
    : route.fulfill({ response })
}

async function visit(person?: SignedIn) {
  const page = await visitAs(site, person)
  await page.route('**/api/**', answer)
  await askForList(page)
  onTestFinished(() => page.unrouteAll({ behavior: 'ignoreErrors' }))
  await page.setViewportSize({ width: 320, height: 640 })
  return page
}

/** What is wider than its box: the page, or what scrolls in an open dialog. */
const wider = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('[role=dialog] *')]
      .filter(
        (element) =>
          element.scrollWidth > element.clientWidth &&
          (element === document.documentElement ||
            /auto|scroll/.test(getComputedStyle(element).overflowX)),
      )
      .map((element) => `${element.tagName} ${element.scrollWidth} > ${element.clientWidth}`),
  )

async function problemsOf(page: Page, addresses: readonly string[]) {
  const problems: string[] = []
  for (const address of addresses) {
    await page.goto(address)
    await ready(page)
    await page.getByText(WORD.slice(0, 40)).first().waitFor({ state: 'attached' })
    problems.push(...(await wider(page)).map((what) => `${address}: ${what}`))
  }
  return problems
}

test('long words fit the pages of the catalogue', async () => {
  const page = await visit()
  expect(await problemsOf(page, [paths.courses(), paths.course('javascript-tu-con-so-0')])).toEqual(
    [],
  )
})

test('long words fit the pages and dialogs of a student', async () => {
  const { token } = student
  const outline = await call(site, 'GET', `/api/student/courses/${courseId}/outline`, { token })
  const lessons: { _id: string }[] = outline.sections.flatMap(
    ({ lessons }: { lessons: object[] }) => lessons,
  )
  const dialogs: string[] = []
  for (const { _id } of lessons) {
    const { assessments } = await call(site, 'GET', `/api/student/lessons/${_id}`, { token })
    for (const { _id: assessment, assessmentType } of assessments) {
      const opens = assessmentType === 'QUIZ' ? 'quiz' : 'assignment'
      dialogs.push(paths.lesson(_id, { [opens]: assessment }))
      dialogs.push(paths.lesson(_id, { view: assessment }))
    }
  }
  expect(dialogs.length).toBeGreaterThan(3)
  const page = await visit(student)
  const problems = await problemsOf(page, [
    paths.orders(),
    paths.learning(),
    paths.outline(courseId),
    paths.lesson(lessons[0]!._id),
    paths.deadlines(),
    ...dialogs,
  ])
  expect(problems).toEqual([])
})

test('long words fit the pages and dialogs of a teacher', async () => {
  const { token } = teacher
  const area = `/api/instructor/courses/${courseId}`
  const { sections } = await call(site, 'GET', `${area}/content`, { token })
  const students = await call(site, 'GET', `${area}/students`, { token })
  const { _id: who } = students.find(
    ({ email }: { email: string }) => email === 'hocvien@lopmo.test',
  )
  const { _id: lesson, assessments } = sections[0].lessons[1]
  const path = `/api/instructor/assessments/${assessments[0]._id}/submissions?user=${who}`
  const [submission] = await call(site, 'GET', path, { token })
  const page = await visit(teacher)
  const content = paths.instructorCourse(courseId)
  const problems = await problemsOf(page, [
    paths.instructorCourses(),
    content,
    paths.grading(),
    paths.gradingCourse(courseId, { lesson }),
    paths.gradingCourse(courseId, { lesson, student: who }),
    paths.gradingCourse(courseId, { lesson, student: who, submission: submission._id }),
  ])
  for (const name of [/^Sửa chương/, /^Sửa bài học/, /^Sửa quiz/, /^Xoá bài học/]) {
    await page.goto(content)
    await ready(page)
    await page.getByRole('button', { name }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await dialog.getByRole('button', { name: /^(?:Lưu|Xoá)/ }).waitFor()
    problems.push(...(await wider(page)).map((what) => `${name}: ${what}`))
  }
  expect(problems).toEqual([])
})

test('long words fit every mail, and do not break the words beside them', async () => {
  const page = await (await theBrowser()).newPage({ viewport: { width: 320, height: 640 } })
  const long = (text: string) => `${text} ${WORD}`
  const problems: string[] = []
  for (const [name, sample] of Object.entries(MAIL_SAMPLES)) {
    const mail = sampleMail(sample, (path) => `https://${'lop-mo-'.repeat(12)}.test${path}`)
    const { html } = renderMail({
      ...mail,
      title: long(mail.title),
      greeting: long(mail.greeting ?? ''),
      paragraphs: mail.paragraphs.map(long),
      // The text beside a long word stays in one piece.
      rows: (mail.rows ?? []).flatMap(({ label, note = '', value }) => [
        { label, note, value: long(value) },
        { label: long(label), note: long(note), value },
      ]),
      sender: { lines: [WORD], links: [{ label: WORD, url: 'https://lop-mo.test' }] },
    })
    await page.setContent(html)
    problems.push(...(await wider(page)).map((what) => `${name}: ${what}`))
    const labels = page.getByRole('rowheader', { name: 'Khóa học', exact: true })
    for (const label of await labels.all()) {
      const lines = await label.evaluate((cell) => {
        const range = document.createRange()
        range.selectNodeContents(cell)
        return new Set([...range.getClientRects()].map(({ top }) => top)).size
      })
      if (lines > 1) problems.push(`${name}: «Khóa học» on ${lines} lines`)
    }
  }
  expect(problems).toEqual([])
})
