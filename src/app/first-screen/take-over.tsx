import type { QueryClient } from '@tanstack/react-query'
import { StrictMode, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { coursesQuery } from '../../api/catalogue.ts'
import { readCourseList } from '../../api/read/course.ts'
import { catalogueSearch } from '../../../shared/rules/catalogue-query.ts'
import { storedSession } from '../../api/session-store.ts'
import { App } from '../App.tsx'
import { stylesInTime } from '../../ui/whole-styles.ts'
import type { FirstScreen } from './screen.ts'

/**
 * Mounts the app in `root`. When the first screen is there (`draw.tsx`, `drawn.ts`), the app keeps its elements, and repeats what the visitor has typed, chosen or pressed on it.
 */
export async function takeOver(root: HTMLElement, queryClient: QueryClient): Promise<void> {
  window.__lopMoCalls ??= []
  setTimeout(forgetEarly, EARLY_MS)
  const isVisitor = storedSession().token === ''
  // index.html has only the styles of a visitor's first screen; an empty list and a failure need others.
  if (!window.__lopMoScreen?.data || !isVisitor) await stylesInTime()
  const screen = window.__lopMoScreen
  if (!screen) {
    createRoot(root).render(inStrictMode(<App queryClient={queryClient} />))
    return
  }
  screen.stop()
  const { data, query } = screen
  if (data) {
    // `kept-lists.ts` removes the early call when there is a newer list. The old list is shown, and asked for again.
    const isOld = isFromHistory() || !window.__lopMoEarly
    const { queryKey } = coursesQuery(query)
    const list = readCourseList(data, query)
    queryClient.setQueryData(queryKey, list, isOld ? { updatedAt: 0 } : undefined)
    delete window.__lopMoEarly
  }
  const repeat = actsOn(root, screen)
  const onMounted = () => {
    // From now on, React gets all events.
    delete window.__lopMoScreen
    // Not now: while React works, an event on an element that it takes over later would have no effect.
    queueMicrotask(repeat)
    screen.showPictures()
    void stylesInTime()
  }
  const app = inStrictMode(<App queryClient={queryClient} onMounted={onMounted} />)
  // Otherwise the app's first state differs from the screen, so React draws everything anew, in one step.
  const isSame = isVisitor && (data !== undefined || catalogueSearch(query) === '')
  if (isSame) {
    // The mark may be there for a session that another tab has ended by now.
    root.querySelector('header')?.removeAttribute('data-known')
    hydrateRoot(root, app, { onRecoverableError: drawnAnew })
  } else {
    // From now on, `acts.ts` ignores events: when the field in which the visitor types is removed, the browser sends
    // events as if the visitor had left it.
    delete window.__lopMoScreen
    // In one step: otherwise the visitor could go on typing into fields that are about to be removed.
    flushSync(() => createRoot(root).render(app))
  }
}

/** After "Back" or "Forward", the browser's cache gives the old page, with its old list. */
const isFromHistory = () => {
  const [entry] = performance.getEntriesByType('navigation')
  return (entry as PerformanceNavigationTiming | undefined)?.type === 'back_forward'
}

/** Milliseconds after which an early response that nobody has taken is too old. */
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

/** Notes what the visitor has done on the first screen; the returned function repeats it on the app's elements. */
function actsOn(root: HTMLElement, screen: FirstScreen): () => void {
  const fields = () => [...root.querySelectorAll<Field>(FIELDS)]
  // When the app draws new fields, these old ones still hold what was entered.
  const oldFields = fields()
  const findFocused = finderOf(root, document.activeElement)
  const findPressed = finderOf(root, screen.pressed)
  return () => {
    const { activeElement, body } = document
    // The focus must not scroll the page.
    if (activeElement === body) findFocused()?.focus({ preventScroll: true })
    // Reads all fields first: an event on one field makes React render the others anew.
    const entered = fields().flatMap((field) => {
      const before = oldFields.find(({ name }) => name === field.name)
      if (!before || !isChanged(before)) return []
      // A select has no text selection, and needs none.
      const { value, selectionStart, selectionEnd } = before as HTMLInputElement
      const isTyping = field === document.activeElement && before !== screen.left
      return [{ field, value, selectionStart, selectionEnd, isTyping }]
    })
    // The field in which the visitor still types comes last: leaving the other price field applies both prices.
    entered.sort((a, b) => Number(a.isTyping) - Number(b.isTyping))
    for (const { field, value, selectionStart, selectionEnd, isTyping } of entered) {
      // Imitates typing: React notices a value only when it differs from the last one that it has recorded.
      field.value = `${value} `
      Reflect.set(Object.getPrototypeOf(field) as Field, 'value', value, field)
      if ('defaultValue' in field) field.setSelectionRange(selectionStart, selectionEnd)
      dispatch(field, 'change')
      if (!isTyping) dispatch(field, 'focusout')
    }
    findPressed()?.click()
  }
}

/** Sends an event to the field; React has handled it when this returns. */
const dispatch = (field: Field, what: string) =>
  flushSync(() => field.dispatchEvent(new Event(what, { bubbles: true })))

/** Finds the element again among the app's elements. The header of a signed-in user has others than a visitor's. */
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
