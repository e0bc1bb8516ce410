/**
 * A path of this site (with query and hash) that came from outside: an address parameter, a push.
 * `null` for anything that could lead away.
 */
export function sameOriginPath(path: unknown): string | null {
  if (typeof path !== 'string' || !path.startsWith('/') || /^\/[/\\]/.test(path)) return null
  // Control characters are dropped by browsers while parsing: '/\t/evil.example' would become '//…'.
  if ([...path].some((char) => char.charCodeAt(0) < 0x20 || char === '\\')) return null
  const url = new URL(path, 'https://same.invalid')
  if (url.origin !== 'https://same.invalid') return null
  // '/.//evil.example' is a path here and another host once its dots are gone.
  if (url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}

/**
 * Where sign-in goes afterwards (docs/product.md#sign-in): the `next` query parameter, else '/'.
 * Same-origin paths only, so that a crafted link cannot lead away from the site.
 */
export const safeNext = (next: string | null | undefined): string => sameOriginPath(next) ?? '/'
