import type { DeadlineItem } from '../../../shared/contract/learning.ts'
import { bellItems, DEADLINE_DAYS, urgencyOf } from '../../../shared/rules/deadlines.ts'
import { ASSESSMENT_NAMES } from '../course/assessment-names.ts'
import { formatOwnDue } from '../../../shared/format/dates.ts'
import { paths } from '../../../shared/paths.ts'
import { useNotificationPermission } from '../push/notification-permission.ts'
import { Menu } from '../../ui/Menu.tsx'
import type { MenuItem } from '../../ui/MenuPopup.tsx'
import { toast } from '../../ui/toast.ts'
import { deadlineState } from './deadline-state.ts'
import { timeWords } from './time-left.ts'
import { DeadlineProvider, useDeadlines } from './DeadlineProvider.tsx'
import { useNow } from '../../ui/use-now.ts'
import * as styles from './bell.module.scss'

/** The deadline bell (docs/product.md#navigation). The layout shows it to signed-in users only. */
export const DeadlineBell = () => (
  <DeadlineProvider>
    <Bell />
  </DeadlineProvider>
)

function Bell() {
  const { items, reminderCount, loading, failed, retry } = useDeadlines()
  const now = useNow()
  const offer = useNotificationOffer()
  const lines: MenuItem[] = bellItems(items, now).map((item) => ({
    label: <BellLine item={item} now={now} />,
    to: paths.deadlines(item._id),
  }))
  if (failed && !loading) {
    lines.push(
      { note: 'Chưa tải được dữ liệu.' },
      { label: 'Thử lại', onSelect: () => void retry() },
    )
  }
  if (items.length === 0) {
    lines.push({
      note: loading ? 'Đang tải hạn nộp…' : `Không có hạn nộp nào trong ${DEADLINE_DAYS} ngày tới.`,
    })
  }
  lines.push('divider')
  lines.push({ label: 'Xem tất cả hạn nộp', to: paths.deadlines() })
  lines.push(...offer)

  return (
    <Menu
      align="end"
      className={`header-icon ${styles.bell}`}
      head={
        <p className={styles.bellHead}>
          {reminderCount > 0 ? `Hạn nộp (${reminderCount})` : 'Hạn nộp'}
        </p>
      }
      label={reminderCount > 0 ? `Hạn nộp, ${reminderCount} bài chưa nộp` : 'Hạn nộp'}
      items={lines}
    >
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" focusable="false">
        <path
          d="M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 20.5a2.2 2.2 0 0 0 4 0M12 3v2"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {reminderCount > 0 ? (
        <span className={styles.bellCount} aria-hidden="true">
          {reminderCount > 99 ? '99+' : reminderCount}
        </span>
      ) : null}
    </Menu>
  )
}

/** The bell offers notifications once per device; after that the switch is in the settings. */
function useNotificationOffer(): MenuItem[] {
  const { state, unanswered, set } = useNotificationPermission()
  if (state !== 'off' || !unanswered) return []
  const accept = async () => {
    // The browser asks for permission now; a refusal needs no message here.
    if (await set(true)) toast.success('Đã bật thông báo trên thiết bị này.')
  }
  return [
    'divider',
    { note: 'Nhận nhắc hạn nộp và kết quả chấm ngay trên thiết bị này?' },
    { label: 'Bật thông báo', onSelect: () => void accept() },
    { label: 'Để sau', onSelect: () => void set(false) },
  ]
}

function BellLine({ item, now }: { item: DeadlineItem; now: Date }) {
  const left = timeWords(item, now)
  return (
    <span className={styles.bellLine}>
      <span className="lines-2 fw-semibold">{item.title}</span>
      {left ? (
        <span className={styles.bellLeft} data-urgency={urgencyOf(item, now)}>
          {left}
        </span>
      ) : null}
      {item.courseTitle ? (
        <span className={`${styles.bellFacts} line-1`}>{item.courseTitle}</span>
      ) : null}
      <span className={styles.bellFacts}>
        {[ASSESSMENT_NAMES[item.type], formatOwnDue(item, now), deadlineState(item).label].join(
          ' · ',
        )}
      </span>
    </span>
  )
}
