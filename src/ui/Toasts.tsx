import { createRoot, type Root } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { toast, ToastContainer, type CloseButtonProps } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import './styles/toast.scss'

export type ToastKind = 'success' | 'error' | 'info'

export interface ToastOptions {
  /** A separate line above the message. */
  title?: string
  /** Milliseconds; the library's default when absent. */
  autoClose?: number
  /** The page that a click opens. `follow` navigates, because toasts are outside the router's tree. */
  link?: { href: string; follow: () => void }
}

let root: Root | undefined

/** Mounts the container once, outside the app's tree, so that a toast outlives its page. */
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

/** The library's own button is labelled in English and covers the text of a long message. */
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

function ToastBody({ title, message, link }: { message: string } & ToastOptions) {
  const body = (
    <>
      {title ? <strong className="toast-title">{title}</strong> : null}
      <span>{message}</span>
    </>
  )
  if (!link) return body
  return (
    <a
      className="toast-link"
      href={link.href}
      onClick={(event) => {
        // Let the browser open a new tab.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        link.follow()
      }}
    >
      {body}
    </a>
  )
}

export function showToast(kind: ToastKind, message: string, options: ToastOptions = {}) {
  mount()
  const { title, link, ...others } = options
  const body = title || link ? <ToastBody title={title} message={message} link={link} /> : message
  toast[kind](body, { ...others, toastId: [kind, title, message].filter(Boolean).join(':') })
}
