import '@testing-library/jest-dom/vitest'
import { onlineManager } from '@tanstack/react-query'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterAll, afterEach, beforeAll } from 'vitest'
// Loaded with the first toast, it would come seconds later on a loaded machine: into another test.
import '../../src/ui/Toasts.tsx'
import { forgetKeptFiles } from '../../src/parts/drafts/kept-files.ts'
import { forgetKeptValues } from '../../src/parts/drafts/use-kept-values.ts'
import { turnShortcuts } from '../../src/pages/grading/use-shortcuts.ts'
import { closeApi, server } from './app.tsx'
import { failOnUndescribedAnswers } from './described-answers.ts'
import { forgetFile } from './forget-file.ts'
import './matchers.ts'

configure(({ getElementError }) => ({
  // The first page of a file transforms its modules, too: on a loaded machine that alone takes seconds.
  asyncUtilTimeout: 40_000,
  // A wait looks again and again and throws these errors away; the last one gets the page printed.
  getElementError: (message, container) =>
    waiting()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
}))

/** Set by Testing Library itself while a wait looks; it says so to no one else. */
const waiting = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics

// Nothing loads ahead: it would come after the test, into another one. Tests of it say so themselves.
Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })

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

/** The document as it was before the first page of the file. */
function forgetPage() {
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  }
}

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
failOnUndescribedAnswers()
afterEach(() => {
  cleanup()
  server.resetHandlers()
  document.getElementById('toasts')?.remove()
  // It would hold back the mutations of the next file, too.
  onlineManager.setOnline(true)
  localStorage.clear()
  for (const part of document.cookie.split('; ')) {
    document.cookie = `${part.split('=')[0]}=; path=/; max-age=0`
  }
})
/** What the app keeps as long as its tab is open. */
function resetApp() {
  forgetKeptFiles()
  forgetKeptValues()
  turnShortcuts(true)
}

afterAll(async () => {
  server.close()
  await closeApi()
  resetApp()
  localStorage.clear()
  forgetPage()
  forgetFile()
})
