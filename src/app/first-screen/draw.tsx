/**
 * The inline script of index.html (docs/architecture.md#first-screen). It sends the page's first call. On the
 * course list, it shows header, filters and cards before the app's own script has loaded: the page that the
 * build has drawn (`shell.tsx`), with the cards that the app's own components draw here (`html.ts`). The app
 * later takes over the elements of this screen (`take-over.tsx`).
 */
import { early } from '../early-call.ts'
import { readCourseList } from '../../api/read/course.ts'
import { formatCount } from '../../../shared/format/money.ts'
import { isHome, type CatalogueQuery } from '../../../shared/rules/catalogue-query.ts'
import type { CourseList } from '../../../shared/contract/catalogue.ts'
import * as styles from '../../pages/catalogue/catalogue.module.scss'
import { headingOf } from '../../pages/catalogue/list-view.tsx'
import { beginFiles, filterFields, fitScreen, openScreen, startPainted } from './acts.ts'
import { toHtml } from './html.ts'
import { listParts } from './list-parts.tsx'

/** The app's script waits up to this long for the list, because the script would delay the drawing of the list. */
const PATIENCE_MS = 700

window.__lopMoDraw = (root, start, preload) => {
  const shell = document.querySelector<HTMLTemplateElement>('#first-screen')
  if (!early?.query || !shell) {
    preload()
    return beginFiles(start)
  }
  const { query, token, answer, result } = early
  root.append(shell.content)
  enterFilters(root, query)
  if (!isHome(query)) foldHome(root)
  drawHeading(root, query)
  fitScreen(root, token, start)
  const screen = openScreen(root, query)
  screen.stop = () => (draw = () => undefined)
  let draw = ({ status, data }: Awaited<typeof result>) => {
    const list = status === 200 ? readCourseList(data, query) : undefined
    if (!list?.items.length) return start()
    drawHeading(root, query, list)
    for (const [className, drawn] of Object.entries(listParts(query, list))) {
      const place = root.querySelector(`.${className}`)
      if (place) place.outerHTML = toHtml(drawn)
    }
    screen.data = data
    startPainted(root, start, preload)
  }
  setTimeout(start, PATIENCE_MS)
  if (answer) draw(answer)
  else result.then((late) => draw(late)).catch(start)
}

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
