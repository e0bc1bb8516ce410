/**
 * Build-time settings, read and checked once. `.env.example` explains each.
 */
/* @__NO_SIDE_EFFECTS__ */
const text = (value: string | undefined, fallback = '') => (value ?? '').trim() || fallback

/* @__NO_SIDE_EFFECTS__ */
const path = (value: string | undefined, fallback: string) => {
  const given = text(value, fallback)
  return given.startsWith('/') || /^https?:/.test(given) ? given : `/${given}`
}

/** Origin (and prefix) of the backend, without a trailing slash; empty for the page's own origin. */
export const API_BASE_URL = text(import.meta.env.VITE_API_BASE_URL).replace(/\/+$/, '')

/** The address of a call: a path belongs to the backend, an absolute address is what it is. */
export const addressOf = (call: string): string =>
  /^https?:/.test(call) ? call : API_BASE_URL + call

/** Configurable paths with their fallbacks (docs/product.md#configuration). */
export const TOPICS_PATH = path(import.meta.env.VITE_TOPICS_PATH, '/api/public/topics')
export const COURSES_PATH = path(import.meta.env.VITE_COURSES_PATH, '/api/public/courses')

/** The site sheet of a backend whose page does not hold it (docs/product.md#site-sheet); empty: nobody is asked. */
export const SITE_PATH = text(import.meta.env.VITE_SITE_PATH)

/** Web push. With any value empty push is off; everything else works. */
export const FIREBASE = {
  apiKey: text(import.meta.env.VITE_FIREBASE_API_KEY),
  projectId: text(import.meta.env.VITE_FIREBASE_PROJECT_ID),
  appId: text(import.meta.env.VITE_FIREBASE_APP_ID),
  messagingSenderId: text(import.meta.env.VITE_FIREBASE_MESSAGING_SENDER_ID),
  vapidKey: text(import.meta.env.VITE_FIREBASE_VAPID_KEY),
}

export const isPushConfigured = () => Object.values(FIREBASE).every((value) => value !== '')
