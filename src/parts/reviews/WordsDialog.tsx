import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import { useForm } from 'react-hook-form'
import type { Review } from '../../../shared/contract/reviews.ts'
import { formatCount } from '../../../shared/format/money.ts'
import { isBlankText, tidyLines } from '../../../shared/rules/blank-text.ts'
import { MAX_ANSWER, MAX_REPORT } from '../../../shared/rules/reviews.ts'
import { reviewActs } from '../../api/reviews.ts'
import { useFormDraft } from '../drafts/use-form-draft.ts'
import { FormDialog } from '../sending/FormDialog.tsx'
import { useSend } from '../sending/use-send.ts'
import { Field, messageOf } from '../../ui/form/Field.tsx'
import { PlainText } from '../../ui/PlainText.tsx'
import { toast } from '../../ui/toast.ts'

interface Words {
  title: string
  label: string
  missing: string
  max: number
  draft: 'review-answer' | 'review-report'
  send: string
  busy: string
  run: (client: QueryClient, text: string, signal: AbortSignal) => Promise<unknown>
  success: string
  failure: string
}

interface ReviewWordsProps {
  review: Review
  onClose: () => void
}

/** A teacher's one answer to a review, new or changed. */
export const AnswerDialog = ({ review, onClose }: ReviewWordsProps) => (
  <WordsDialog
    review={review}
    saved={review.answer?.text ?? ''}
    words={{
      title: `Trả lời đánh giá của ${review.author}`,
      label: 'Câu trả lời',
      missing: 'Hãy viết câu trả lời.',
      max: MAX_ANSWER,
      draft: 'review-answer',
      send: review.answer ? 'Lưu câu trả lời' : 'Gửi câu trả lời',
      busy: 'Đang gửi…',
      run: (client, text, signal) => reviewActs(client).answer(review._id, text, signal),
      success: 'Đã lưu câu trả lời.',
      failure: 'Chưa gửi được câu trả lời.',
    }}
    onClose={onClose}
  >
    {review.text ? (
      <blockquote>
        <PlainText text={review.text} />
      </blockquote>
    ) : null}
  </WordsDialog>
)

/** What is wrong with a review, for the owner of the site. */
export const ReportDialog = ({ review, onClose }: ReviewWordsProps) => (
  <WordsDialog
    review={review}
    saved=""
    words={{
      title: `Báo cáo đánh giá của ${review.author}`,
      label: 'Vì sao bạn báo cáo?',
      missing: 'Hãy viết vì sao bạn báo cáo.',
      max: MAX_REPORT,
      draft: 'review-report',
      send: 'Gửi báo cáo',
      busy: 'Đang gửi…',
      run: (client, text, signal) => reviewActs(client).report(review._id, text, signal),
      success: 'Đã gửi báo cáo. Cảm ơn bạn.',
      failure: 'Chưa gửi được báo cáo.',
    }}
    onClose={onClose}
  >
    <p>
      Người quản trị sẽ đọc báo cáo và quyết định có ẩn đánh giá hay không. Người viết đánh giá
      không biết ai đã báo cáo.
    </p>
  </WordsDialog>
)

interface WordsDialogProps extends ReviewWordsProps {
  saved: string
  words: Words
  children: ReactNode
}

/** One text about a review, which the device keeps until it is sent. */
function WordsDialog({ review, saved, words, children, onClose }: WordsDialogProps) {
  const client = useQueryClient()
  const form = useForm({ defaultValues: { text: saved } })
  const draft = useFormDraft(form, { kind: words.draft, target: review._id, attempt: '' })
  const save = useSend({
    form,
    send: async ({ text }, signal) => {
      await words.run(client, tidyLines(text), signal)
      draft.clear()
      toast.success(words.success)
    },
    onDone: onClose,
  })
  const problem = form.formState.errors.text
  return (
    <FormDialog
      title={words.title}
      of={{ ...save, detail: save.detail ?? save.error?.serverMessage }}
      label={words.send}
      busy={words.busy}
      intro={children}
      refused={words.failure}
      form
      draft={draft}
      onClose={onClose}
    >
      <Field
        label={words.label}
        hint={`Tối đa ${formatCount(words.max)} ký tự.`}
        message={messageOf(problem)}
      >
        {(wiring) => (
          <FormControl
            as="textarea"
            rows={4}
            {...form.register('text', {
              validate: (text) => {
                if (isBlankText(text)) return words.missing
                return (
                  text.trim().length <= words.max || `Viết tối đa ${formatCount(words.max)} ký tự.`
                )
              },
            })}
            {...wiring}
            isInvalid={problem !== undefined}
            aria-required
          />
        )}
      </Field>
    </FormDialog>
  )
}
