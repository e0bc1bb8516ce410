/**
 * Checks a path (with query and hash) that came from outside, such as a query parameter or a push.
 * `null` when it could lead away from this site.
 */
export function sameOriginPath(path: unknown): string | null {
  if (typeof path !== 'string' || !path.startsWith('/') || /^\/[/\\]/.test(path)) return null
  // Browsers drop control characters while parsing: '/\t/evil.example' would become '//…'.
  if ([...path].some((char) => char.charCodeAt(0) < 0x20 || char === '\\')) return null
  const url = new URL(path, 'https://same.invalid')
  if (url.origin !== 'https://same.invalid') return null
  // '/.//evil.example' is a path here, but another host once the browser removes the dots.
  if (url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}

/**
 * The page after sign-in (docs/product.md#sign-in): the `next` query parameter, else '/'. Only paths of
 * this site, so that a crafted link cannot lead away.
 */
export const safeNext = (next: string | null | undefined): string => sameOriginPath(next) ?? '/'
