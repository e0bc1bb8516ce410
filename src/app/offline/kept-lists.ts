import type { QueryClient } from '@tanstack/react-query'
import { look } from '../../api/connection.ts'
import { reload } from '../../api/query-client.ts'
import type { PublicList } from './request-kind.ts'

/** What the offline worker tells a page to which it has given a list that it had kept. */
export interface KeptNews {
  kept: PublicList
  /** The server has another list now; or it did not answer. */
  is: 'renewed' | 'unanswered'
}

const AGAIN_AFTER_MS = 15_000

/**
 * Ends with the server's list wherever the worker gave a kept one: at once when the server has another,
 * after a while when it did not answer. The worker says again what it has said before this page listened.
 */
export function followKeptLists(client: QueryClient): void {
  // Missing on pages without https.
  const { serviceWorker } = navigator as Partial<Navigator>
  let timer: ReturnType<typeof setTimeout>
  serviceWorker?.addEventListener('message', ({ data }: MessageEvent<KeptNews | null>) => {
    const again = (queryKey: string[]) => {
      // Not yet taken, it holds the list of before.
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
