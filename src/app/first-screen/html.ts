/**
 * Replaces React and the router in the inline script: the build writes the elements of the app's components
 * as template literals (`scripts/build/jsx-to-html.ts`), which call these functions. A component gives its
 * first state. Handlers are missing until React comes, which finds the same elements.
 */

/** HTML that is escaped already; any other text is not. */
class Html {
  constructor(readonly text: string) {}
}

export const __html = (text: string) => new Html(text)

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' }

/** The HTML of a value in braces: text is escaped, a list is joined, `null` and booleans give nothing. */
export function __text(value: unknown): string {
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(__text).join('')
  if (value == null || value === true || value === false) return ''
  return `${value as string | number}`.replace(/[&<"]/g, (sign) => ENTITIES[sign] ?? '')
}

/** For the script's own code. */
export const toHtml = (drawn: unknown): string => __text(drawn)

/**
 * Pictures wait until the text is on screen (`showPictures` in `acts.ts`). Until then they are empty: without a `src`,
 * browsers show a broken picture, and with one that they cannot decode, the placeholder would appear.
 */
const WAITS = /^src/
const NONE = `src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" data-`

/** An attribute, or nothing without a value. Only for `aria-…` is `false` written out. */
export const __attribute = (
  name: string,
  value: string | number | boolean | null | undefined,
): string =>
  value == null || (value === false && !name.startsWith('aria-'))
    ? ''
    : ` ${name === 'src' ? NONE : WAITS.test(name) ? 'data-' : ''}${name}="${__text(String(value))}"`

export const useState = <T>(first: T) => [first]

interface LinkProps {
  to: string
  className: string
  children: Html
}

/** The router's link: an ordinary one, which works before the router is there. */
export const Link = ({ to, className, children }: LinkProps) =>
  __html(`<a class="${className}"${__attribute('href', to)}>${children.text}</a>`)

/** An answer that cannot be drawn; the app says what is wrong with it. */
export class ApiError extends Error {}

/** With the marks by which React finds what it may take over later. */
export const Suspense = ({ children }: { children: Html }) =>
  __html(`<!--$-->${children.text}<!--/$-->`)
