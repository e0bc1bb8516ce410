/**
 * Short messages in a corner. The library behind them is loaded with the first one (design.md: it
 * would cost the first visit 9 kB).
 */
export type ToastKind = 'success' | 'error' | 'info'

export interface ToastOptions {
  /** A line of its own above the message. */
  title?: string
  /** Milliseconds; the library's own default when absent. */
  autoClose?: number
  /** Where a click on it leads, by the router: toasts stand outside of the app's tree. */
  link?: { href: string; follow: () => void }
}

async function show(kind: ToastKind, message: string, options?: ToastOptions) {
  const { showToast } = await import('./Toasts.tsx')
  showToast(kind, message, options)
}

export const toast = {
  success: (message: string, options?: ToastOptions) => void show('success', message, options),
  error: (message: string, options?: ToastOptions) => void show('error', message, options),
  info: (message: string, options?: ToastOptions) => void show('info', message, options),
}
