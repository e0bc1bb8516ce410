import { builtinEnvironments, type Environment } from 'vitest/runtime'
import { quickenComputedStyle, quickenIds, quickenLabels } from './quick-dom.ts'

/**
 * jsdom, with Node's own web classes put back after it: jsdom's FormData, File, Blob and Uint8Array
 * break uploads, and its typed arrays break jose (docs/architecture.md#known-traps). axios stays on
 * its xhr adapter.
 */
const KEEP = [
  'AbortController',
  'AbortSignal',
  'ArrayBuffer',
  'Blob',
  'File',
  'FormData',
  'Headers',
  'Request',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'URL',
  'URLSearchParams',
  'Uint8Array',
  'fetch',
] as const

/** As in a browser, the page's timers end with it; the result ends them. Node's would go on without a document. */
function ownTimers(global: typeof globalThis): () => void {
  const { setTimeout, setInterval, clearTimeout, clearInterval } = global
  const running = new Set<unknown>()
  const begin = (timer: NodeJS.Timeout) => {
    running.add(timer)
    return timer
  }
  const end = (timer: Parameters<typeof clearTimeout>[0]) => {
    running.delete(timer)
    clearTimeout(timer)
  }
  global.setTimeout = Object.assign(
    (work: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => {
      const timer = setTimeout(() => {
        running.delete(timer)
        work(...given)
      }, ms)
      return begin(timer)
    },
    setTimeout,
  )
  global.setInterval = Object.assign(
    (...given: Parameters<typeof setInterval>) => begin(setInterval(...given)),
    setInterval,
  )
  Object.assign(global, { clearTimeout: end, clearInterval: end })
  return () => {
    for (const timer of running) clearTimeout(timer as NodeJS.Timeout)
    Object.assign(global, { setTimeout, setInterval, clearTimeout, clearInterval })
  }
}

const environment: Environment = {
  name: 'dom',
  viteEnvironment: 'client',
  async setup(global, options) {
    const node = Object.fromEntries(KEEP.map((name) => [name, global[name]]))
    const dom = await builtinEnvironments.jsdom.setup(global, {
      ...options,
      jsdom: { url: 'http://localhost:3000/', pretendToBeVisual: true },
    })
    for (const name of KEEP) {
      Object.defineProperty(global, name, { value: node[name], configurable: true, writable: true })
    }
    // The builtin environment leaves its JSDOM there; elements know its window, the code of the tests the global.
    const { window } = global.jsdom
    quickenComputedStyle(window)
    quickenLabels(window)
    quickenIds(window)
    global.getComputedStyle = window.getComputedStyle
    const endTimers = ownTimers(global)
    return {
      teardown: async (torn) => {
        endTimers()
        await dom.teardown(torn)
      },
    }
  },
}

export default environment
