import { useId } from 'react'
import FormCheck from 'react-bootstrap/FormCheck'
import {
  useNotificationPermission,
  type NotificationState,
} from '../push/notification-permission.ts'

/** What the switch means now, or why it cannot be used. */
const WORDS: Record<NotificationState, string> = {
  'not-offered': 'Trang này chưa được thiết lập để gửi thông báo đến trình duyệt.',
  unsupported: 'Trình duyệt này không hỗ trợ thông báo.',
  denied:
    'Bạn đã chặn thông báo của trang này. Hãy cho phép lại trong phần cài đặt của trình duyệt, rồi bật ở đây.',
  off: 'Khi bật, trình duyệt sẽ hỏi ý bạn trước. Bạn có thể tắt bất cứ lúc nào.',
  on: 'Thiết bị này được phép nhắc bạn về hạn nộp bài và kết quả chấm.',
}

export function NotificationSwitch() {
  const { state, asking, set } = useNotificationPermission()
  const id = useId()
  return (
    <>
      <FormCheck
        type="switch"
        id={id}
        label="Bật thông báo"
        checked={state === 'on'}
        disabled={asking || (state !== 'on' && state !== 'off')}
        aria-describedby={`${id}-words`}
        onChange={(event) => void set(event.target.checked)}
      />
      <p id={`${id}-words`} className="text-secondary mb-0 mt-2" role="status">
        {WORDS[state]}
      </p>
    </>
  )
}
