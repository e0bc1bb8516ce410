import {
  useQuery,
  useQueryClient,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { toApiError, type ApiError } from '../api/errors.ts'
import { Message } from './Message.tsx'

/** A read that takes longer says so and offers to begin again: the app never cuts a request off. */
const SLOW_AFTER_MS = 8_000

interface Failure {
  /** Names what could not be loaded. Without a title a failure is quiet: one line above `empty`. */
  title?: string
  /** Beside 'Thử lại'. */
  extra?: ReactNode
  /** What is shown for an error that another attempt would not mend; `null` for every other error. */
  instead?: (error: ApiError) => ReactNode
}

type LoadStateProps<T, K extends QueryKey> = {
  /** The options, not the result. A page that needs the data elsewhere too calls `useQuery` with the same. */
  query: UseQueryOptions<T, Error, T, K>
  /** In a dialog a failure is an alert and has no heading. */
  in?: 'page' | 'dialog'
  /** In the shape of what comes, so that nothing jumps. */
  skeleton: ReactNode
  children: (data: T) => ReactNode
} & (
  | {
      /** Shown when there is nothing, and when a list could not be read (docs/product.md#silent-failures). */
      empty: ReactNode
      isEmpty?: (data: T) => boolean
      failure?: Failure
      /** A failed read empties the list that an earlier one brought. Other lists keep theirs. */
      failureEmpties?: boolean
    }
  | {
      // What cannot be empty names its failure.
      empty?: never
      isEmpty?: never
      failure: Failure & { title: string }
      failureEmpties?: never
    }
)

/** The one way a read is shown: loading, slow, failed with 'Thử lại', empty, ready. */
export function LoadState<T, K extends QueryKey>(props: LoadStateProps<T, K>) {
  const { query, skeleton, children, empty, isEmpty, failure, failureEmpties } = props
  const { data, error, isFetching, failureCount, refetch } = useQuery(query)
  const client = useQueryClient()
  const isDialog = props.in === 'dialog'
  const retry = () => {
    // `refetch` alone joins a first read in flight: one that hangs would be waited for again.
    void client.cancelQueries({ queryKey: query.queryKey, exact: true }, { silent: true })
    void refetch()
  }
  if (data !== undefined) {
    return (
      <>
        {error ? <QuietRetry onRetry={retry} /> : null}
        {isEmpty?.(data) || (error && failureEmpties) ? empty : children(data)}
      </>
    )
  }
  if (!error || (isFetching && failureCount === 0)) {
    return (
      <>
        <SlowNotice onRetry={retry} />
        {skeleton}
      </>
    )
  }
  const apiError = toApiError(error)
  let shown = failure?.instead?.(apiError)
  if (!shown && failure?.title) {
    shown = (
      <Message as={isDialog ? 'p' : 'h1'} title={failure.title} text={apiError.message}>
        <button type="button" className="btn btn-outline-primary" onClick={retry}>
          Thử lại
        </button>
        {failure.extra}
      </Message>
    )
  }
  if (!shown) {
    return (
      <>
        <QuietRetry onRetry={retry} />
        {empty}
      </>
    )
  }
  return isDialog ? <div role="alert">{shown}</div> : shown
}

interface QuietRetryProps {
  text?: string
  onRetry: () => void
}

/** One line, for what may fail silently. */
export function QuietRetry({ text = 'Chưa tải được dữ liệu.', onRetry }: QuietRetryProps) {
  return (
    <p className="small text-secondary" role="status">
      {text}{' '}
      <button type="button" className="btn btn-link btn-sm p-0" onClick={onRetry}>
        Thử lại
      </button>
    </p>
  )
}

function SlowNotice({ onRetry }: { onRetry: () => void }) {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (slow) return undefined
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [slow])
  return (
    <div role="status">
      {slow ? (
        <>
          Máy chủ trả lời chậm hơn thường lệ.{' '}
          <button
            type="button"
            className="btn btn-link btn-sm p-0"
            onClick={() => {
              setSlow(false)
              onRetry()
            }}
          >
            Thử lại
          </button>
        </>
      ) : null}
    </div>
  )
}
