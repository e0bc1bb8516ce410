import type { Browser, BrowserContext } from 'playwright-core'
import type { CourseList } from '../shared/contract/catalogue.ts'
import type { EnrolledCourse, Outline } from '../shared/contract/learning.ts'
import type { InstructorCourse } from '../shared/contract/teaching.ts'
import { paths } from '../shared/paths.ts'
import { signInDemo, type StorageState } from './demo-session.ts'
import { besideFloor, ROUNDS } from './floor.ts'
import { bytesUntil, longestChain, modelled, requestsUntil, SLOW_4G } from './model.ts'
import { kB, median, table, times } from './table.ts'
import {
  calmest,
  followLink,
  inNewContext,
  tracedWork,
  visit,
  visitAndKeep,
  type Visit,
  type Wanted,
  type Work,
} from './visit.ts'

/**
 * `npm run bench -- pages`: each busy page with an empty cache, until its heading stands and nothing of it
 * loads any more, and the second visit of the list, both beside the first visit of the floor (`bench/floor/`);
 * and the way from the list to a course.
 */
const CARDS: Wanted = { cards: 12, pictures: true }
const PAGE: Wanted = { cards: 0, pictures: false }
/** What a page may cost. `content`: of the floor's, in the model and by the clock; `scripts`: of the list's. */
const LIMITS = { content: 1.15, requests: 10, scripts: 1.25 }
/** From a click to the next page, its script and data at hand. */
const NEXT_PAGE_MS = 50
const LINK = '#root :is(article, li) a[href^="/courses/"]'

interface Case {
  name: string
  url: string
  wanted: Wanted
  session?: StorageState
  /** Opened before, so that its files are in the cache. */
  before?: Case
  visits: Visit[]
  work: Work[]
}

type Page = Pick<Case, 'wanted' | 'session'> & { path: string }

