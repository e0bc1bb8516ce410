import { parsedUrl } from './parsed-url.ts'

/**
 * The address of a payment page when the browser may go there: http or https, or a path of this site.
 * `null` for anything else, because a `javascript:` address would run code.
 */
export function paymentAddress(url: string): string | null {
  if (/^\/(?![/\\])/.test(url)) return url
  const address = parsedUrl(url)
  return address && ['http:', 'https:'].includes(address.protocol) ? address.href : null
}
