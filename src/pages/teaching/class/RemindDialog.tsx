import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId } from 'react'
import FormCheck from 'react-bootstrap/FormCheck'
import { useForm, useWatch } from 'react-hook-form'
import { formatCount } from '../../../../shared/format/money.ts'
import { tidyLines } from '../../../../shared/rules/blank-text.ts'
import { readTypedNumber } from '../../../../shared/format/typed-number.ts'
import {
  MAX_MESSAGE_BODY,
  REMIND_AGAIN_DAYS,
  REMINDER_TITLE,
} from '../../../../shared/rules/class-messages.ts'
import { reminderTrialQuery, sendReminder, type Behind } from '../../../api/class.ts'
import { toApiError } from '../../../api/errors.ts'
import { useFormDraft } from '../../../parts/drafts/use-form-draft.ts'
import { textUpTo } from '../../../ui/form/rules.ts'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import '../../../ui/styles/form-check.scss'
import { attemptOf } from './class-dialog.ts'
import { MessageDialog } from './MessageDialog.tsx'
import { useClassMessage } from './use-class-message.ts'
import * as styles from './messages.module.scss'

const WORDS = {
  send: 'Gửi lời nhắc',
  failure: 'Chưa gửi được lời nhắc.',
  act: 'gửi lời nhắc',
}

interface RemindDialogProps {
  courseId: string
  ticked: readonly string[]
  onSent: () => void
  onClose: () => void
}

interface Fields {
  who: 'behind' | 'ticked'
  below: string
  unseenDays: string
  body: string
}

const TEXT = `Chào bạn,

Bạn đang học dở khóa này. Mỗi ngày một bài ngắn là đủ để theo kịp lớp. Nếu vướng ở đâu, bạn cứ hỏi dưới bài tập, chúng tôi sẽ trả lời.`

const problemOf = (typed: string, most: number): string | null => {
  if (typed.trim() === '') return null
  const number = readTypedNumber(typed)
  return Number.isInteger(number) && number >= 1 && number <= most
    ? null
    : `Nhập một số nguyên từ 1 đến ${most}.`
}

const isWrong = ({ who, below, unseenDays }: Fields) =>
  who === 'behind' && (problemOf(below, 100) !== null || problemOf(unseenDays, 365) !== null)

/** The students that the fields select; null for no condition. */
function behindOf(fields: Fields, ticked: readonly string[]): Behind | null {
  const { who, below, unseenDays } = fields
  if (who === 'ticked') return ticked.length > 0 ? { students: ticked } : null
  if (isWrong(fields)) return null
  const behind: Behind = {
    ...(below.trim() && { below: readTypedNumber(below) }),
    ...(unseenDays.trim() && { unseenDays: readTypedNumber(unseenDays) }),
  }
  return Object.keys(behind).length > 0 ? behind : null
}

/** Reminds students who are behind (docs/class.md#reminders). The server chooses them when it sends. */
export function RemindDialog({ courseId, ticked, onSent, onClose }: RemindDialogProps) {
  const form = useForm<Fields>({
    defaultValues: {
      who: ticked.length > 0 ? 'ticked' : 'behind',
      below: '50',
      unseenDays: '7',
      body: TEXT,
    },
  })
  // A reminder to ticked students has a draft of its own.
  const draft = useFormDraft(form, {
    kind: 'class-message',
    target: courseId,
    attempt: attemptOf({ is: 'remind', ticked }),
  })
  const sending = useClassMessage({
    courseId,
    dialog: { is: 'remind', ticked },
    name: () => WORDS.send,
    refused: WORDS.failure,
    form,
    draft,
    send: (reminder: Behind & { body: string }, signal) => sendReminder(courseId, reminder, signal),
    success: (count) => `Đã gửi lời nhắc cho ${formatCount(count)} học viên.`,
    onSent: () => {
      onSent()
      onClose()
    },
  })
  const fields = useWatch({ control: form.control }) as Fields
  const behind = behindOf(fields, ticked)
  const submit = form.handleSubmit((typed) => {
    const chosen = behindOf(typed, ticked)
    if (chosen) sending.send({ ...chosen, body: tidyLines(typed.body) })
    else form.setError('below', { message: 'Nhập ít nhất một điều kiện.' }, { shouldFocus: true })
  })
  const formId = useId()
  return (
    <MessageDialog
      title="Gửi lời nhắc"
      words={WORDS}
      form={form}
      body={{
        name: 'body',
        label: 'Lời nhắc',
        hint: `Tiêu đề của thư là “${REMINDER_TITLE}”.`,
        rows: 7,
        rules: textUpTo(MAX_MESSAGE_BODY, 'Hãy viết lời nhắc.'),
      }}
      of={sending}
      draft={draft}
      submit={submit}
      onClose={onClose}
    >
      <fieldset className={styles.classWho}>
        <legend>Nhắc ai?</legend>
        {ticked.length > 0
          ? [
              ['ticked', `${formatCount(ticked.length)} học viên đã chọn trong danh sách`],
              ['behind', 'Những người đang học chậm'],
            ].map(([who, label]) => (
              <FormCheck
                key={who}
                type="radio"
                id={`${formId}-${who}`}
                value={who}
                label={label}
                {...form.register('who')}
              />
            ))
          : null}
        {fields.who === 'ticked' ? null : (
          <div className={styles.classBehind}>
            <NumberField
              form={form}
              name="below"
              label="Tiến độ dưới (%)"
              problemOf={(typed) => problemOf(typed, 100)}
            />
            <NumberField
              form={form}
              name="unseenDays"
              label="Không vào học (ngày)"
              problemOf={(typed) => problemOf(typed, 365)}
            />
            <p className="text-secondary">
              Nhập cả hai thì phải đúng cả hai; bỏ trống một ô thì chỉ xét ô kia. Người đã học xong
              không bị nhắc.
            </p>
          </div>
        )}
      </fieldset>
      <Reach courseId={courseId} behind={behind} isWrong={isWrong(fields)} />
    </MessageDialog>
  )
}

interface ReachProps {
  courseId: string
  behind: Behind | null
  /** A field is invalid. */
  isWrong: boolean
}

/** How many students it would reach now, and how many are left out. */
function Reach({ courseId, behind, isWrong }: ReachProps) {
  // The fields stay quick while the server counts.
  const asked = useDeferredValue(behind && JSON.stringify(behind))
  const { data, error } = useQuery(
    reminderTrialQuery(courseId, asked === null ? null : (JSON.parse(asked) as Behind)),
  )
  return (
    <p role="status" className={styles.classReach}>
      {behind === null
        ? isWrong
          ? 'Có số chưa hợp lệ nên chưa biết lời nhắc tới bao nhiêu người.'
          : 'Nhập ít nhất một điều kiện để biết lời nhắc tới bao nhiêu người.'
        : data
          ? reachWords(data)
          : error
            ? `Chưa đếm được. ${toApiError(error).message}`
            : 'Đang đếm…'}
    </p>
  )
}

function reachWords({ recipients, leftOut }: { recipients: number; leftOut: number }): string {
  const reached =
    recipients > 0
      ? `Lời nhắc tới ${formatCount(recipients)} học viên.`
      : 'Lúc này không có ai để nhắc.'
  return leftOut > 0
    ? `${reached} ${formatCount(leftOut)} người khác đã được nhắc trong ${REMIND_AGAIN_DAYS} ngày qua nên không nhận lần này.`
    : reached
}
