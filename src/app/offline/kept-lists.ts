import type { QueryClient } from '@tanstack/react-query'
import { look } from '../../api/connection.ts'
import { reload } from '../../api/query-client.ts'
import type { PublicList } from './request-kind.ts'

/** The offline worker's message to a page that got a kept list from it. */
export interface KeptNews {
  kept: PublicList
  /** The server has another list now; or it did not answer. */
  is: 'renewed' | 'unanswered'
}

const AGAIN_AFTER_MS = 15_000

/**
 * Replaces kept lists from the worker by the server's: at once when the server has another list, after a while
 * when the server did not answer. The worker repeats the messages that it sent before this page listened.
 */
export function followKeptLists(client: QueryClient): void {
  // Missing on pages without https.
  const { serviceWorker } = navigator as Partial<Navigator>
  let timer: ReturnType<typeof setTimeout>
  serviceWorker?.addEventListener('message', ({ data }: MessageEvent<KeptNews | null>) => {
    const again = (queryKey: string[]) => {
      // When nobody has taken the early call yet, it holds the old list.
      delete window.__lopMoEarly
      void reload(client, { queryKey })
    }
    if (data?.is === 'renewed') again(['public', data.kept])
    if (data?.is !== 'unanswered') return
    void look()
    clearTimeout(timer)
    timer = setTimeout(again, AGAIN_AFTER_MS, ['public'])
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the worker, not a window
  serviceWorker?.controller?.postMessage('listening')
}
