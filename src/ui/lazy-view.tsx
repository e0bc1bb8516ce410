import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { Params } from 'react-router-dom'
import { paths } from '../../shared/paths.ts'
import { Message } from './Message.tsx'
import { onDemand, PartError, usePart, type OnDemand } from './on-demand.ts'
import { PageSkeleton } from './Skeletons.tsx'

/** A component that shows itself once its chunk has loaded, and until then that it loads or failed. */
export type LazyView<Props> = ComponentType<Props> & OnDemand<ComponentType<Props>>

export const isLazyView = (value: unknown): value is LazyView<object> =>
  typeof value === 'function' && 'preload' in value

/** Begins a query, unless the cache has a fresh response. */
export type ReadAhead = <T, K extends QueryKey>(options: FetchQueryOptions<T, Error, T, K>) => void

/** What a page reads at its start, by its address: a link to the page begins it before the click. */
export type PageData = (read: ReadAhead, params: Params, search: URLSearchParams) => void

/** A page of the route table. `data` stands below the page's function, with the same queries. */
export type Page = ComponentType & { data?: PageData }

interface Failed {
  reason: PartError['reason']
  onRetry: () => void
}

function lazyView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode,
  renderFailed: (failed: Failed, props: Props) => ReactNode,
): LazyView<Props> {
  const part = onDemand(load)
  function View(props: Props) {
    const { ready: Ready, failure, retry } = usePart(part)
    if (Ready) return <Ready {...props} />
    if (failure === null) return waiting
    // An error of the page's own code is for the next ErrorBoundary.
    if (!(failure instanceof PartError)) throw failure
    return renderFailed({ reason: failure.reason, onRetry: retry }, props)
  }
  return Object.assign(View, part)
}

/** A page, or what stands in its place, in its own chunk. */
export const lazyPage = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) =>
  lazyView(
    async () => (await load()).default,
    <PageSkeleton />,
    (failed) => (
      <div role="alert">
        <Message title="Chưa tải được trang này" text={WHY[failed.reason]}>
          <PartActs {...failed} />
          <a className="btn btn-outline-primary" href={paths.courses()}>
            Xem các khóa học
          </a>
        </Message>
      </div>
    ),
  )

/** A page in its own chunk as a route at its address. */
export const pageAt = (path: string, load: () => Promise<{ default: Page }>) => {
  const View = lazyPage(load)
  return { path, element: <View /> }
}

/** A dialog in its own chunk. A failure stands in a dialog of the browser itself, which needs no code. */
export const lazyDialog = <Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
) =>
  lazyView(load, <p role="status">Đang mở…</p>, (failed, { onClose }: Props) => (
    <dialog
      ref={(dialog) => {
        if (dialog && !dialog.open) dialog.showModal()
      }}
      className="part-failed"
      aria-label="Chưa tải được phần này"
      onCancel={onClose}
    >
      <Message as="p" title="Chưa tải được phần này" text={WHY[failed.reason]}>
        <PartActs {...failed} />
        <button type="button" className="btn btn-outline-primary" onClick={onClose}>
          Đóng
        </button>
      </Message>
    </dialog>
  ))

const WHY = {
  offline:
    'Kết nối bị gián đoạn. Phần này sẽ tự hiện ra khi có mạng trở lại; những gì bạn đã gõ vẫn được giữ.',
  outdated:
    'Lớp Mở vừa có phiên bản mới. Tải lại trang để tiếp tục; những gì bạn đã gõ vẫn được giữ.',
}

/** A new version comes only with a new page; without a network the page itself would be lost. */
const PartActs = ({ reason, onRetry }: Failed) => (
  <>
    {reason === 'offline' ? (
      <button type="button" className="btn btn-primary" onClick={onRetry}>
        Thử lại
      </button>
    ) : null}
    <button
      type="button"
      className={`btn ${reason === 'offline' ? 'btn-outline-primary' : 'btn-primary'}`}
      onClick={() => location.reload()}
    >
      Tải lại trang
    </button>
  </>
)
