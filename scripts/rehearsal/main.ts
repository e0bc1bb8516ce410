import { readFile } from 'node:fs/promises'
import { projectPath } from '../../server/platform/paths.ts'
import { startPair } from '../../tests/support/pair.ts'
import { startNginx } from '../../tests/support/proxies.ts'
import { startS3 } from '../../tests/support/s3.ts'
import { backUp, moveToFolder, proveComparison, restore, startCopy } from './back-up.ts'
import { browserOf } from './browser.ts'
import { findPrograms, prepareGround, prepareRoot } from './ground.ts'
import { layOut, layOutNext } from './releases.ts'
import { makePeople, makeTables, tryEverything, tryWhatIsClosed } from './smoke.ts'
import { Stage } from './stage.ts'
import { changeTo } from './upgrade.ts'

/**
 * `npm run rehearsal`: does on this machine, by loopback alone, what docs/operations.md tells an operator to do, from
 * the build to the restore of a back-up (docs/operations.md#rehearsal). Ends with code 1 at the first step that fails.
 */
async function rehearse(stage: Stage): Promise<void> {
  const programs = findPrograms()
  const root = await prepareRoot(stage)
  const { older, newer, current } = root

  await stage.step('build', () =>
    stage.run(process.execPath, [projectPath('scripts/build.mjs'), '--if-stale']),
  )
  const { version } = JSON.parse(await readFile(projectPath('package.json'), 'utf8'))
  await stage.step('release folder', async (tell) => {
    await layOut(stage, older, tell)
    await root.turnTo(older)
  })
  const ground = await stage.step('machine', async (tell) => {
    tell('PostgreSQL, a bucket, a mail server, a certificate')
    return prepareGround(stage, root)
  })
  await stage.step('tables', (tell) => makeTables(stage, ground, current, tell))
  const [sold = '', ...taught] = await stage.step('people and courses', () => makePeople(ground))

  const { settings, port, tls } = ground
  const pair = await stage.step('start', (tell) => {
    tell(`two processes behind nginx, ${settings.PUBLIC_URL}`)
    // The explicit wish of a site in earnest, for want of a provider.
    const env = { ...settings, PAYMENT_SIMULATOR: '1' }
    const starting = startPair(env, {
      project: current,
      startProxy: (backends) => startNginx(backends, { port, tls }),
    })
    return stage.keep(starting, ({ stop }) => stop())
  })
  const openBrowser = (url: string, ca?: string) =>
    stage.keep(Promise.resolve(browserOf(url, ca)), ({ close }) => close())
  const browser = await openBrowser(pair.url, tls.ca)
  const alone = await openBrowser(`http://127.0.0.1:${pair.members[0].port}`)

  const studied = await stage.step('smoke test', (tell) =>
    tryEverything(ground, browser, alone, sold, tell),
  )
  await stage.step('what must be closed', (tell) =>
    tryWhatIsClosed(ground, alone, studied, taught[0] ?? '', tell),
  )

  const written = taught.map((courseId) => ({ teacher: studied.teacher, courseId }))
  const site = { ground, root, pair, browser, written }
  const next = await layOutNext(older, newer)
  const change = (name: string, to: string, wanted: string) =>
    stage.step(name, (tell) => changeTo(stage, site, to, wanted, tell))
  await change('upgrade', newer, next)
  await change('and back', older, version)
  await change('upgrade again', newer, next)

  const backedUp = await stage.step('back-up', (tell) =>
    backUp(stage, ground, programs, browser, written, tell),
  )
  const bucket = await stage.keep(startS3(), ({ close }) => close())
  const copy = await stage.step('restore', (tell) => {
    tell('every row and every file is the same')
    return restore(stage, ground, programs, bucket, backedUp)
  })
  await stage.step('the comparison can fail', async (tell) => {
    await proveComparison(ground, bucket, backedUp, copy)
    tell('a changed row and a changed file are told by name')
  })
  await stage.step('start of the copy', async (tell) => {
    await startCopy(ground, copy, studied)
    tell('refused before files:adopt; then session, feedback and file are there')
  })
  await stage.step('bucket to folder', async (tell) => {
    await moveToFolder(ground, copy, studied, backedUp)
    tell('every file is the same, and is served')
  })
}

const stage = new Stage()
try {
  await rehearse(stage)
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
} finally {
  await stage.clear()
}
// A line that somebody has left open shall not hold it.
process.exit()
