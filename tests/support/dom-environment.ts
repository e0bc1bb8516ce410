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
    return dom
  },
}

export default environment
