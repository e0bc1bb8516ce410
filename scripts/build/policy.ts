import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

const FIREBASE_HOSTS = [
  'https://firebaseinstallations.googleapis.com',
  'https://fcmregistrations.googleapis.com',
]

/** Push is off when any of them is empty (.env.example). */
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
 * The content security policy of a built page. It allows inline scripts and styles by their hash. `addresses`
 * are the settings that name the backend or a single call of it; the origins of absolute ones are allowed.
 * Firebase's hosts are allowed when the build is configured for push.
 */
export function policyFor(html: string, addresses: readonly string[], pushes = false): string {
  const absolute = addresses.filter((address) => /^https?:/.test(address))
  const api = [...new Set(absolute.map((address) => new URL(address).origin))]
  // This order compresses best.
  const policy: Record<string, string[]> = {
    // Also covers fonts and the manifest. Workers count as scripts.
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inline(html, 'script').map(hashOf)],
    // Only the page's own style elements are allowed. Style attributes are allowed for the editor, which reads from
    // them what is bold in a text pasted from Google Docs. HTML that users wrote is shown without style attributes
    // (`src/ui/RichText.tsx`).
    'style-src-elem': ["'self'", ...inline(html, 'style').map(hashOf)],
    'style-src-attr': ["'unsafe-inline'"],
    // Pictures, films and documents of courses may be on any host: other backends may have them anywhere, and a
    // bucket has its own host (docs/product.md#file-addresses). A backend without TLS has them on its own origin.
    'img-src': ["'self'", ...api, 'https:', 'data:', 'blob:'],
    'media-src': ["'self'", ...api, 'https:', 'blob:'],
    // PDFs of lessons and submissions are shown in frames; YouTube's player is a frame, too.
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
