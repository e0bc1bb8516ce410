import { createRoot, type Root } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { toast, ToastContainer, type CloseButtonProps } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import './styles/toast.scss'

export type ToastKind = 'success' | 'error' | 'info'

export interface ToastOptions {
  /** A line of its own above the message. */
  title?: string
  /** Milliseconds; the library's own default when absent. */
  autoClose?: number
  /** Where a click on it leads, by the router: toasts stand outside of the app's tree. */
  link?: { href: string; follow: () => void }
}

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
      <ToastContainer
        position="bottom-right"
        closeButton={CloseToast}
        hideProgressBar
        newestOnTop
        aria-label="Thông báo"
      />,
    )
  })
}

/** The library's own says 'close' in English, and lies on the text of a longer message. */
function CloseToast({ closeToast }: CloseButtonProps) {
  return (
    <button
      type="button"
      className="toast-close"
      aria-label="Đóng thông báo"
      onClick={(event) => {
        event.stopPropagation()
        closeToast(true)
      }}
    >
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path d="m3 3 10 10M13 3 3 13" stroke="currentColor" strokeWidth="1.75" />
      </svg>
    </button>
  )
}

function Words({ title, message, link }: { message: string } & ToastOptions) {
  const words = (
    <>
      {title ? <strong className="toast-title">{title}</strong> : null}
      {message}
    </>
  )
  if (!link) return words
  return (
    <a
      className="toast-link"
      href={link.href}
      onClick={(event) => {
        // Another tab, when that is what was asked for.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        link.follow()
      }}
    >
      {words}
    </a>
  )
}

export function showToast(kind: ToastKind, message: string, options: ToastOptions = {}) {
  mount()
  const { title, link, ...others } = options
  const words = title || link ? <Words title={title} message={message} link={link} /> : message
  toast[kind](words, { ...others, toastId: [kind, title, message].filter(Boolean).join(':') })
}
