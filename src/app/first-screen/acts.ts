import { COURSES } from '../../../shared/paths.ts'
import { catalogueSearch, type CatalogueQuery } from '../../../shared/rules/catalogue-query.ts'
import { PLACEHOLDER } from '../../parts/course/CourseImage.tsx'
import type { FirstScreen } from './screen.ts'

/**
 * What the first screen does besides being drawn, until the app takes it over: it notes what the visitor does, sends
 * the filters, loads pictures and files.
 */

const LONG_MS = 5_000

/** Listens to what happens below `root`, where the screen of the query is or will be. */
export function openScreen(root: HTMLElement, query: CatalogueQuery): FirstScreen {
  const screen: FirstScreen = {
    left: null,
    query,
    data: undefined,
    pressed: null,
    stop: () => undefined,
    showPictures: () => showPictures(root, ''),
  }
  window.__lopMoScreen = screen
  /** Listens until the app has taken over the screen. */
  const listen = (name: string, act: (event: Event) => void) =>
    root.addEventListener(name, (event) => window.__lopMoScreen && act(event), true)
  listen('click', ({ target }) => {
    screen.pressed = (target as Element).closest('[type=button]')
  })
  // A picture may fail before the app listens.
  listen('error', ({ target }) => usePlaceholder(target as HTMLImageElement))
  // Kept from the app for now: it would take a part of the input for the whole. `take-over.tsx` repeats the input.
  for (const name of ['input', 'change', 'focusout']) {
    listen(name, (event) => {
      event.stopImmediatePropagation()
      // The visitor has left the field, or pressed Enter in it.
      if (name === 'change') screen.left = event.target
    })
  }
  // If the browser itself sent the form, the other filters would be lost.
  listen('submit', (event) => {
    event.preventDefault()
    const next = { ...query, page: 1 }
    for (const { name, value, inputMode } of filterFields(root)) {
      Object.assign(next, { [name]: inputMode ? value.replace(/\.(?=\d{3})/g, '') : value })
    }
    // A price that is not only digits is left to the app, which reads or refuses it.
    if (/\D/.test(next.minPrice + next.maxPrice)) screen.pressed = (event as SubmitEvent).submitter
    else location.search = catalogueSearch(next)
  })
  // The app may take long to load.
  setTimeout(screen.showPictures, LONG_MS)
  return screen
}

/** Fits a visitor's screen to whoever has the token; `start` runs the app. */
export function fitScreen(root: HTMLElement, token: string, start: () => void) {
  // The app's route table redirects in the same way.
  if (location.pathname === '/') history.replaceState(null, '', COURSES)
  if (!token) return
  beginFiles(start)
  // Hides the tools of visitors: a signed-in user has others.
  root.querySelector('header')?.setAttribute('data-known', '')
}

/** When the list is on screen: loads the app, then the first pictures, and runs it. */
export function startPainted(root: HTMLElement, start: () => void, preload: () => void) {
  beforePaint(() => {
    preload()
    setTimeout(() => {
      showPictures(root, '[loading=eager]')
      start()
    })
  })
}

/**
 * Begins to load what every page but a visitor's course list needs: its styles, for which `ui/whole-styles.ts` waits,
 * and its files and calls. `then` starts the app, which should find them begun.
 */
export function beginFiles(then: () => void) {
  const style = document.querySelector<HTMLStyleElement>('style[data-whole]')
  const link = Object.assign(document.createElement('link'), {
    id: 'whole-styles',
    rel: 'stylesheet',
    href: style?.dataset['whole'],
    onerror: () => link.remove(),
  })
  const script = Object.assign(document.createElement('script'), {
    onload: then,
    onerror: then,
    src: document.getElementById('app')?.dataset['pages'],
  })
  setTimeout(then, LONG_MS)
  style?.after(link, script)
}

interface FilterField extends HTMLElement {
  name: keyof CatalogueQuery
  value: string
  defaultValue: string
  options?: HTMLOptionsCollection
}

/** Each is named as its part of the query; prices alone have an input mode. */
export const filterFields = (root: HTMLElement) => root.querySelectorAll<FilterField>('main [name]')

function showPictures(root: HTMLElement, which: string) {
  for (const img of root.querySelectorAll<HTMLImageElement>(`img[data-src]${which}`)) {
    const { src = '', srcset } = img.dataset
    if (srcset) img.srcset = srcset
    img.src = src
    img.removeAttribute('data-src')
    img.removeAttribute('data-srcset')
  }
}

function usePlaceholder(img: HTMLImageElement) {
  if (img.src.endsWith(PLACEHOLDER)) return
  img.removeAttribute('srcset')
  img.src = PLACEHOLDER
}

/** Calls `then` in the next frame; at once on a page in the background, which has no frames. */
const beforePaint = (then: () => void) => {
  if (document.hidden) then()
  else requestAnimationFrame(then)
}
