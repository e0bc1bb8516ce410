import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { sendsOf } from '../../parts/sending/sends.ts'
import * as styles from './layout.module.scss'

/** What is wrong with the connection, and how many changes wait for it. */
export function LostLine() {
  const sends = sendsOf(useQueryClient())
  const waiting = useSyncExternalStore(sends.subscribe, sends.unsent)
  const what = navigator.onLine ? 'Chưa kết nối được máy chủ' : 'Bạn đang ngoại tuyến'
  return (
    <span>
      <span>{waiting > 0 ? `${what}, ${waiting} thay đổi chưa gửi.` : `${what}.`}</span>{' '}
      <span className={styles.connectionMore}>Nội dung sẽ tự cập nhật khi có mạng trở lại.</span>
    </span>
  )
}
