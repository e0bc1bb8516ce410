import { useMutationState, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { toApiError } from '../api/errors.ts'
import { sendsOf } from '../sending/sends.ts'
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
  const sends = sendsOf(useQueryClient())
  const unsent = useSyncExternalStore(sends.subscribe, sends.unsent)
  const all = useMutationState({
    select: ({ options, state }) => ({
      key: JSON.stringify(options.mutationKey),
      waits: state.status === 'pending' || isUnanswered(state.error),
    }),
  })
  const ofEach = new Map(all.map(({ key, waits }) => [key, waits]))
  return unsent + [...ofEach.values()].filter(Boolean).length
}

const isUnanswered = (error: unknown) => error !== null && toApiError(error).kind === 'offline'
