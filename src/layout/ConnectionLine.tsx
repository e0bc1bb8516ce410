import { useMutationState, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { connection } from '../api/connection.ts'
import { toApiError } from '../api/errors.ts'
import * as styles from './layout.module.scss'

/**
 * Says that the server cannot be reached, and what has not been sent; goes away by itself. It lies in the
 * room above the page's content and takes no presses, so that nothing moves under a finger.
 */
export function ConnectionLine() {
  const lost = useSyncExternalStore(connection.subscribe, connection.isLost)
  const client = useQueryClient()
  useEffect(() => {
    if (!lost) return undefined
    // Whatever failed meanwhile is asked for at once when the line is back.
    return () => {
      void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
    }
  }, [lost, client])
  // The region is present before its text, so that screen readers announce the text.
  return <output className={styles.connection}>{lost ? <Lost /> : null}</output>
}

function Lost() {
  const waiting = useUnsent()
  const what = navigator.onLine ? 'Chưa kết nối được máy chủ' : 'Bạn đang ngoại tuyến'
  return (
    <span>
      <span>{waiting > 0 ? `${what}, ${waiting} thay đổi chưa gửi.` : `${what}.`}</span>{' '}
      <span className={styles.connectionMore}>
        Nội dung sẽ tự cập nhật khi có mạng trở lại.
      </span>
    </span>
  )
}

/** How many changes wait for a response, or failed without one: the last of each kind counts. */
function useUnsent(): number {
  const all = useMutationState({
    select: ({ options, state }) => ({
      key: JSON.stringify(options.mutationKey),
      unsent: state.status === 'pending' || isUnanswered(state.error),
    }),
  })
  return [...new Map(all.map(({ key, unsent }) => [key, unsent])).values()].filter(Boolean).length
}

/** `SendError` holds the error of its request. */
const isUnanswered = (error: unknown) =>
  error !== null && toApiError((error as { error?: unknown }).error ?? error).kind === 'offline'
