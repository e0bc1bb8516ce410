import { afterEach } from 'vitest'
import { takeViolations } from './browser.ts'

/** Every test that opened a page fails when the page went against its content security policy. */
afterEach(() => {
  const found = takeViolations()
  if (found.length > 0) throw new Error(`against the content security policy:\n${found.join('\n')}`)
})
