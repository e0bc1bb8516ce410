/**
 * Part of the inline script of index.html: sends the request that the page needs first, before the app loads.
 * The app would send it with the same address and headers, so `api/http.ts` takes this response instead of
 * sending the request again. Our own server puts the first list into the page, which saves the request.
 * Before all that, the script sets the theme, so that nothing is drawn in another one.
 */
import { listParams, queryAt, type CatalogueQuery } from '../../shared/rules/catalogue-query.ts'
import {
  answerInPage,
  ask,
  callAt,
  storedToken,
  type FirstCall,
  type FirstCalls,
} from '../api/early-ask.ts'
import { addressOf, COURSES_PATH } from '../api/env.ts'
import { showTheme } from '../ui/theme.ts'

/** The build puts in the value. */
declare const FIRST_CALLS: FirstCalls['first']

function pathOfCall(query: CatalogueQuery | undefined, token: string): string | null {
  if (query) return `${COURSES_PATH}?${listParams(query)}`
  for (const [page, call, needsSession] of FIRST_CALLS) {
    const found = callAt(page, call)
    if (found && (token || !needsSession)) return found
  }
  return null
}

function begin(): FirstCall | undefined {
  const token = storedToken()
  const query = queryAt(new URL(window.location.href))
  const path = pathOfCall(query, token)
  if (!path) return undefined
  const url = addressOf(path)
  const answer = answerInPage(url)
  const call = answer ? { url, token, result: Promise.resolve(answer) } : ask(url, token)
  return { ...call, query, answer }
}

showTheme()
export const early = begin()
window.__lopMoEarly = early
