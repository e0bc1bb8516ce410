import { createRoot, type Root } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { freeSpot, overlap, type Box } from './toast-spot.ts'
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
  /** A button after the message; it closes the toast. */
  act?: { label: string; run: () => void }
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

const CONTROLS =
  'a[href], button, input, select, textarea, summary, [role="option"], [contenteditable="true"]'

/** What can be pressed now: below an open dialog nothing else can. */
function controls(): Box[] {
  const dialogs = document.querySelectorAll('[role="dialog"][aria-modal="true"], dialog[open]')
  const scope = dialogs[dialogs.length - 1] ?? document.getElementById('root') ?? document.body
  return [...scope.querySelectorAll(CONTROLS)]
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1)
}

/** Moves the messages off what can be pressed, but never away from under a pointer. */
function place() {
  const box = document.querySelector<HTMLElement>('.Toastify__toast-container')
  if (!box || box.matches(':hover') || box.contains(document.activeElement)) return
  const now = box.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const all = controls()
  const fits = now.top >= 0 && now.bottom <= clientHeight
  if (fits && all.every((control) => overlap(now, control) === 0)) return
  const screen = { left: 0, top: 0, width: clientWidth, height: clientHeight }
  const { left, top } = freeSpot(now, screen, all)
  Object.assign(box.style, { left: `${left}px`, top: `${top}px`, right: 'auto', bottom: 'auto' })
}

/** While messages are on screen, the page may scroll, change or open a dialog below them. */
const PLACE_EVERY_MS = 200
let placing: ReturnType<typeof setInterval> | undefined

toast.onChange(({ status }) => {
  if (status !== 'added') return
  requestAnimationFrame(place)
  placing ??= setInterval(() => {
    if (document.querySelector('.Toastify__toast')) return place()
    clearInterval(placing)
    placing = undefined
  }, PLACE_EVERY_MS)
})

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
  const { title, link, act, ...others } = options
  const toastId = [kind, title, message].filter(Boolean).join(':')
  const text = title || link ? <ToastBody title={title} message={message} link={link} /> : message
  const body = act ? (
    <>
      <span>{text}</span>
      <button
        type="button"
        className="toast-act"
        onClick={() => {
          toast.dismiss(toastId)
          act.run()
        }}
      >
        {act.label}
      </button>
    </>
  ) : (
    text
  )
  toast[kind](body, { ...others, className: link ? '' : 'toast-plain', toastId })
}
