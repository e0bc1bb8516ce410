import {
  useQuery,
  useQueryClient,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { toApiError, type ApiError } from '../api/errors.ts'
import { Icon } from './Icon.tsx'
import { Message } from './Message.tsx'
import { SlowNotice, useSlow } from './SlowNotice.tsx'

interface Failure {
  /** Names what did not load. Without a title the outage is told above `empty`. */
  title?: string
  /** Shown beside 'Thử lại'. */
  extra?: ReactNode
  /** Shown for an error that a retry cannot fix; `null` for every other error. */
  instead?: (error: ApiError) => ReactNode
}

export type LoadStateProps<T, K extends QueryKey, Children = (data: T) => ReactNode> = {
  /** Options, not a result. A page that needs the data elsewhere calls `useQuery` with the same options. */
  query: UseQueryOptions<T, Error, T, K>
  /** In a dialog a failure is an alert and has no heading. */
  in?: 'page' | 'dialog'
  /** In the shape of the content, so that the page does not move when it arrives. */
  skeleton: ReactNode
  children: Children
} & (
  | {
      /** Shown for an empty list, and when the list does not load (docs/product.md#silent-failures). */
      empty: ReactNode
      isEmpty?: (data: T) => boolean
      failure?: Failure
      /** After a failure, shows `empty` even when an earlier request succeeded. Other lists keep their data. */
      failureEmpties?: boolean
    }
  | {
      // Content that cannot be empty needs a title for its failure.
      empty?: never
      isEmpty?: never
      failure: Failure & { title: string }
      failureEmpties?: never
    }
)

/** Renders every state of a query: loading, slow, failed with 'Thử lại', empty, ready. */
export function LoadState<T, K extends QueryKey>(props: LoadStateProps<T, K>) {
  const { query, skeleton, children, empty, isEmpty, failure, failureEmpties } = props
  const { data, error, isFetching, failureCount, refetch } = useQuery(query)
  const client = useQueryClient()
  const isDialog = props.in === 'dialog'
  const retry = () => {
    // `refetch` alone would join a running first request, even one that hangs.
    void client.cancelQueries({ queryKey: query.queryKey, exact: true }, { silent: true })
    void refetch()
  }
  const outage = (cause: Error) => (
    <Outage error={toApiError(cause)} onRetry={retry}>
      {empty}
    </Outage>
  )
  if (data !== undefined) {
    if (error && failureEmpties) return outage(error)
    return (
      <>
        {error ? <QuietRetry onRetry={retry} /> : null}
        {isEmpty?.(data) ? empty : children(data)}
      </>
    )
  }
  if (!error || (isFetching && failureCount === 0)) {
    return (
      <>
        <SlowRead onRetry={retry} />
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
  if (!shown) return outage(error)
  return isDialog ? <div role="alert">{shown}</div> : shown
}

interface OutageProps {
  error: ApiError
  onRetry: () => void
  /** The list's empty state. After a failure it may be untrue, so it stands greyed below the outage. */
  children: ReactNode
}

/** A failed list: the failure above the empty state (docs/product.md#silent-failures). */
function Outage({ error, onRetry, children }: OutageProps) {
  // Nothing stands below that could be untrue.
  if (!children) return <QuietRetry onRetry={onRetry} />
  return (
    <>
      <div className="outage" role="status">
        <Icon d="M12 4l9 16H3zM12 10v4M12 17v.01" />
        <p>
          <strong>Chưa tải được dữ liệu.</strong> <span>{error.message}</span>{' '}
          <span>Những gì bạn đã lưu vẫn còn nguyên.</span>
        </p>
        <button type="button" className="btn btn-outline-primary" onClick={onRetry}>
          Thử lại
        </button>
      </div>
      <div className="outage-instead">{children}</div>
    </>
  )
}

interface QuietRetryProps {
  text?: string
  onRetry: () => void
}

/** One line with a retry link, for content that may fail silently. */
export function QuietRetry({ text = 'Chưa tải được dữ liệu.', onRetry }: QuietRetryProps) {
  return (
    <p className="small text-secondary" role="status">
      <span>{`${text} `}</span>
      <button type="button" className="btn btn-link btn-sm p-0" onClick={onRetry}>
        Thử lại
      </button>
    </p>
  )
}

export function SlowRead({ onRetry }: { onRetry: () => void }) {
  const [round, setRound] = useState(1)
  return (
    <SlowNotice
      slow={useSlow(round)}
      label="Thử lại"
      onAct={() => {
        setRound(round + 1)
        onRetry()
      }}
    />
  )
}
