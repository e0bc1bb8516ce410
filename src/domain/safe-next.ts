/**
 * Where sign-in goes afterwards (section 2, "Login"): the `next` query parameter, else '/'.
 * Same-origin paths only, so that a crafted link cannot lead away from the site.
 */
export function safeNext(next: string | null | undefined): string {
  if (!next || !next.startsWith('/') || /^\/[/\\]/.test(next)) return '/'
  // Control characters are dropped by browsers while parsing: '/\t/evil.example' would become '//…'.
  if ([...next].some((char) => char.charCodeAt(0) < 0x20 || char === '\\')) return '/'
  const url = new URL(next, 'https://same.invalid')
  if (url.origin !== 'https://same.invalid') return '/'
  // '/.//evil.example' is a path here and another host once its dots are gone.
  if (url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search + url.hash
}
