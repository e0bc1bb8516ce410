import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { paths } from '../../../shared/paths.ts'
import { lessonId } from '../../../server/tools/seed/insert-catalogue.ts'
import { seedId } from '../../../server/tools/seed/ids.ts'
import { AHEAD, createQueryClient, reload } from '../../../src/api/query-client.ts'
import { faults, renderApp, requests, sent, server, type Who } from '../../support/app.tsx'

/** A link that the user points at begins the calls of its page (docs/behaviour.md#site). */

const saver = navigator as unknown as { connection: { saveData: boolean } }
const LIST = '/api/public/courses?page=1&pageSize=12&sort=popular'
const BELL = '/api/student/deadlines?withinDays=7'
const COURSE = '/api/public/courses/javascript-tu-con-so-0'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  saver.connection.saveData = false
})
afterEach(() => {
  vi.useRealTimers()
  saver.connection.saveData = true
})

const cardLinks = () => screen.findAllByRole('link', { name: /^Xem chi tiết/ })
const linkTo = (links: HTMLElement[], path: string) => {
  const link = links.find((each) => each.getAttribute('href') === path)
  if (!link) throw new Error(`no link to ${path}`)
  return link
}
/** Points at the link for as long as it takes to count. */
const pointAt = (link: HTMLElement) => {
  fireEvent.pointerOver(link)
  vi.advanceTimersByTime(80)
}
const reads = () => requests.filter(({ method }) => method === 'GET').map(({ path }) => path)

test('a hover begins page and call once, and the click shows the course without another call', async () => {
  const { user } = await renderApp(paths.courses())
  const link = linkTo(await cardLinks(), paths.course('javascript-tu-con-so-0'))
  pointAt(link)
  await waitFor(() => expect(sent('GET', COURSE)).toHaveLength(1))
  // The pointer goes elsewhere and comes back while the response is still fresh.
  fireEvent.pointerOver(document.body)
  pointAt(link)
  await user.click(link)
  await screen.findByRole('heading', { level: 1, name: /JavaScript/ })
  expect(sent('GET', COURSE)).toHaveLength(1)
})

test('a pointer that passes over the cards, and a finger that scrolls, begin nothing', async () => {
  await renderApp(paths.courses())
  const links = await cardLinks()
  const before = reads()
  for (const link of links) fireEvent.pointerOver(link)
  fireEvent.pointerCancel(links.at(-1) as HTMLElement)
  fireEvent.pointerOver(links[0] as HTMLElement)
  fireEvent.pointerOver(document.body)
  vi.advanceTimersByTime(1_000)
  pointAt(linkTo(links, paths.course('javascript-tu-con-so-0')))
  await waitFor(() => expect(reads()).toEqual([...before, COURSE]))
})

test.each([
  ['a press, at once', (link: HTMLElement) => void fireEvent.mouseDown(link)],
  [
    'a focus that stays',
    (link: HTMLElement) => {
      link.focus()
      vi.advanceTimersByTime(80)
    },
  ],
])('%s begins the call, too', async (_, sign) => {
  await renderApp(paths.courses())
  sign(linkTo(await cardLinks(), paths.course('javascript-tu-con-so-0')))
  await waitFor(() => expect(sent('GET', COURSE)).toHaveLength(1))
})

/** A link as a text of the page may hold it. */
function addLink(href: string) {
  const link = document.createElement('a')
  link.href = href
  document.body.append(link)
  onTestFinished(() => link.remove())
  return link
}

const course = seedId('course', 'javascript-tu-con-so-0')
const lesson = lessonId('javascript-tu-con-so-0', 0, 0)
const student = `/api/student/courses/${course}`
const teacher = `/api/instructor/courses/${course}`

const OPEN: [string, string[]][] = [
  [paths.home(), [LIST]],
  [
    `${paths.courses()}?q=excel&page=2`,
    ['/api/public/courses?page=2&pageSize=12&sort=popular&q=excel'],
  ],
  [paths.course('javascript-tu-con-so-0'), [COURSE]],
]
const STUDENTS: [string, string[]][] = [
  [paths.learning(), ['/api/student/my-courses']],
  [paths.outline(course), [`${student}/outline`, `${student}/progress`]],
  [paths.lesson(lesson), [`/api/student/lessons/${lesson}`]],
  [`${paths.deadlines()}?days=30`, ['/api/student/deadlines?withinDays=30']],
]
const TEACHERS: [string, string[]][] = [
  [paths.instructorCourse(course), [`${teacher}/content`]],
  [paths.gradingCourse(course), [`${teacher}/content`, `${teacher}/students?limit=200`]],
]

/** Mounts a page without calls of its own and returns what a link there begins. */
async function begunBy(href: string, as?: Who) {
  await renderApp(paths.about(), as ? { as } : {})
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(sent('GET', BELL)).toHaveLength(as ? 1 : 0))
  const before = reads().length
  pointAt(addLink(href))
  return () => reads().slice(before)
}

test.each([...OPEN, ...STUDENTS, ...TEACHERS])(
  'a link to %s begins its calls',
  async (href, calls) => {
    const begun = await begunBy(href, 'instructor')
    await waitFor(() => expect(begun()).toEqual(calls))
  },
)

test.each([
  ...[...STUDENTS, ...TEACHERS].map(([href]) => [href, undefined] as const),
  ...TEACHERS.map(([href]) => [href, 'student'] as const),
])('a link to %s begins no call without the right to open it (%s)', async (href, as) => {
  const begun = await begunBy(href, as)
  // The calls of this second link would come after those of the first.
  pointAt(addLink(paths.course('javascript-tu-con-so-0')))
  await waitFor(() => expect(begun()).toEqual([COURSE]))
})

test.each([
  ['in a new tab', () => undefined, { target: '_blank' }],
  ['where the browser saves data', () => void (saver.connection.saveData = true), {}],
])('no call for a link %s', async (_, prepare, attributes) => {
  prepare()
  const begun = await begunBy(paths.cart())
  pointAt(Object.assign(addLink(paths.course('javascript-tu-con-so-0')), attributes))
  saver.connection.saveData = false
  pointAt(addLink(paths.courses()))
  await waitFor(() => expect(begun()).toEqual([LIST]))
})

test('a failed call shows no message, and the page makes it again', async () => {
  const { user } = await renderApp(paths.courses())
  const link = linkTo(await cardLinks(), paths.course('javascript-tu-con-so-0'))
  faults.refuse('get', '/api/public/courses/:slug', 404)
  pointAt(link)
  await waitFor(() => expect(sent('GET', COURSE)).toHaveLength(1))
  expect(screen.queryByText(/Chưa tải được|Không tìm thấy/)).toBeNull()
  server.resetHandlers()
  await user.click(link)
  await screen.findByRole('heading', { level: 1, name: /JavaScript/ })
  expect(sent('GET', COURSE)).toHaveLength(2)
})

test('a response from before a change is dropped', async () => {
  const client = createQueryClient()
  const responses: ((text: string) => void)[] = []
  const response = new Promise<string>((done) => void responses.push(done))
  const queryKey = ['me', 'courses']
  const read = client.prefetchQuery({ queryKey, queryFn: () => response, meta: AHEAD })
  void reload(client, { queryKey })
  responses[0]?.('old')
  await read
  expect(client.getQueryData(queryKey)).toBeUndefined()
})
