import { useQueryClient } from '@tanstack/react-query'
import FormControl from 'react-bootstrap/FormControl'
import { useForm, useWatch } from 'react-hook-form'
import type { OwnReview } from '../../../shared/contract/reviews.ts'
import { formatCount } from '../../../shared/format/money.ts'
import { tidyLines } from '../../../shared/rules/blank-text.ts'
import { MAX_REVIEW_TEXT } from '../../../shared/rules/reviews.ts'
import { reviewActs } from '../../api/reviews.ts'
import { useFormDraft } from '../drafts/use-form-draft.ts'
import { FormDialog } from '../sending/FormDialog.tsx'
import { useSend } from '../sending/use-send.ts'
import { Field, messageOf } from '../../ui/form/Field.tsx'
import { toast } from '../../ui/toast.ts'
import { StarsField } from './StarsField.tsx'

interface ReviewDialogProps {
  courseId: string
  courseTitle: string
  review: OwnReview['review']
  onClose: () => void
}

export function ReviewDialog({ courseId, courseTitle, review, onClose }: ReviewDialogProps) {
  const client = useQueryClient()
  const form = useForm({
    defaultValues: { stars: review ? String(review.stars) : '', text: review?.text ?? '' },
  })
  const draft = useFormDraft(form, { kind: 'review-form', target: courseId, attempt: '' })
  const save = useSend({
    form,
    send: async ({ stars, text }, signal) => {
      const written = { stars: Number(stars), text: tidyLines(text) }
      await reviewActs(client).write(courseId, written, signal)
      draft.clear()
      toast.success(review ? 'Đã lưu đánh giá.' : 'Cảm ơn bạn đã đánh giá khóa học.')
    },
    onDone: onClose,
  })
  const stars = useWatch({ control: form.control, name: 'stars' })
  const { errors } = form.formState
  return (
    <FormDialog
      title={`Đánh giá khóa học: ${courseTitle}`}
      of={save}
      label={review ? 'Lưu đánh giá' : 'Gửi đánh giá'}
      busy="Đang gửi…"
      refused="Chưa gửi được đánh giá."
      form
      draft={draft}
      onClose={onClose}
    >
      <StarsField
        value={stars}
        registration={form.register('stars', { required: 'Chọn từ 1 đến 5 sao.' })}
        message={errors.stars && messageOf(errors.stars)}
      />
      <Field
        label="Nhận xét (không bắt buộc)"
        hint={`Ai cũng đọc được, cùng họ và chữ cái đầu tên bạn. Tối đa ${formatCount(MAX_REVIEW_TEXT)} ký tự.`}
        message={messageOf(errors.text)}
      >
        {(wiring) => (
          <FormControl
            as="textarea"
            rows={5}
            {...form.register('text', {
              validate: (text) =>
                text.trim().length <= MAX_REVIEW_TEXT ||
                `Viết tối đa ${formatCount(MAX_REVIEW_TEXT)} ký tự.`,
            })}
            {...wiring}
            isInvalid={errors.text !== undefined}
          />
        )}
      </Field>
    </FormDialog>
  )
}
