import { useQueryClient } from '@tanstack/react-query'
import type { AdminReview } from '../../../../shared/contract/admin/reviews.ts'
import { MAX_HIDE_REASON } from '../../../../shared/rules/reviews.ts'
import { adminReviewActs } from '../../../api/admin/reviews.ts'
import { PlainText } from '../../../ui/PlainText.tsx'
import { ActDialog, OPTIONAL_NOTE } from '../ui/ActDialog.tsx'
import * as styles from './reviews.module.scss'

export type ReviewAct = 'hide' | 'show' | 'dismiss'

interface Words {
  label: string
  busy: string
  means: readonly string[]
  success: string
  failure: string
}

const ACTS: Record<ReviewAct, Words> = {
  hide: {
    label: 'Ẩn đánh giá',
    busy: 'Đang ẩn…',
    means: [
      'Luật chỉ cho ẩn đánh giá vi phạm pháp luật hoặc trái đạo đức xã hội; lời chê thì không.',
      'Không ai thấy đánh giá này nữa, và nó không được tính vào điểm của khóa học.',
      'Người viết nhận thư báo, và thấy lý do ở trang khóa học.',
      'Mọi báo cáo về nó được khép lại. Bạn có thể cho hiện lại bất cứ lúc nào.',
    ],
    success: 'Đã ẩn đánh giá.',
    failure: 'Chưa ẩn được đánh giá.',
  },
  show: {
    label: 'Cho hiện lại',
    busy: 'Đang cho hiện…',
    means: [
      'Mọi người thấy lại đánh giá này, và nó được tính vào điểm của khóa học.',
      'Không ai nhận thư về việc này.',
    ],
    success: 'Đánh giá đã hiện lại.',
    failure: 'Chưa cho hiện lại được.',
  },
  dismiss: {
    label: 'Bỏ qua báo cáo',
    busy: 'Đang bỏ qua…',
    means: [
      'Mọi báo cáo đang mở về đánh giá này được khép lại; đánh giá giữ nguyên như bây giờ.',
      'Không ai nhận thư về việc này.',
    ],
    success: 'Đã bỏ qua báo cáo.',
    failure: 'Chưa bỏ qua được báo cáo.',
  },
}

interface ReviewDialogProps {
  review: AdminReview
  act: ReviewAct
  onDone: () => void
  onClose: () => void
}

/** Hides a review with a reason, shows it again, or leaves it and closes its reports. */
export function ReviewDialog({ review, act, onDone, onClose }: ReviewDialogProps) {
  const client = useQueryClient()
  const { label, busy, means, success, failure } = ACTS[act]
  return (
    <ActDialog
      title={`${label}: ${review.author.fullName}`}
      label={label}
      busy={busy}
      danger={act === 'hide'}
      note={
        act === 'hide'
          ? { hint: 'Người viết sẽ đọc lý do này.', max: MAX_HIDE_REASON }
          : OPTIONAL_NOTE
      }
      draft={{ act: `review-${act}`, target: review._id }}
      run={(note, signal) => adminReviewActs(client, review._id)[act](note, signal)}
      onDone={onDone}
      success={success}
      failure={failure}
      onClose={onClose}
    >
      {review.text ? (
        <blockquote className={styles.quote}>
          <PlainText text={review.text} />
        </blockquote>
      ) : null}
      <ul>
        {means.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </ActDialog>
  )
}
