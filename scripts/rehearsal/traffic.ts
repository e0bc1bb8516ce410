import { randomBytes } from 'node:crypto'
import type { Browser } from './browser.ts'
import { newPdf, until, visit, type LessonWithFile, type SignedIn } from './journey.ts'
import { must } from './stage.ts'

/** A course that somebody teaches, to which sections are added as fast as answers come. */
export interface Written {
  teacher: SignedIn
  courseId: string
}

/** What came of the requests of some time. */
export interface Toll {
  reads: number
  /** Reads that were not answered as they should be, with why. */
  lost: string[]
  /** Titles of the sections that were acknowledged. */
  kept: string[]
  /** Writes that were refused; each was made again under another title. */
  refused: { title: string; answered: string }[]
}

/** Readers and writers that ask without a pause until `stop`. */
export function startTraffic(browser: Browser, courses: readonly Written[]) {
  const toll: Toll = { reads: 0, lost: [], kept: [], refused: [] }
  let isOver = false
  const over = async (work: () => Promise<unknown>) => {
    while (!isOver) await work()
  }
  const read = (work: () => Promise<unknown>) => async () => {
    try {
      await work()
      toll.reads += 1
    } catch (error) {
      toll.lost.push(error instanceof Error ? error.message : String(error))
    }
  }
  const list = async () => {
    const { status } = await browser.ask('GET', '/api/public/courses')
    must(status === 200, `/api/public/courses: ${status}`)
  }
  const write = (course: Written) => {
    let n = 0
    return async () => {
      n += 1
      const title = `${course.courseId} ${n} ${randomBytes(4).toString('hex')}`
      const path = `/api/instructor/courses/${course.courseId}/sections`
      const answered = await browser
        .ask('POST', path, { token: course.teacher.token, json: { title, summary: '' } })
        .then(({ status }) => String(status))
        .catch((error: Error) => error.message)
      if (answered === '201') toll.kept.push(title)
      else toll.refused.push({ title, answered })
    }
  }
  const going = Promise.all([
    over(read(list)),
    over(read(list)),
    over(read(() => visit(browser))),
    ...courses.map((course) => over(write(course))),
  ])
  return {
    toll,
    /** Resolves when there was more of everything. */
    more: () => {
      const { reads, kept } = { reads: toll.reads, kept: toll.kept.length }
      return until(() => toll.reads > reads + 30 && toll.kept.length > kept + 10)
    },
    stop: async () => {
      isOver = true
      await going
      return toll
    },
  }
}

/** What the site has now of the sections that were written: each acknowledged one once, and none twice. */
export async function countSections(
  browser: Browser,
  courses: readonly Written[],
  { kept }: Toll,
): Promise<{ missing: string[]; twice: string[] }> {
  const titles: string[] = []
  for (const { teacher, courseId } of courses) {
    const path = `/api/instructor/courses/${courseId}/sections`
    const sections = await browser.call<{ title: string }[]>('GET', path, { token: teacher.token })
    titles.push(...sections.map(({ title }) => title))
  }
  const found = new Set(titles)
  return {
    missing: kept.filter((title) => !found.has(title)),
    twice: titles.filter((title, at) => titles.indexOf(title) !== at),
  }
}

const BOUNDARY = 'rehearsal-boundary'

/** A lesson with a file whose second half is sent after `goOn`; `answer` is the lesson. */
export function slowUpload(browser: Browser, { teacher, courseId }: Written, sectionId: string) {
  const bytes = newPdf(600_000)
  const part = (head: string) => Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`)
  let goOn = () => {}
  const allowed = new Promise<void>((done) => {
    goOn = done
  })
  let halfSent = () => {}
  const half = new Promise<void>((done) => {
    halfSent = done
  })
  async function* body() {
    yield part('Content-Disposition: form-data; name="title"')
    yield Buffer.from('Bài gửi lâu\r\n')
    yield part('Content-Disposition: form-data; name="files"; filename="lau.pdf"')
    yield bytes.subarray(0, 300_000)
    halfSent()
    await allowed
    yield bytes.subarray(300_000)
    yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
  }
  const answer = browser.call<LessonWithFile>(
    'POST',
    `/api/instructor/courses/${courseId}/sections/${sectionId}/lessons`,
    {
      token: teacher.token,
      stream: {
        headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
        body: body(),
      },
    },
  )
  // Whoever waits for it hears of a failure; until then nobody has to.
  answer.catch(() => {})
  return { bytes, half, goOn, answer }
}
