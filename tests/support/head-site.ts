import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { JSDOM } from 'jsdom'
import ogs from 'open-graph-scraper'
import { onTestFinished } from 'vitest'
import { createApp } from '../../server/app.ts'
import type { Deps } from '../../server/deps.ts'
import { pageHeads } from '../../server/subjects/head/page-heads.ts'
import { listen } from '../../server/platform/http/listen.ts'
import { serveApp } from '../../server/platform/http/static.ts'
import { projectPath } from '../../server/platform/paths.ts'
import { KeptSheet } from '../../server/subjects/site/kept-sheet.ts'

/** What a browser sends. */
export const BROWSER = {
  headers: {
    'user-agent':
      'Mozilla/5.0 (iPhone; CPU iPhone OS 15_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.4 Mobile/15E148 Safari/604.1',
  },
}

/** The app's own page, as the build finds it. */
export const INDEX = readFileSync(projectPath('index.html'), 'utf8')

/**
 * API and app of one process over HTTP, as `server/main.ts` puts them together; more patient, because the tests' machine
 * is busy.
 */
export async function headSite(
  deps: Deps,
  patience: Parameters<typeof pageHeads>[1] = { browsers: 10_000, machines: 10_000 },
) {
  const dist = await mkdtemp(join(tmpdir(), 'lopmo-dist-'))
  await writeFile(join(dist, 'index.html'), INDEX)
  const app = createApp(deps)
  const sheet = new KeptSheet(deps)
  serveApp(app, dist, {
    currentSheet: () => sheet.inTime(),
    headOf: pageHeads(deps, patience),
  })
  const { server } = await listen(app.fetch, { port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
    await rm(dist, { recursive: true, force: true })
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const get = (path: string, init: RequestInit = {}) =>
    fetch(url + path, { redirect: 'manual', ...init })
  return {
    url,
    get,
    page: async (path: string, init?: RequestInit) => readPage(await get(path, init)),
  }
}

/** What machines read of a page, without running any of it. */
async function readPage(answer: Response) {
  const html = await answer.text()
  const { document } = new JSDOM(html).window
  const { result } = await ogs({ html })
  const attribute = (selector: string, name: string) =>
    document.querySelector(selector)?.getAttribute(name) ?? null
  const blocks = [...document.querySelectorAll('script[type="application/ld+json"]')]
  return {
    status: answer.status,
    html,
    document,
    og: result,
    title: document.title,
    description: attribute('meta[name="description"]', 'content'),
    canonical: attribute('link[rel="canonical"]', 'href'),
    robots: attribute('meta[name="robots"]', 'content'),
    facts: blocks.flatMap(({ textContent }) => {
      const read = JSON.parse(textContent ?? '') as { '@graph': Record<string, any>[] }
      return read['@graph']
    }),
  }
}