/** A signed-in person's response of the API; with `body` to a POST. */
async function ask<Answer>(
  origin: string,
  path: string,
  session?: StorageState,
  body?: object,
): Promise<Answer> {
  const token = session?.origins[0]?.localStorage.find(({ name }) => name === 'token')?.value
  const response = await fetch(origin + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return (await response.json()) as Answer
}

/** The measured pages, with courses and a lesson of the demo data. The list is the first. */
async function pagesOf(origin: string): Promise<Page[]> {
  const student = await signInDemo(origin, 'hocvien@lopmo.test')
  const teacher = await signInDemo(origin, 'giangvien@lopmo.test')
  const owned = await ask<EnrolledCourse[]>(origin, '/api/student/my-courses', student)
  const [bought] = owned
  const outline = await ask<Outline>(
    origin,
    `/api/student/courses/${bought?.course._id}/outline`,
    student,
  )
  const courses = await ask<InstructorCourse[]>(origin, '/api/instructor/my-courses', teacher)
  const taught = courses.find(({ status }) => status === 'PUBLISHED')
  const lesson = outline.sections[0]?.lessons[0]
  const { items } = await ask<CourseList>(origin, '/api/public/courses')
  const wanted = items.find(
    ({ _id, price }) => price && owned.every(({ course }) => course._id !== _id),
  )
  if (!bought || !lesson || !taught || !wanted) {
    throw new Error('the demo data has no course to measure')
  }
  await ask(origin, '/api/student/cart/add', student, { courseId: wanted._id, quantity: 1 })
  return [
    { path: paths.courses(), wanted: CARDS },
    { path: paths.course(bought.course.slug), wanted: PAGE },
    { path: paths.learning(), wanted: PAGE, session: student },
    { path: paths.outline(bought.course._id), wanted: PAGE, session: student },
    { path: paths.lesson(lesson._id), wanted: PAGE, session: student },
    { path: paths.deadlines(), wanted: PAGE, session: student },
    { path: paths.instructorCourse(taught._id), wanted: PAGE, session: teacher },
    { path: paths.gradingCourse(taught._id), wanted: PAGE, session: teacher },
    { path: paths.cart(), wanted: PAGE, session: student },
  ]
}

/** The figures on slow 4G until the content; of scripts until the page can be used, too. */
function figuresOf({ visits, work }: Case) {
  const of = (read: (one: Visit) => number) => median(visits.map(read))
  const inRow = of((one) => longestChain(one.requests, one.content))
  const bytes = of((one) => bytesUntil(one.requests, one.content))
  return {
    inRow,
    // The list's content needs none.
    scripts: of((one) => bytesUntil(one.requests, Math.max(one.content, one.ready), 'Script')),
    requests: of(({ requests, content }) => requestsUntil(requests, content)),
    model: modelled({ inRow, bytes, main: calmest(work).content }, SLOW_4G),
    measured: of(({ content }) => content),
  }
}

type Figures = ReturnType<typeof figuresOf>

/** All cases take turns, so what else the machine does falls on each of them. */
async function measureRound(browser: Browser, cases: Case[]) {
  for (const { url, wanted, session, before, visits, work } of cases) {
    const once = <Result>(measure: (context: BrowserContext) => Promise<Result>) =>
      inNewContext(
        browser,
        async (context) => {
          if (before) await visitAndKeep(context, before.url, before.wanted)
          return measure(context)
        },
        session,
      )
    work.push(await once((context) => tracedWork(context, url, wanted)))
    visits.push(await once((context) => visit(context, url, wanted, SLOW_4G)))
  }
}

export const run = (): Promise<void> =>
  besideFloor(async ({ browser, site, floor }) => {
    const pages = (await pagesOf(site.origin)).map(({ path, ...page }): Case => ({
      ...page,
      name: path,
      url: site.origin + path,
      visits: [],
      work: [],
    }))
    const [list, course] = pages
    if (!list || !course) return
    const again: Case = { ...list, name: 'second visit', before: list, visits: [], work: [] }
    const least: Case = {
      name: 'floor, first visit',
      url: floor + paths.courses(),
      wanted: { cards: 12, pictures: false },
      visits: [],
      work: [],
    }
    const clicks: Awaited<ReturnType<typeof followLink>>[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await measureRound(browser, [...pages, again, least])
      const click = await inNewContext(browser, async (context) => {
        await visit(context, course.url, course.wanted)
        return followLink(context, list.url, list.wanted, LINK, SLOW_4G)
      })
      clicks.push(click)
    }

    const base = figuresOf(least)
    const listScripts = figuresOf(list).scripts
    const besideBase = ({ measured, model }: Figures) => [
      measured.toFixed(0),
      times(measured, base.measured),
      model.toFixed(0),
      times(model, base.model),
    ]
    const missedBy = ({ measured, model, requests, scripts }: Figures) =>
      [
        measured > LIMITS.content * base.measured && 'ms',
        model > LIMITS.content * base.model && 'model',
        requests > LIMITS.requests && 'requests',
        scripts > LIMITS.scripts * listScripts && 'JS',
      ].filter(Boolean)
    console.log(
      `\nContent with an empty cache, ${SLOW_4G.name}, against the floor's; median of ${ROUNDS}`,
    )
    console.log(
      table(
        [
          'page',
          'ms',
          '÷ floor',
          'model ms',
          '÷ floor',
          'in a row',
          'requests before',
          'JS kB',
          '÷ list',
          `over ${Object.values(LIMITS).join(', ')}`,
        ],
        [...pages, least].map((page) => {
          const own = figuresOf(page)
          return [
            page.name,
            ...besideBase(own),
            String(own.inRow),
            String(own.requests),
            kB(own.scripts),
            times(own.scripts, listScripts),
            missedBy(own).join(', '),
          ]
        }),
      ),
    )
    console.log('\nThe list with what its first visit left, beside the first visit of the floor')
    const second = figuresOf(again)
    console.log(
      table(
        ['', 'ms', '÷ floor', 'model ms', '÷ floor', 'in a row'],
        [[again.name, ...besideBase(second), String(second.inRow)]],
      ),
    )
    const click = (read: (one: (typeof clicks)[number]) => number) => median(clicks.map(read))
    const [first, next] = [click(({ first }) => first), click(({ again }) => again)]
    console.log(
      `\nFrom a click in the list to the course, its script in the cache, ${SLOW_4G.name}`,
    )
    console.log(`first time: ${first.toFixed(0)} ms`)
    console.log(
      `once more, with its data in the cache: ${next.toFixed(0)} ms${next > NEXT_PAGE_MS ? `, over ${NEXT_PAGE_MS}` : ''}`,
    )
  })
