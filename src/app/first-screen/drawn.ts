/**
 * The inline script of a page whose first screen our own server has drawn (`drawn-page.tsx`), in place of
 * `draw.tsx`. It listens before the screen arrives.
 */
import { storedToken, type EarlyAnswer } from '../../api/early-ask.ts'
import { CATALOGUE_DEFAULTS } from '../../../shared/rules/catalogue-query.ts'
import { showTheme } from '../../ui/theme.ts'
import { fitScreen, openScreen, startPainted } from './acts.ts'

showTheme()
const screen = openScreen(document.documentElement, CATALOGUE_DEFAULTS)
window.__lopMoDraw = (root, start, preload) => {
  const block = document.getElementById('first-list')
  screen.data = JSON.parse(block?.textContent ?? '') as unknown
  const answer: EarlyAnswer = { status: 200, data: screen.data }
  const token = storedToken()
  window.__lopMoEarly = {
    url: block?.dataset['path'] ?? '',
    token,
    result: Promise.resolve(answer),
    query: CATALOGUE_DEFAULTS,
    answer,
  }
  fitScreen(root, token, start)
  startPainted(root, start, preload)
}
