import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { toApiError } from '../api/errors.ts'
import { Message } from './Message.tsx'

/** A read that takes longer says so and offers to begin again (section 9: nothing is cut off). */
const SLOW_AFTER_MS = 8_000

interface LoadStateProps<T> {
  query: UseQueryResult<T>
  /** In the shape of what comes, so that nothing jumps. */
  skeleton: ReactNode
  isEmpty: (data: T) => boolean
  /** Shown when there is nothing, and (section 8, silent failures) when a list could not be read. */
  empty: ReactNode
  /**
   * Lists fail silently: the empty state and a quiet retry. A page about one thing names what
   * happened: its title, or a function of the error.
   */
  failure?: string | ((error: ReturnType<typeof toApiError>) => ReactNode)
  /** A failed read empties the list that an earlier one brought. Other lists keep theirs. */
  failureEmpties?: boolean
  children: (data: T) => ReactNode
}

/** The one way a read is shown: loading, slow, failed with 'Thử lại', empty, ready. */
export function LoadState<T>({
  query,
  skeleton,
  isEmpty,
  empty,
  failure,
  failureEmpties = false,
  children,
}: LoadStateProps<T>) {
  const { data, error, isFetching } = query
  const retry = useRestart(query)
  if (data !== undefined) {
    return (
      <>
        {error ? <QuietRetry onRetry={retry} /> : null}
        {isEmpty(data) || (error && failureEmpties) ? empty : children(data)}
      </>
    )
  }
  if (!error || (isFetching && query.failureCount === 0)) {
    return (
      <>
        <SlowNotice onRetry={retry} />
        {skeleton}
      </>
    )
  }
  if (failure === undefined) {
    return (
      <>
        <QuietRetry onRetry={retry} />
        {empty}
      </>
    )
  }
  const apiError = toApiError(error)
  if (typeof failure === 'function') return failure(apiError)
  return (
    <Message title={failure} text={apiError.message}>
      <button type="button" className="btn btn-outline-primary" onClick={retry}>
        Thử lại
      </button>
    </Message>
  )
}

/**
 * Begins a read anew. `cancelRefetch` alone lets go of a read in flight only once there is data: a
 * first read that hangs would be waited for again.
 */
function useRestart<T>({ refetch }: UseQueryResult<T>) {
  const client = useQueryClient()
  return () => {
    const queries = client.getQueryCache().getAll()
    const own = queries.find(({ observers }) => observers.some((each) => each.refetch === refetch))
    void own?.cancel({ silent: true })
    void refetch()
  }
}

function QuietRetry({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="small text-secondary" role="status">
      Chưa tải được dữ liệu.{' '}
      <button type="button" className="btn btn-link btn-sm p-0 align-baseline" onClick={onRetry}>
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
    <div role="status" className="slow-notice">
      {slow ? (
        <>
          Máy chủ trả lời chậm hơn thường lệ.{' '}
          <button
            type="button"
            className="btn btn-link btn-sm p-0 align-baseline"
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
