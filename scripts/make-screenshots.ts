/**
 * Screenshots for the README: `npx tsx scripts/make-screenshots.ts`. Starts the built site on a new data
 * folder, signs in as the demo student and writes docs/images/. With a folder as argument it takes
 * every page at 360, 768 and 1280 pixels into that folder instead, for a review.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { startSite } from '../bench/site.ts'
import { findChromium, installHint } from './find-browsers.mjs'
import { DEMO_ACCOUNTS } from '../server/tools/seed/accounts.ts'
import { lessonId } from '../server/tools/seed/insert-catalogue.ts'
import type {
  EnrolledCourse as Enrolled,
  OutlineLesson,
  OutlineSection,
} from '../shared/contract/learning.ts'

const folder = process.argv[2]
const site = await startSite()
const executablePath = findChromium()
if (!executablePath) throw new Error(installHint)
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })

async function sessionOf(email: string) {
  const account = DEMO_ACCOUNTS.find((demo) => demo.email === email)
  if (!account) throw new Error(`no demo account ${email}`)
  const login = await fetch(`${site.origin}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: account.password }),
  })
  const { accessToken } = (await login.json()) as { accessToken: string }
  const get = async (path: string) =>
    (
      await fetch(site.origin + path, { headers: { authorization: `Bearer ${accessToken}` } })
    ).json()
  return { token: accessToken, user: JSON.stringify(await get('/auth/me')), get }
}

async function openPage(width: number, height: number, session?: { token: string; user: string }) {
  const context = await browser.newContext({
    baseURL: site.origin,
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    reducedMotion: 'reduce',
    viewport: { width, height },
  })
  if (session) {
    await context.addInitScript(({ token, user }) => {
      localStorage.setItem('token', token)
      localStorage.setItem('user', user)
    }, session)
  }
  return context.newPage()
}

try {
  const student = await sessionOf('hocvien@lopmo.test')
  const mine = await student.get('/api/student/my-courses')
  const inProgress =
    mine.find((entry: Enrolled) => entry.progressPct > 0 && !entry.completed) ?? mine[0]
  const outline = await student.get(`/api/student/courses/${inProgress.course._id}/outline`)
  const lessons = outline.sections.flatMap((section: OutlineSection) => section.lessons)
  const { slug } = inProgress.course
  const lessonPaths = lessons
    .slice(0, 4)
    .map((lesson: OutlineLesson) => `/learning/lesson/${lesson._id}`)

  if (folder) {
    mkdirSync(folder, { recursive: true })
    const instructor = await sessionOf('giangvien@lopmo.test')
    await fetch(`${site.origin}/api/student/cart/add`, {
      method: 'POST',
      headers: { authorization: `Bearer ${instructor.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ courseId: inProgress.course._id, quantity: 1 }),
    })
    const visitor = [
      '/courses',
      `/courses/${slug}`,
      '/login',
      '/register',
      '/forgot-password',
      '/about',
    ]
    const visitorToo = [
      '/contact',
      '/khong-co',
      '/checkout/cancel',
      '/courses?q=khongcogi',
      '/instructor',
    ]
    const learner = [
      '/learning',
      '/orders',
      '/cart',
      '/profile',
      '/settings',
      '/learning/deadlines',
    ]
    const jobs = [
      ...[...visitor, ...visitorToo].map((path) => ({ path, session: undefined, as: 'visitor' })),
      ...[...learner, `/learning/course/${inProgress.course._id}`, ...lessonPaths].map((path) => ({
        path,
        session: student,
        as: 'student',
      })),
      ...['/instructor/courses', '/cart'].map((path) => ({
        path,
        session: instructor,
        as: 'instructor',
      })),
    ]
    for (const width of [360, 768, 1280]) {
      for (const { path, session, as } of jobs) {
        const page = await openPage(width, 900, session)
        await page.goto(path, { waitUntil: 'networkidle' })
        const name = `${width}-${as}${path.replace(/[^a-z0-9]+/gi, '-').slice(0, 50)}.png`
        await page.screenshot({ path: join(folder, name), fullPage: true })
        await page.context().close()
      }
    }
  } else {
    mkdirSync('docs/images', { recursive: true })
    const instructor = await sessionOf('giangvien@lopmo.test')
    const shots = [
      { name: 'courses', path: '/courses', session: undefined },
      { name: 'course', path: `/courses/${slug}`, session: undefined },
      { name: 'learning', path: '/learning', session: student },
      {
        name: 'lesson',
        path: `/learning/lesson/${lessonId('javascript-tu-con-so-0', 0, 0)}`,
        session: student,
      },
      // Two clicks from the header: the first submission that waits.
      { name: 'grading', path: '/instructor/grading', session: instructor, press: /^Chấm \d+ bài/ },
    ]
    for (const { name, path, session, press } of shots) {
      const page = await openPage(1280, 860, session)
      await page.goto(path, { waitUntil: 'networkidle' })
      if (press) {
        await page.getByRole('link', { name: press }).first().click()
        await page.getByRole('dialog').getByLabel(/^Điểm/).waitFor()
      }
      // The video begins with an empty picture, so it is moved a few seconds forward.
      const film = page.locator('video')
      if ((await film.count()) > 0) {
        await film.evaluate(
          (video: HTMLVideoElement) =>
            new Promise((shown) => {
              video.addEventListener('seeked', shown, { once: true })
              video.currentTime = 6
            }),
        )
      }
      await page.screenshot({ path: `docs/images/${name}.png` })
    }
  }
} finally {
  await browser.close()
  await site.stop()
}
