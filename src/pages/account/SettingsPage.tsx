import { Link } from 'react-router-dom'
import type { Feature } from '../../../shared/contract/site.ts'
import { paths } from '../../../shared/paths.ts'
import { useFeature } from '../../api/site.ts'
import { useSession } from '../../parts/session/SessionProvider.tsx'
import { useSignOut } from '../../parts/push/use-sign-out.ts'
import { QuietRetry } from '../../ui/LoadState.tsx'
import { onDemand, usePart, type OnDemand } from '../../ui/on-demand.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { useId, type ComponentType } from 'react'
import FormCheck from 'react-bootstrap/FormCheck'
import {
  useNotificationPermission,
  type NotificationState,
} from '../../parts/push/notification-permission.ts'
import { ThemeChoice } from './ThemeChoice.tsx'
import '../../ui/styles/form-check.scss'
import * as styles from './account.module.scss'

export default function SettingsPage() {
  const { user } = useSession()
  const signOut = useSignOut()
  return (
    <div className={styles.account}>
      <PageTitle>Cài đặt</PageTitle>
      <h1 className="page-head">Cài đặt</h1>
      <div className="card">
        <div className="card-body">
          <ThemeChoice />
        </div>
      </div>
      <div className="card">
        <div className="card-body">
          <h2>Tài khoản</h2>
          <p className="text-break">
            {user ? `Bạn đang đăng nhập bằng ${user.email} trên thiết bị này.` : ''}
          </p>
          <div className={styles.accountLinks}>
            <Link className="btn btn-outline-primary" to={paths.profile()}>
              Sửa hồ sơ
            </Link>
            <Link className="btn btn-outline-primary" to={`${paths.profile()}#mat-khau`}>
              Đổi mật khẩu
            </Link>
            <button type="button" className="btn btn-outline-primary" onClick={signOut}>
              Đăng xuất khỏi thiết bị này
            </button>
          </div>
        </div>
      </div>
      <WhereOffered feature="account-changes" part={emailChange} title="Địa chỉ email" />
      <div className="card">
        <div className="card-body">
          <h2>Thông báo</h2>
          <NotificationSwitch />
        </div>
      </div>
      <WhereOffered feature="mails" part={mailSwitches} title="Thư thông báo" />
      <WhereOffered feature="sessions" part={devices} title="Thiết bị đã đăng nhập" />
      <WhereOffered feature="personal-data" part={personalData} title="Dữ liệu của tôi" />
    </div>
  )
}

const emailChange = onDemand(async () => (await import('./EmailChange.tsx')).EmailChange)
const devices = onDemand(async () => (await import('./Devices.tsx')).Devices)
const mailSwitches = onDemand(async () => (await import('./MailSwitches.tsx')).MailSwitches)

const personalData = onDemand(async () => (await import('./PersonalData.tsx')).PersonalData)

interface WhereOfferedProps {
  feature: Feature
  part: OnDemand<ComponentType>
  /** Above the failure, when the part does not load. */
  title: string
}

/** A part beyond the contract, where the backend has its feature (docs/product.md#site-sheet). */
function WhereOffered({ feature, part, title }: WhereOfferedProps) {
  const isOffered = useFeature(feature) === true
  const { ready: Part, failure, retry } = usePart(part, isOffered)
  if (Part && isOffered) return <Part />
  return failure === null ? null : (
    <div className="card">
      <div className="card-body">
        <h2>{title}</h2>
        <QuietRetry onRetry={retry} />
      </div>
    </div>
  )
}

/** What the switch does, or why it is off limits or not there. */
const DESCRIPTIONS: Record<NotificationState, string> = {
  'not-offered':
    'Thông báo đẩy chưa dùng được trên trang này. Bạn vẫn xem hạn nộp ở chuông phía trên.',
  unsupported: 'Trình duyệt này không hỗ trợ thông báo.',
  denied:
    'Bạn đã chặn thông báo của trang này. Hãy cho phép lại trong phần cài đặt của trình duyệt, rồi bật ở đây.',
  off: 'Khi bật, trình duyệt sẽ hỏi ý bạn trước. Bạn có thể tắt bất cứ lúc nào.',
  on: 'Thiết bị này được phép nhắc bạn về hạn nộp bài và kết quả chấm.',
}

function NotificationSwitch() {
  const { state, asking, set } = useNotificationPermission()
  const id = useId()
  const isPossible = state !== 'not-offered' && state !== 'unsupported'
  return (
    <>
      {isPossible ? (
        <FormCheck
          type="switch"
          id={id}
          label="Bật thông báo"
          checked={state === 'on'}
          disabled={asking || state === 'denied'}
          aria-describedby={`${id}-words`}
          onChange={(event) => void set(event.target.checked)}
        />
      ) : null}
      <p id={`${id}-words`} className="text-secondary mb-0" role="status">
        {DESCRIPTIONS[state]}
      </p>
    </>
  )
}
