import { foldText } from '../../../shared/rules/fold-text.ts'

/** Types that the browser shows without running anything in them (`+xml` could run scripts). */
const SHOWN =
  /^(?:(?:video|audio)\/[\w.-]+|image\/(?:png|jpeg|gif|webp|avif|bmp)|application\/pdf|text\/plain)$/

/** Types that are downloaded under their own name; all others (HTML, SVG, scripts, …) as plain bytes. */
const SAVED =
  /^(?:text\/(?:csv|markdown)|application\/(?:zip|msword|rtf|vnd\.(?:ms-[\w.-]+|openxmlformats-officedocument\.[\w.-]+|oasis\.opendocument\.[\w.-]+)))$/

/** A letter as searches fold it, in its own case. */
const plainLetter = (letter: string): string => {
  const folded = foldText(letter)
  return letter === letter.toLowerCase() ? folded : folded.toUpperCase()
}

const quotable = (name: string) =>
  name
    .normalize('NFC')
    .replace(/[^\x20-\x7e]/gu, (sign) => plainLetter(sign) || (/\p{M}/u.test(sign) ? '' : '_'))
    .replace(/[^\x20-\x7e]|["\\%]/g, '_')

/** With RFC 5987's `filename*` for Vietnamese names; the plain `filename` is for old clients. */
function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${quotable(name)}"; filename*=UTF-8''${encoded}`
}

/**
 * The headers of an uploaded file (docs/product.md#file-addresses): nothing in it runs on the site's origin, and only
 * the site and the app's `origins` frame it.
 */
export function contentHeaders(
  file: { name: string; mime: string },
  origins: readonly string[],
): Record<string, string> {
  const mime = file.mime.split(';')[0]?.trim().toLowerCase() ?? ''
  const shown = SHOWN.test(mime)
  const type = shown || SAVED.test(mime) ? mime : 'application/octet-stream'
  const frames = ['frame-ancestors', "'self'", ...origins].join(' ')
  // Browsers' PDF viewers do not start in a sandbox; they run no script of the page's origin.
  const policy =
    mime === 'application/pdf'
      ? frames
      : `default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox; ${frames}`
  return {
    'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    'content-disposition': contentDisposition(shown ? 'inline' : 'attachment', file.name),
    'content-security-policy': policy,
  }
}
