/**
 * The inline script of index.html (docs/architecture.md#first-screen). It sends the page's first call. On the
 * course list, it shows header, filters and cards before the app's own script has loaded: the page that the
 * build has drawn (`shell.tsx`), with the cards that the app's own components draw here (`html.ts`). The app
 * later takes over the elements of this screen (`take-over.tsx`).
 */
import { early } from '../early-call.ts'
import { readCourseList } from '../../api/read/course.ts'
import type { CourseList } from '../../../shared/contract/catalogue.ts'
import { formatCount } from '../../../shared/format/money.ts'
import { COURSES } from '../../../shared/paths.ts'
import {
  catalogueSearch,
  isHome,
  type CatalogueQuery,
} from '../../../shared/rules/catalogue-query.ts'
import * as styles from '../../pages/catalogue/catalogue.module.scss'
import {
  CourseGrid,
  headingOf,
  ListBar,
  Results,
  TopicStrip,
} from '../../pages/catalogue/list-view.tsx'
import { PLACEHOLDER } from '../../parts/course/CourseImage.tsx'
import { toHtml } from './html.ts'
import type { FirstScreen } from './screen.ts'

/** The app's script waits up to this long for the list, because the script would delay the drawing of the list. */
const PATIENCE_MS = 700

const LONG_MS = 5_000

window.__lopMoDraw = (root, start, preload) => {
  const shell = document.querySelector<HTMLTemplateElement>('#first-screen')
  if (!early?.query || !shell) {
    preload()
    return beginFiles(start)
  }
  const { query, token, answer, result } = early
  // The app's route table redirects in the same way.
  if (location.pathname === '/') history.replaceState(null, '', COURSES)
  root.append(shell.content)
  enterFilters(root, query)
  if (!isHome(query)) foldHome(root)
  drawHeading(root, query)
  if (token) {
    beginFiles(start)
    // Hides the tools of visitors: a signed-in user has others.
    root.querySelector('header')?.setAttribute('data-known', '')
  }

  const screen: FirstScreen = {
    left: null,
    query,
    list: undefined,
    pressed: null,
    stop: () => (draw = () => undefined),
    showPictures: () => showPictures(root, ''),
  }
  window.__lopMoScreen = screen
  let draw = ({ status, data }: Awaited<typeof result>) => {
    const list = status === 200 ? readCourseList(data, query) : undefined
    if (!list?.items.length) return start()
    drawList(root, query, list)
    screen.list = list
    beforePaint(() => {
      preload()
      setTimeout(() => {
        showPictures(root, '[loading=eager]')
        start()
      })
    })
  }
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
  setTimeout(start, PATIENCE_MS)
  // The app may take long to load.
  setTimeout(screen.showPictures, LONG_MS)
  if (answer) draw(answer)
  else result.then((late) => draw(late)).catch(start)
}

/**
 * Begins to load what every page but a visitor's course list needs: its styles, for which `ui/whole-styles.ts` waits,
 * and its files and calls. `then` starts the app, which should find them begun.
 */
function beginFiles(then: () => void) {
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
const filterFields = (root: HTMLElement) => root.querySelectorAll<FilterField>('[name]')

/** Writes the address' filters into the fields. */
function enterFilters(root: HTMLElement, query: CatalogueQuery) {
  for (const field of filterFields(root)) {
    const value = `${query[field.name]}`
    if (field.options) {
      for (const option of field.options) option.defaultSelected = option.value === value
    } else if (value) {
      field.defaultValue = field.inputMode ? formatCount(Number(value)) : value
    }
  }
  const prices = document.getElementById('gia')
  if (prices && (query.minPrice || query.maxPrice)) {
    prices.className = styles.cataloguePrices
    prices.previousElementSibling?.setAttribute('aria-expanded', 'true')
  }
}

/** Leaves only the heading and the search of the home page's head. */
function foldHome(root: HTMLElement) {
  const head = root.querySelector(`.${styles.catalogueHome}`)
  head?.querySelector('p')?.remove()
  head?.setAttribute('class', styles.catalogueHead)
  root.querySelector(`.${styles.catalogueTopics}`)?.remove()
}

function drawHeading(root: HTMLElement, query: CatalogueQuery, list?: CourseList) {
  const heading = root.querySelector('h1')
  if (heading) heading.textContent = headingOf(query, list?.items)
}

function drawList(root: HTMLElement, query: CatalogueQuery, list: CourseList) {
  const put = (className: string, drawn: unknown) => {
    const place = root.querySelector(`.${className}`)
    if (place) place.outerHTML = toHtml(drawn)
  }
  drawHeading(root, query, list)
  put(styles.catalogueTopics, <TopicStrip list={list} />)
  put(styles.catalogueBar, <ListBar query={query} list={list} />)
  put(
    styles.catalogueResults,
    <Results isBusy={false}>
      <CourseGrid items={list.items} isOld={false} />
    </Results>,
  )
}

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
