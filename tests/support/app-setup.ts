import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll } from 'vitest'
// Loaded with the first toast, it would come seconds later on a loaded machine: into another test.
import '../../src/ui/Toasts.tsx'
import { closeApi, server } from './app.tsx'

// The first page of a file transforms its modules, too: on a loaded machine that alone takes seconds.
configure({ asyncUtilTimeout: 15_000 })

// jsdom has no layout: what the app asks of it is answered plainly.
window.scrollTo = () => {}
Element.prototype.scrollIntoView = () => {}
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
    // The older names, which react-bootstrap's Offcanvas still calls.
    addListener: () => {},
    removeListener: () => {},
  }) as unknown as MediaQueryList

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => {
  cleanup()
  server.resetHandlers()
  document.getElementById('toasts')?.remove()
  localStorage.clear()
  for (const part of document.cookie.split('; ')) {
    document.cookie = `${part.split('=')[0]}=; path=/; max-age=0`
  }
})
afterAll(async () => {
  server.close()
  await closeApi()
})
