import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { chromium, type Browser } from 'playwright-core'
import { build } from 'vite'
import { SCRIPT_TARGET, STYLE_TARGET } from '../scripts/build/baseline.ts'
import { compressBuilt } from '../scripts/build/compress.mjs'
import { findChromium, installHint } from '../scripts/find-browsers.mjs'
import { startSite, type Site } from './site.ts'
import { startStaticHost } from './static-host.ts'

/** Figures are medians of so many visits. */
export const ROUNDS = 7

interface Stage {
  browser: Browser
  site: Site
  /** The origin of the floor. */
  floor: string
}

/**
 * Runs `measure` with the built site, a browser, and the page of `bench/floor/` in front of the site's API. The
 * floor is built as plain vite does, for the app's browsers.
 */
export async function besideFloor(measure: (stage: Stage) => Promise<void>): Promise<void> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error(installHint)
  const undo: (() => unknown)[] = []
  try {
    const outDir = await mkdtemp(join(tmpdir(), 'lopmo-floor-'))
    undo.unshift(() => rm(outDir, { recursive: true, force: true }))
    const site = await startSite()
    undo.unshift(site.stop)
    const host = await startStaticHost(outDir, site.origin)
    undo.unshift(host.stop)
    const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
    const browser = await chromium.launch({ executablePath, args })
    undo.unshift(() => browser.close())
    await build({
      configFile: false,
      root: fileURLToPath(new URL('floor', import.meta.url)),
      publicDir: false,
      logLevel: 'warn',
      plugins: [react()],
      build: { outDir, emptyOutDir: true, target: SCRIPT_TARGET, cssTarget: STYLE_TARGET },
    })
    await compressBuilt(outDir)
    tellLoad('before')
    await measure({ browser, site, floor: host.origin })
    tellLoad('after')
  } finally {
    for (const each of undo) await each()
  }
}

/** Milliseconds of a busy machine are to be distrusted. */
const tellLoad = (when: string) =>
  console.log(
    `\nLoad average ${when}: ${loadavg()
      .map((each) => each.toFixed(1))
      .join(', ')}`,
  )
