import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { findChromium, installHint } from '../scripts/find-browsers.mjs'
import { startSite } from './site.ts'
import { median, table } from './table.ts'
import { longestChain, visit, type Conditions, type Visit } from './visit.ts'

/** `npm run bench -- page`: the first visit of /courses, without a session and with an empty cache. */
const RUNS = 3
const CONDITIONS: Conditions[] = [
  { name: 'no limits', cpu: 1 },
  {
    name: 'slow 4G, CPU 4x',
    network: { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 },
    cpu: 4,
  },
]

const pathOf = (url: string) => new URL(url).pathname

/** The brotli size in bytes of all that the visit fetched or found inline. */
function weights(dist: string, { requests }: Visit) {
  const sent = (extension: string) =>
    requests
      .map(({ url }) => pathOf(url))
      .filter((path) => path.endsWith(extension))
      .reduce((sum, path) => sum + readFileSync(join(dist, `${path}.br`)).length, 0)
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const inline = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map((match) => match[1] ?? '')
  return {
    page: readFileSync(join(dist, 'index.html.br')).length,
    js: sent('.js'),
    css: sent('.css') + brotliCompressSync(inline.join('')).length,
  }
}

export async function run(): Promise<void> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error(installHint)
  const site = await startSite()
  try {
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    })
    try {
      await visit(browser, `${site.origin}/courses`, { name: 'warm-up', cpu: 1 })
      const rows: string[][] = []
      for (const conditions of CONDITIONS) {
        const visits: Visit[] = []
        for (let n = 0; n < RUNS; n++) {
          visits.push(await visit(browser, `${site.origin}/courses`, conditions))
        }
        rows.push([conditions.name, ...figures(site.dist, visits)])
      }
      console.log(
        `\nFirst visit of /courses, signed out, thumbnails not counted; median of ${RUNS}`,
      )
      console.log(table(HEAD, rows))
      console.log('Limits: JS 115 kB, CSS 10 kB (brotli), 6 requests, 2 in a row, CLS below 0.01\n')
    } finally {
      await browser.close()
    }
  } finally {
    await site.stop()
  }
}

const HEAD = [
  'conditions',
  'JS kB',
  'CSS kB',
  'page kB',
  'requests',
  'in a row',
  'CLS',
  'FCP ms',
  'LCP ms',
  'cards ms',
]

function figures(dist: string, visits: Visit[]): string[] {
  const of = (read: (one: Visit) => number) => median(visits.map(read))
  const kB = (read: (weight: ReturnType<typeof weights>) => number) =>
    (of((one) => read(weights(dist, one))) / 1000).toFixed(1)
  return [
    kB(({ js }) => js),
    kB(({ css }) => css),
    kB(({ page }) => page),
    String(of((one) => one.requests.length)),
    String(of(longestChain)),
    of((one) => one.shift).toFixed(4),
    of((one) => one.firstPaint).toFixed(0),
    of((one) => one.largestPaint).toFixed(0),
    of((one) => one.cards).toFixed(0),
  ]
}
