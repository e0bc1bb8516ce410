import type { ReactNode } from 'react'
import type { ApiError } from '../../api/errors.ts'
import { Message } from '../../ui/Message.tsx'

/** What a dialog says when it could not load: the catalogue's words, the reason, a retry. */
export const loadFailure =
  (title: string, onRetry: () => unknown) =>
  (error: ApiError): ReactNode => (
    <div role="alert">
      <Message as="p" title={title} text={error.message}>
        <button type="button" className="btn btn-outline-primary" onClick={() => void onRetry()}>
          Thử lại
        </button>
      </Message>
    </div>
  )
