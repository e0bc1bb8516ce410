import type { QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { usePages, type ListPage, type PagesQuery } from '../api/pages.ts'
import { LoadState, QuietRetry, type LoadStateProps } from './LoadState.tsx'
import { MoreButton } from './MoreButton.tsx'

type LoadPagesProps<P> = LoadStateProps<P, QueryKey, (page: P, more: ReactNode) => ReactNode> & {
  query: PagesQuery<P>
  /** What the button says. Without it the list is read to its end by itself. */
  words?: string | ((page: P) => string)
}

/** `LoadState` of a list that is read page by page (`pagesQuery`). `more` stands right behind the list. */
export function LoadPages<P extends ListPage>(props: LoadPagesProps<P>) {
  const { query, words, children, empty, isEmpty } = props
  const { data, isError, isFetching, hasNextFailed, fetchNext, refetch } = usePages(query)
  const wantsNext = !words && Boolean(data?.next) && !isFetching && !isError
  const readOn = useEffectEvent(fetchNext)
  useEffect(() => {
    if (wantsNext) readOn()
  }, [wantsNext])
  if (data === undefined) {
    // It shows a failure, and leaves it to `usePages` to ask again.
    return (
      <LoadState {...props} query={{ ...query, retryOnMount: false }}>
        {() => null}
      </LoadState>
    )
  }
  const more = words ? (
    <MoreButton
      words={typeof words === 'string' ? words : words(data)}
      isEnd={data.next === null}
      isLoading={isFetching}
      hasFailed={hasNextFailed}
      onMore={fetchNext}
    />
  ) : null
  return (
    <>
      {isError && !(words && hasNextFailed) ? (
        <QuietRetry onRetry={() => void (hasNextFailed ? fetchNext() : refetch())} />
      ) : null}
      {isEmpty?.(data) ? empty : children(data, more)}
    </>
  )
}
