/**
 * The address of a payment page as the browser may be sent there: http or https, or a path of the
 * site itself. `null` for anything else, a script's address above all.
 */
export function paymentAddress(url: string): string | null {
  if (/^\/(?![/\\])/.test(url)) return url
  if (!URL.canParse(url)) return null
  const address = new URL(url)
  return ['http:', 'https:'].includes(address.protocol) ? address.href : null
}
