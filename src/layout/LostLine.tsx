import { useMutationState } from '@tanstack/react-query'
import { toApiError } from '../api/errors.ts'
import * as styles from './layout.module.scss'

/** What is wrong with the line, and how many changes wait for it. */
export function LostLine() {
  const waiting = useUnsent()
  const what = navigator.onLine ? 'Chưa kết nối được máy chủ' : 'Bạn đang ngoại tuyến'
  return (
    <span>
      <span>{waiting > 0 ? `${what}, ${waiting} thay đổi chưa gửi.` : `${what}.`}</span>{' '}
      <span className={styles.connectionMore}>Nội dung sẽ tự cập nhật khi có mạng trở lại.</span>
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
