import { useState, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { CloseIcon } from './icons.tsx'
import * as styles from './layout.module.scss'

const onlineEvents = (changed: () => void) => {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** What concerns the whole visit: no network, a session that the server no longer accepts. */
export function Notices() {
  const online = useSyncExternalStore(onlineEvents, () => navigator.onLine)
  // The region is there before its text, so that readers announce the text.
  return (
    <output className={styles.notices}>
      {online ? null : (
        <span className={styles.notice}>
          <span className="container">
            Bạn đang ngoại tuyến. Nội dung sẽ tự cập nhật khi có mạng trở lại.
          </span>
        </span>
      )}
      <SessionExpired />
    </output>
  )
}

function SessionExpired() {
  const { expired } = useSession()
  const { pathname, search } = useLocation()
  const [dismissed, setDismissed] = useState(false)
  if (!expired && dismissed) setDismissed(false)
  if (!expired || dismissed) return null
  const atSignIn = [paths.login(), paths.register(), paths.forgotPassword()].includes(pathname)
  return (
    <span className={styles.notice}>
      <span className="container">
        <span>
          Phiên đăng nhập đã hết hạn. Vui lòng đăng nhập lại.{' '}
          {atSignIn ? null : <Link to={paths.login(pathname + search)}>Đăng nhập</Link>}
        </span>
        <button
          type="button"
          className="header-icon"
          aria-label="Đóng thông báo"
          onClick={() => setDismissed(true)}
        >
          <CloseIcon />
        </button>
      </span>
    </span>
  )
}
