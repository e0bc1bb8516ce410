import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { DESKTOP, type Engine, type Key, type Size, type Tab } from './engine.ts'
import { keepErrors } from './webkit-errors.ts'

/**
 * WebKitGTK by plain WebDriver. It is the engine of Safari, not Safari: nothing of iOS, and neither
 * YouTube's films nor PDFs in frames.
 */

/** Private code points that WebDriver has for keys without a character. */
const CONTROL = '\uE009'
const KEYS: Record<Key, string> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  ArrowDown: '\uE015',
  SelectAll: `${CONTROL}a`,
  Bold: `${CONTROL}b`,
}
/**
 * Milliseconds. The driver itself waits five minutes for a page that does not finish loading, and for ever for some
 * commands. A script that loses its page fails, and `Visitor` asks again.
 */
const PAGE_LOAD = 60_000
const SCRIPT = 10_000
const COMMAND = 90_000

/** Makes the window's own buttons tiny, because they would keep it wider than a phone. */
const NARROW =
  '* { font-size: 1px; min-width: 0; padding: 0; margin: 0 } image { -gtk-icon-transform: scale(0.1) }'

/** Starts a virtual screen; resolves to its name once it is there. */
async function startScreen(program: string) {
  const screen = spawn(
    program,
    ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  const [number] = (await once(screen.stdout, 'data')) as [Buffer]
  return { screen, display: `:${number.toString().trim()}` }
}

async function end(child: ChildProcess) {
  const ended = once(child, 'exit')
  if (child.exitCode === null && child.signalCode === null && child.kill()) await ended
}

export async function startWebKit(programs: { driver: string; screen: string }): Promise<Engine> {
  const home = await mkdtemp(join(tmpdir(), 'lopmo-webkit-'))
  await mkdir(join(home, 'gtk-3.0'))
  await writeFile(join(home, 'gtk-3.0/gtk.css'), NARROW)
  const { screen, display } = await startScreen(programs.screen)
  const port = await freePort()
  const driver = spawn(programs.driver, [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: display,
      LANG: 'vi_VN.UTF-8',
      TZ: 'Asia/Ho_Chi_Minh',
      XDG_CONFIG_HOME: home,
      // Its sandbox does not work for root, nor in most containers.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
    stdio: 'ignore',
  })

  async function call(method: string, path: string, body?: object): Promise<any> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(COMMAND),
    }).catch((error: unknown) => {
      throw new Error(`${method} ${path}: ${String(error)}`, { cause: error })
    })
    const { value } = (await answer.json()) as { value: any }
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`)
    return value
  }
  const up = () =>
    call('GET', '/status').then(
      () => true,
      () => false,
    )
  while (driver.exitCode === null && !(await up()));

  return {
    async newTab() {
      const timeouts = { pageLoad: PAGE_LOAD, script: SCRIPT }
      const { sessionId } = await call('POST', '/session', {
        capabilities: { alwaysMatch: { timeouts } },
      })
      const tab = makeTab((method, path, body) =>
        call(method, `/session/${sessionId}${path}`, body),
      )
      await tab.resize(DESKTOP)
      return tab
    },
    close: async () => {
      await end(driver)
      await end(screen)
      await rm(home, { recursive: true, force: true })
    },
  }
}

type Call = (method: string, path: string, body?: object) => Promise<any>

function makeTab(call: Call): Tab {
  const run = async (source: string, argument?: unknown) => {
    const script = `
      const done = arguments[arguments.length - 1];
      (${String(keepErrors)})();
      Promise.resolve((${source})(arguments[0])).then(
        (value) => done({ value }), (error) => done({ error: String(error) }))`
    const answer = await call('POST', '/execute/async', { script, args: [argument ?? null] })
    if (answer.error) throw new Error(answer.error)
    return answer.value
  }
  const act = (action: object) => call('POST', '/actions', { actions: [action] })
  const pointer = (...actions: object[]) =>
    act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions })
  const keys = (...actions: object[]) => act({ type: 'key', id: 'keyboard', actions })
  const down = (value: string) => ({ type: 'keyDown', value })
  const upKey = (value: string) => ({ type: 'keyUp', value })
  return {
    goto: (url) => call('POST', '/url', { url }),
    reload: () => call('POST', '/refresh', {}),
    back: () => call('POST', '/back', {}),
    run,
    movePointer: (x, y) => pointer({ type: 'pointerMove', duration: 0, origin: 'viewport', x, y }),
    pressPointer: () =>
      pointer({ type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }),
    type: (text) => keys(...[...text].flatMap((letter) => [down(letter), upKey(letter)])),
    press: (key) => {
      const all = [...KEYS[key]]
      return keys(...all.map(down), ...all.toReversed().map(upKey))
    },
    chooseFiles: async (selector, files) => {
      const element = await call('POST', '/element', { using: 'css selector', value: selector })
      const text = files.join('\n')
      await call('POST', `/element/${String(Object.values(element)[0])}/value`, { text })
    },
    resize: async (wanted: Size) => {
      await call('POST', '/window/rect', wanted)
      // The second call adds the space that the window keeps for its own buttons.
      const inner = (await run('() => ({ width: innerWidth, height: innerHeight })')) as Size
      await call('POST', '/window/rect', {
        width: wanted.width * 2 - inner.width,
        height: wanted.height * 2 - inner.height,
      })
    },
    screenshot: async () => Buffer.from(await call('GET', '/screenshot'), 'base64'),
    errors: async () =>
      (await run(`() => JSON.parse(sessionStorage.getItem('errors') ?? '[]')`)) as string[],
    close: () => call('DELETE', ''),
  }
}
