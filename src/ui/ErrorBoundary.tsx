import { paths } from '../../shared/paths.ts'
import { noteFault } from '../api/client-errors/faults.ts'
import { Component, type ReactNode } from 'react'
import { Message } from './Message.tsx'

interface ErrorBoundaryProps {
  /** Shown after a failure; without it, a message with a button that reloads the page. */
  fallback?: ReactNode
  /** A new value renders the content again; a page passes its path. */
  resetKey?: string
  children: ReactNode
}

interface State {
  failed: boolean
  resetKey: string | undefined
}

/** A part of a dialog whose failure must not cost the work beside it. */
export const Part = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary
    fallback={
      <p className="small text-secondary" role="alert">
        Phần này gặp sự cố nên chưa hiện được. Những phần khác vẫn dùng bình thường.
      </p>
    }
  >
    {children}
  </ErrorBoundary>
)

/** Limits a render failure to its part of the screen, so that the page never goes blank. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  override componentDidCatch = noteFault

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: State): Partial<State> | null {
    if (props.resetKey === state.resetKey) return null
    return { failed: false, resetKey: props.resetKey }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    if (this.props.fallback !== undefined) return this.props.fallback
    return (
      <div role="alert">
        <Message
          title="Trang này gặp sự cố"
          text="Lỗi nằm ở phía chúng tôi. Bạn hãy tải lại trang để thử lần nữa."
        >
          <button type="button" className="btn btn-primary" onClick={() => location.reload()}>
            Tải lại trang
          </button>
          <a className="btn btn-outline-primary" href={paths.courses()}>
            Xem các khóa học
          </a>
        </Message>
      </div>
    )
  }
}
