import { randomUUID } from 'node:crypto'
import type { Pair } from '../../tests/support/pair.ts'
import { browserOf, type Browser } from './browser.ts'
import type { Ground, Root } from './ground.ts'
import { until, type Made } from './journey.ts'
import { must, type Stage, type Tell } from './stage.ts'
import { countSections, slowUpload, startTraffic, type Toll, type Written } from './traffic.ts'

/** Two for each process. */
const UPLOADS = 4

interface Site {
  ground: Ground
  root: Root
  pair: Pair
  browser: Browser
  written: readonly Written[]
}

/** Uploads that are half sent. Nobody else asks meanwhile, so nginx deals them out in turn. */
async function beginUploads(browser: Browser, course: Written) {
  const { teacher, courseId } = course
  const section = await browser.call<Made>('POST', `/api/instructor/courses/${courseId}/sections`, {
    token: teacher.token,
    json: { title: randomUUID(), summary: '' },
  })
  const uploads = []
  for (let n = 0; n < UPLOADS; n += 1) {
    const upload = slowUpload(browser, course, section._id)
    await Promise.race([upload.half, upload.answer])
    uploads.push(upload)
  }
  return uploads
}

/**
 * Puts a release in the place of the current one as docs/operations.md#upgrade says, while people read, write and
 * upload. Fails when anybody loses anything.
 */
export async function changeTo(
  stage: Stage,
  site: Site,
  release: string,
  version: string,
  tell: Tell,
): Promise<void> {
  const { ground, root, pair, browser, written } = site
  const [first, second] = pair.members
  const [course] = written
  must(course !== undefined, 'no course to send lessons to')
  const uploads = await beginUploads(browser, course)
  const goOn = () => uploads.forEach((upload) => upload.goOn())
  const traffic = startTraffic(browser, written)
  try {
    await traffic.more()
    if (release === root.newer) await ground.admin('db:migrate', {}, { release })
    await stage.run('cp', ['-a', `${root.current}/dist/assets/.`, `${release}/dist/assets/`])
    await root.turnTo(release)
    const ended = first.end('SIGTERM')
    await until(async () => !(await isReadyAt(first.port)))
    // It has been told to stop, and its uploads are half way.
    goOn()
    await ended
    await first.start()
    await traffic.more()
    await second.end('SIGTERM')
    await second.start()
    await traffic.more()
  } finally {
    goOn()
    await traffic.stop()
  }

  for (const { answer, bytes } of uploads) {
    const lesson = await answer
    const file = await browser.ask('GET', lesson.resources[0]?.url ?? '')
    must(file.bytes.equals(bytes), 'an upload is not what was sent')
  }
  for (const { port } of pair.members) {
    const { text } = await askAt(port, '/api/health')
    must(text.includes(`"version":"${version}`), `another version than ${version} runs: ${text}`)
  }
  await judge(site, traffic.toll, tell)
  tell(`${version} runs`)
}

async function judge({ browser, written }: Site, toll: Toll, tell: Tell): Promise<void> {
  const { reads, lost, kept, refused } = toll
  must(lost.length === 0, `reads lost: ${lost.length}, the first: ${lost[0]}`)
  const { missing, twice } = await countSections(browser, written, toll)
  must(missing.length === 0, `acknowledged and not there: ${missing.join(', ')}`)
  must(twice.length === 0, `there twice: ${twice.join(', ')}`)
  // That much docs/operations.md#upgrade admits of nginx.
  const others = refused.filter(({ answered }) => answered !== '502')
  must(others.length === 0, `a write was answered ${others[0]?.answered}`)
  const told = refused.length > 0 ? `, ${refused.length} told 502` : ''
  tell(
    `reads: ${reads}, lost 0; writes: ${kept.length}, lost 0, twice 0${told}; uploads: ${UPLOADS}`,
  )
}

/** Asks one process by itself; a process that is away is no answer. */
async function askAt(port: number, path: string) {
  const process = browserOf(`http://127.0.0.1:${port}`)
  try {
    return await process.ask('GET', path)
  } finally {
    process.close()
  }
}

const isReadyAt = (port: number) =>
  askAt(port, '/api/health/ready').then(
    ({ status }) => status === 200,
    () => false,
  )
