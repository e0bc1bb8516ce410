import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

const FIREBASE_HOSTS = [
  'https://firebaseinstallations.googleapis.com',
  'https://fcmregistrations.googleapis.com',
]

/** Any of them empty: push is off (.env.example). */
const PUSH_SETTINGS = [
  'VITE_FIREBASE_API_KEY',
  'VITE_FIREBASE_PROJECT_ID',
  'VITE_FIREBASE_APP_ID',
  'VITE_FIREBASE_MESSAGING_SENDER_ID',
  'VITE_FIREBASE_VAPID_KEY',
]

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

const inline = (html: string, tag: 'script' | 'style') =>
  [...html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))]
    .map((match) => match[1] ?? '')
    .filter(Boolean)

/**
 * The content security policy of a built page: inline scripts and styles by hash. `addresses` are the
 * settings that name the backend and single calls of it; absolute ones are allowed by their origin.
 * Firebase's hosts are allowed where the build is configured for push.
 */
export function policyFor(html: string, addresses: readonly string[], pushes = false): string {
  const absolute = addresses.filter((address) => /^https?:/.test(address))
  const api = [...new Set(absolute.map((address) => new URL(address).origin))]
  // In this order it is compressed best.
  const policy: Record<string, string[]> = {
    // Fonts and the manifest, too; workers are scripts.
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inline(html, 'script').map(hashOf)],
    // Of style elements only the page's own are allowed. Attributes the editor needs, which reads from them what is
    // bold in a text pasted from Google Docs; texts of others are shown without (`src/ui/RichText.tsx`).
    'style-src-elem': ["'self'", ...inline(html, 'style').map(hashOf)],
    'style-src-attr': ["'unsafe-inline'"],
    // Course pictures, films and documents may be on any host, of other backends, and a bucket's are on its own
    // (docs/product.md#file-addresses). A backend without TLS has them on its origin.
    'img-src': ["'self'", ...api, 'https:', 'data:', 'blob:'],
    'media-src': ["'self'", ...api, 'https:', 'blob:'],
    // PDFs of lessons and hand-ins are shown in frames; YouTube's player is one.
    'frame-src': ["'self'", ...api, 'https:'],
    'connect-src': ["'self'", ...api, ...(pushes ? FIREBASE_HOSTS : [])],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
  }
  return Object.entries(policy)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

/** Writes the policy into index.html, for static hosts; `server/platform/http/static.ts` sends it as a header, too. */
export function contentSecurityPolicy(): Plugin {
  let addresses: string[] = []
  let pushes = false
  return {
    name: 'lop-mo:csp',
    apply: 'build',
    configResolved(config) {
      const names = ['API_BASE_URL', 'TOPICS_PATH', 'COURSES_PATH', 'SITE_PATH']
      addresses = names.map((name) => String(config.env[`VITE_${name}`] ?? ''))
      pushes = PUSH_SETTINGS.every((name) => String(config.env[name] ?? '').trim())
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(
          '<meta charset="UTF-8">',
          (charset) =>
            `${charset}<meta http-equiv="Content-Security-Policy" content="${policyFor(html, addresses, pushes)}">`,
        ),
    },
  }
}
