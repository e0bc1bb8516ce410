import type { QueryClient } from '@tanstack/react-query'
import { StrictMode, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { coursesQuery } from '../api/catalogue.ts'
import { catalogueSearch } from '../../shared/rules/catalogue-query.ts'
import { storedSession } from '../api/session-store.ts'
import { App } from '../App.tsx'
import { wholeStyles } from '../ui/whole-styles.ts'
import type { FirstScreen } from './screen.ts'

/**
 * Mounts the app in `root`: over the first screen that the inline script has drawn (`draw.tsx`), whose
 * elements it keeps, or into nothing. What the visitor typed, chose or pressed meanwhile happens now.
 */
export async function takeOver(root: HTMLElement, queryClient: QueryClient): Promise<void> {
  window.__lopMoCalls ??= []
  setTimeout(forgetEarly, EARLY_MS)
  const isVisitor = storedSession().token === ''
  // index.html has the styles of a visitor's first screen.
  if (!window.__lopMoScreen || !isVisitor) await stylesInTime()
  const screen = window.__lopMoScreen
  if (!screen) {
    createRoot(root).render(inStrictMode(<App queryClient={queryClient} />))
    return
  }
  delete window.__lopMoScreen
  screen.stop()
  const { list, query } = screen
  if (list) {
    queryClient.setQueryData(coursesQuery(query).queryKey, list)
    delete window.__lopMoEarly
  }
  const repeat = actsOn(root, screen)
  const onMounted = () => {
    // Not now: while React is at work, an event on what it takes over later would find nothing.
    queueMicrotask(repeat)
    screen.showPictures()
    void wholeStyles().catch(() => undefined)
  }
  const app = inStrictMode(<App queryClient={queryClient} onMounted={onMounted} />)
  // Else the app's first picture is another one, and it draws all anew, at once.
  const isSame = isVisitor && (list !== undefined || catalogueSearch(query) === '')
  if (isSame) hydrateRoot(root, app, { onRecoverableError: drawnAnew })
  else createRoot(root).render(app)
}

/** Early responses that nobody has taken by then are old; in milliseconds. */
const EARLY_MS = 30_000

function forgetEarly() {
  delete window.__lopMoEarly
  window.__lopMoCalls = []
}

/** The browser may have translated the first screen by now; React then draws its own. */
const drawnAnew = () => undefined

const PATIENCE_MS = 3_000

/** Styles that fail or hang must not keep the app from coming. */
const stylesInTime = () =>
  Promise.race([
    wholeStyles().catch(() => undefined),
    new Promise<void>((done) => setTimeout(done, PATIENCE_MS)),
  ])

const inStrictMode = (app: ReactNode) => <StrictMode>{app}</StrictMode>

const FIELDS = '#main :is(input, select)'

type Field = HTMLInputElement | HTMLSelectElement

const isChanged = (field: Field) =>
  field instanceof HTMLInputElement
    ? field.value !== field.defaultValue
    : !field.selectedOptions[0]?.defaultSelected

/** What the visitor has done to the first screen; the result does it again, to the app's elements. */
function actsOn(root: HTMLElement, { pressed }: FirstScreen): () => void {
  const fields = () => [...root.querySelectorAll<Field>(FIELDS)]
  const buttons = () => [...root.querySelectorAll('button')]
  const values = fields().map((field) => (isChanged(field) ? field.value : undefined))
  const focused = fields().indexOf(document.activeElement as Field)
  const at = pressed ? buttons().indexOf(pressed as HTMLButtonElement) : -1
  return () => {
    for (const [n, field] of fields().entries()) {
      const value = values[n]
      if (value !== undefined) enter(field, value)
    }
    if (focused >= 0 && document.activeElement !== fields()[focused]) fields()[focused]?.focus()
    buttons()[at]?.click()
  }
}

/** Enters a value as a hand does. React hears only of a value that its own record of the field lacks. */
function enter(field: Field, value: string): void {
  const prototype = Object.getPrototypeOf(field) as Field
  const own = Object.getOwnPropertyDescriptor(prototype, 'value')
  field.value = ''
  own?.set?.call(field, value)
  const name = field instanceof HTMLInputElement ? 'input' : 'change'
  field.dispatchEvent(new Event(name, { bubbles: true }))
}
