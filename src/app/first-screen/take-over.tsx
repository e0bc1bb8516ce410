import type { QueryClient } from '@tanstack/react-query'
import { StrictMode, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { coursesQuery } from '../../api/catalogue.ts'
import { catalogueSearch } from '../../../shared/rules/catalogue-query.ts'
import { storedSession } from '../../api/session-store.ts'
import { App } from '../App.tsx'
import { stylesInTime } from '../../ui/whole-styles.ts'
import type { FirstScreen } from './screen.ts'

/**
 * Mounts the app in `root`: over the first screen that the inline script has drawn (`draw.tsx`), whose
 * elements it keeps, or into nothing. What the visitor typed, chose or pressed meanwhile happens now.
 */
export async function takeOver(root: HTMLElement, queryClient: QueryClient): Promise<void> {
  window.__lopMoCalls ??= []
  setTimeout(forgetEarly, EARLY_MS)
  const isVisitor = storedSession().token === ''
  // index.html has the styles of a visitor's first screen; an empty list and a failure have others.
  if (!window.__lopMoScreen?.list || !isVisitor) await stylesInTime()
  const screen = window.__lopMoScreen
  if (!screen) {
    createRoot(root).render(inStrictMode(<App queryClient={queryClient} />))
    return
  }
  screen.stop()
  const { list, query } = screen
  if (list) {
    // News of a newer one has taken the early call away (`kept-lists.ts`). Shown at once, it is asked for again.
    const isOld = isFromHistory() || !window.__lopMoEarly
    const { queryKey } = coursesQuery(query)
    queryClient.setQueryData(queryKey, list, isOld ? { updatedAt: 0 } : undefined)
    delete window.__lopMoEarly
  }
  const repeat = actsOn(root, screen)
  const onMounted = () => {
    // From now on React hears of everything.
    delete window.__lopMoScreen
    // Not now: while React is at work, an event on what it takes over later would find nothing.
    queueMicrotask(repeat)
    screen.showPictures()
    void stylesInTime()
  }
  const app = inStrictMode(<App queryClient={queryClient} onMounted={onMounted} />)
  // Else the app's first picture is another one, and it draws all anew, at once.
  const isSame = isVisitor && (list !== undefined || catalogueSearch(query) === '')
  if (isSame) {
    // Of a session that another tab has ended by now.
    root.querySelector('header')?.removeAttribute('data-known')
    hydrateRoot(root, app, { onRecoverableError: drawnAnew })
  } else {
    // That the field in which the visitor types goes now is no leaving it.
    delete window.__lopMoScreen
    // In one go: between two parts of it, the visitor would type into fields that go.
    flushSync(() => createRoot(root).render(app))
  }
}

/** The browser's cache then gives the page of before, with its list. */
const isFromHistory = () => {
  const [entry] = performance.getEntriesByType('navigation')
  return (entry as PerformanceNavigationTiming | undefined)?.type === 'back_forward'
}

/** Early responses that nobody has taken by then are old; in milliseconds. */
const EARLY_MS = 30_000

function forgetEarly() {
  delete window.__lopMoEarly
  window.__lopMoCalls = []
}

/** The browser may have translated the first screen by now; React then draws its own. */
const drawnAnew = () => undefined

const inStrictMode = (app: ReactNode) => <StrictMode>{app}</StrictMode>

const FIELDS = '#main :is(input, select)'

type Field = HTMLInputElement | HTMLSelectElement

const isChanged = (field: Field) =>
  'defaultValue' in field
    ? field.value !== field.defaultValue
    : !field.selectedOptions[0]?.defaultSelected

/** What the visitor has done to the first screen; the result does it again, to the app's elements. */
function actsOn(root: HTMLElement, screen: FirstScreen): () => void {
  const fields = () => [...root.querySelectorAll<Field>(FIELDS)]
  // Where the app draws others, these keep what was entered.
  const stood = fields()
  const findFocused = finderOf(root, document.activeElement)
  const findPressed = finderOf(root, screen.pressed)
  return () => {
    const { activeElement, body } = document
    // What stands below stays where it is.
    if (activeElement === body) findFocused()?.focus({ preventScroll: true })
    // All at once: what React hears of one field renders the others anew.
    const entered = fields().flatMap((field) => {
      const before = stood.find(({ name }) => name === field.name)
      if (!before || !isChanged(before)) return []
      // A select has no selection, and needs none.
      const { value, selectionStart, selectionEnd } = before as HTMLInputElement
      const isTyping = field === document.activeElement && before !== screen.left
      return [{ field, value, selectionStart, selectionEnd, isTyping }]
    })
    // The one in which the visitor still types comes last: leaving another one applies both prices.
    entered.sort((a, b) => Number(a.isTyping) - Number(b.isTyping))
    for (const { field, value, selectionStart, selectionEnd, isTyping } of entered) {
      // As a hand enters it: React hears only of a value that its own record of the field lacks, whichever it is.
      field.value = `${value} `
      Reflect.set(Object.getPrototypeOf(field) as Field, 'value', value, field)
      if ('defaultValue' in field) field.setSelectionRange(selectionStart, selectionEnd)
      tell(field, 'change')
      if (!isTyping) tell(field, 'focusout')
    }
    findPressed()?.click()
  }
}

/** React takes it in before the next. */
const tell = (field: Field, what: string) =>
  flushSync(() => field.dispatchEvent(new Event(what, { bubbles: true })))

/** Finds the element again among the app's, whose header has others for whoever is signed in. */
function finderOf(root: HTMLElement, element: Element | null | undefined) {
  const same = () =>
    [...root.querySelectorAll<HTMLElement>(element?.tagName ?? 'a')].filter(
      (each) => nameOf(each) === name,
    )
  const name = element ? nameOf(element) : undefined
  const at = same().indexOf(element as HTMLElement)
  return () => (element?.isConnected ? (element as HTMLElement) : same()[at])
}

const nameOf = (element: Element) =>
  ['href', 'aria-controls', 'aria-label'].map((name) => element.getAttribute(name)).find(Boolean) ??
  element.textContent
