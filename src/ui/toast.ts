import type { ToastKind, ToastOptions } from './Toasts.tsx'

/**
 * Short messages in a corner. The first message loads the library, which would cost the first visit 9 kB.
 */
async function show(kind: ToastKind, message: string, options?: ToastOptions) {
  const { showToast } = await import('./Toasts.tsx')
  showToast(kind, message, options)
}

export const toast = {
  success: (message: string, options?: ToastOptions) => void show('success', message, options),
  error: (message: string, options?: ToastOptions) => void show('error', message, options),
  info: (message: string, options?: ToastOptions) => void show('info', message, options),
}
