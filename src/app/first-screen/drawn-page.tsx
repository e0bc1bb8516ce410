import { addressOf, COURSES_PATH } from '../../api/env.ts'
import { readCourseList } from '../../api/read/course.ts'
import { CATALOGUE_DEFAULTS, listParams } from '../../../shared/rules/catalogue-query.ts'
import * as styles from '../../pages/catalogue/catalogue.module.scss'
import { toHtml } from './html.ts'
import { listParts } from './list-parts.tsx'

/** The build puts in the first screen without a list (`shell.tsx`). */
declare const SHELL: string

/** The call of /courses without filters, as this build makes it. */
export const call = addressOf(`${COURSES_PATH}?${listParams(CATALOGUE_DEFAULTS)}`)

/**
 * The first screen with the list of an answer, for our own server: what `draw.tsx` makes of the two in the browser.
 * `json` is the answer to `call`; '' for an empty list, which the app shows.
 */
export function drawnScreen(json: string): string {
  const list = readCourseList(JSON.parse(json), CATALOGUE_DEFAULTS)
  if (list.items.length === 0) return ''
  const parts = Object.entries(listParts(CATALOGUE_DEFAULTS, list))
  return parts.reduce((html, [name, drawn]) => {
    const isLast = name === styles.catalogueResults
    const place = new RegExp(`<(\\w+) class="${name}"[^]*?</\\1>${isLast ? '(?=</main>)' : ''}`)
    if (!place.test(html)) throw new Error(`the first screen has no ${name}`)
    return html.replace(place, () => toHtml(drawn))
  }, SHELL)
}
