import { createRoot, type Root } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { toast, ToastContainer } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import type { ToastKind, ToastOptions } from './toast.ts'

let root: Root | undefined

/** Mounts the container once, outside the app's tree: a toast outlives the page that sent it. */
function mount() {
  if (root && document.getElementById('toasts')) return
  const host = document.createElement('div')
  host.id = 'toasts'
  document.body.append(host)
  root = createRoot(host)
  flushSync(() => {
    root?.render(
      <ToastContainer position="bottom-right" closeButton newestOnTop aria-label="Thông báo" />,
    )
  })
}

export function showToast(kind: ToastKind, message: string, options?: ToastOptions) {
  mount()
  toast[kind](message, { ...options, toastId: `${kind}:${message}` })
}
