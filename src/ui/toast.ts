import { onDemand } from './on-demand.ts'
import type { ToastKind, ToastOptions } from './Toasts.tsx'

/** The library, which would cost the first visit 9 kB: loaded in idle time, at the latest now. */
export const toasts = onDemand(() => import('./Toasts.tsx'))

/** A message waits this long for the library. */
const PATIENCE_MS = 2_000
const PLAIN_MS = 6_000

/** Short messages where they cover nothing. Without the library they are plain lines: none is lost. */
async function show(kind: ToastKind, message: string, options?: ToastOptions) {
  // Never at once: the first message mounts a root, which would render the caller's own changes, too.
  const library = await Promise.race([
    toasts.get().catch(() => undefined),
    new Promise<undefined>((done) => setTimeout(() => done(undefined), PATIENCE_MS)),
  ])
  if (library) library.showToast(kind, message, options)
  else showPlain([options?.title, message].filter(Boolean).join(': '))
}

function showPlain(text: string) {
  const line = document.createElement('p')
  line.className = 'plain-toast'
  line.setAttribute('role', 'status')
  document.body.append(line)
  // The region is present before its text, so that screen readers announce the text.
  setTimeout(() => (line.textContent = text), 50)
  setTimeout(() => line.remove(), PLAIN_MS)
}

export const toast = {
  success: (message: string, options?: ToastOptions) => void show('success', message, options),
  error: (message: string, options?: ToastOptions) => void show('error', message, options),
  info: (message: string, options?: ToastOptions) => void show('info', message, options),
}
