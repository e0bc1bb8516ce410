import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Extension, ExtensionDraft } from '../../../../shared/contract/extensions.ts'
import type { CourseStudent } from '../../../../shared/contract/grading.ts'
import type { TaughtAssessmentLink } from '../../../../shared/contract/teaching.ts'
import { formatCount } from '../../../../shared/format/money.ts'
import { formatDateTime, formatDue, NO_DUE } from '../../../../shared/format/dates.ts'
import { isoOfTimeField, timeFieldOf } from '../../../../shared/format/site-time.ts'
import { readTypedNumber, typedNumber } from '../../../../shared/format/typed-number.ts'
import { ASSESSMENT_TYPES } from '../../../../shared/rules/assessment-types.ts'
import { extensionProblem, type ExtensionField } from '../../../../shared/rules/extension.ts'
import { extensionChanged, giveExtension, takeExtension } from '../../../api/extensions.ts'
import { useFormDraft } from '../../../parts/drafts/use-form-draft.ts'
import { ConfirmDialog } from '../../../parts/sending/ConfirmDialog.tsx'
import { FormDialog } from '../../../parts/sending/FormDialog.tsx'
import { useSend } from '../../../parts/sending/use-send.ts'
import { Button } from '../../../ui/Button.tsx'
import { FactList, type Fact } from '../../../ui/FactList.tsx'
import { DateTimeField } from '../../../ui/form/DateTimeField.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { studentLabel } from './student-list.ts'
import * as styles from './desk.module.scss'

export interface ExtensionDialogProps {
  assessment: TaughtAssessmentLink
  student: CourseStudent
  /** What the student has now. */
  extension: Extension | null
  onClose: () => void
}

/** The form's values, as typed. */
type ExtensionFields = Record<ExtensionField, string>

const fieldsOf = (extension: Extension | null): ExtensionFields => ({
  dueAt: timeFieldOf(extension?.dueAt ?? null),
  extraAttempts: typedNumber(extension?.extraAttempts || null),
  extraMinutes: typedNumber(extension?.extraMinutes || null),
  reason: extension?.reason ?? '',
})

/** An empty number is none; an invalid one is NaN. */
const extraOf = (typed: string): number => (typed.trim() === '' ? 0 : readTypedNumber(typed))

const draftOf = (fields: ExtensionFields): Omit<ExtensionDraft, 'replaces'> => ({
  dueAt: fields.dueAt === '' ? null : (isoOfTimeField(fields.dueAt) ?? fields.dueAt),
  extraAttempts: extraOf(fields.extraAttempts),
  extraMinutes: extraOf(fields.extraMinutes),
  reason: fields.reason.trim(),
})

/** «Gia hạn»: more time or attempts for one student (docs/class.md#more-time). */
export default function ExtensionDialog(props: ExtensionDialogProps) {
  const [taking, setTaking] = useState(false)
  // One after the other: the confirmation takes the place of the form, whose draft stays.
  return taking ? (
    <TakeDialog {...props} onBack={() => setTaking(false)} />
  ) : (
    <GiveDialog {...props} onTake={() => setTaking(true)} />
  )
}

function GiveDialog(props: ExtensionDialogProps & { onTake: () => void }) {
  const { assessment, student, extension, onTake, onClose } = props
  const target = { assessmentId: assessment._id, studentId: student._id }
  const of = {
    dueAt: assessment.dueAt,
    hasQuestions: ASSESSMENT_TYPES[assessment.assessmentType].hasQuestions,
  }
  const client = useQueryClient()
  const form = useForm<ExtensionFields>({ defaultValues: fieldsOf(extension) })
  const draft = useFormDraft(form, {
    kind: 'extension',
    target: assessment._id,
    attempt: student._id,
  })
  const give = useSend({
    form,
    send: async (fields, signal) => {
      const given = { ...draftOf(fields), replaces: extension?.createdAt ?? null }
      try {
        await giveExtension(target, given, { signal })
      } finally {
        // Also after a failure: the answer may have been lost, or somebody else was first.
        void extensionChanged(client, target)
      }
      draft.clear()
      toast.success(`Đã gia hạn cho ${studentLabel(student)}.`)
    },
    onDone: onClose,
  })
  const onGive = () => {
    const problem = extensionProblem(draftOf(form.getValues()), of)
    form.clearErrors()
    if (!problem) return give.onSubmit()
    form.setError(problem.field, { message: problem.message }, { shouldFocus: true })
  }
  return (
    <FormDialog
      title={`Gia hạn: ${assessment.title}`}
      of={give}
      label="Gia hạn"
      busy="Đang gia hạn…"
      intro={<FactList facts={factsOf(props)} />}
      onSubmit={onGive}
      refused="Chưa gia hạn được."
      form
      draft={draft}
      acts={
        extension ? (
          <Button tone="outline-danger" onClick={onTake}>
            Bỏ gia hạn…
          </Button>
        ) : null
      }
      onClose={onClose}
    >
      <div className="d-flex flex-column gap-3 mt-2 mb-3">
        {of.dueAt === null ? null : (
          <DateTimeField
            control={form.control}
            name="dueAt"
            label="Hạn nộp mới"
            required={!of.hasQuestions}
          />
        )}
        {of.hasQuestions ? (
          <div className={styles.deskExtensionMore}>
            <NumberField
              form={form}
              name="extraAttempts"
              label="Thêm lượt làm"
              hint="Cộng vào số lượt của cả lớp."
            />
            <NumberField
              form={form}
              name="extraMinutes"
              label="Thêm phút"
              hint="Cộng vào thời gian của mỗi lượt, cả lượt đang làm."
            />
          </div>
        ) : null}
        <TextField
          form={form}
          name="reason"
          rows={3}
          label="Lý do"
          hint="Giảng viên của khóa học đọc được; học viên không thấy."
          required
        />
      </div>
    </FormDialog>
  )
}

const factsOf = ({ assessment, student, extension }: ExtensionDialogProps): Fact[] => [
  ['Học viên', studentLabel(student)],
  ['Hạn của cả lớp', assessment.dueAt ? formatDue(assessment.dueAt) : NO_DUE],
  ['Đang có', extension && givenWords(extension)],
  [
    'Người gia hạn',
    extension &&
      [extension.givenBy ?? 'Tài khoản đã xoá', formatDateTime(extension.createdAt)].join(', '),
  ],
]

/** «hạn Thứ Hai 02/03, 12:00 · thêm 1 lượt · thêm 10 phút». */
const givenWords = ({ dueAt, extraAttempts, extraMinutes }: Extension): string =>
  [
    dueAt && `hạn ${formatDue(dueAt)}`,
    extraAttempts > 0 && `thêm ${extraAttempts} lượt`,
    extraMinutes > 0 && `thêm ${formatCount(extraMinutes)} phút`,
  ]
    .filter(Boolean)
    .join(' · ')

function TakeDialog(props: ExtensionDialogProps & { onBack: () => void }) {
  const { assessment, student, onBack, onClose } = props
  const client = useQueryClient()
  const target = { assessmentId: assessment._id, studentId: student._id }
  return (
    <ConfirmDialog
      title="Bỏ gia hạn này?"
      label="Bỏ gia hạn"
      busy="Đang bỏ…"
      run={async (signal) => {
        try {
          await takeExtension(target, signal)
        } finally {
          void extensionChanged(client, target)
        }
      }}
      refused="Chưa bỏ được phần gia hạn."
      onDone={() => {
        toast.success(`Đã bỏ gia hạn của ${studentLabel(student)}.`)
        onClose()
      }}
      onClose={onBack}
    >
      <FactList facts={factsOf(props)} />
      <p>
        Hạn nộp, số lượt và thời gian của cả lớp lại được tính cho học viên này. Bài đã nộp sau hạn
        của cả lớp được ghi lại là nộp muộn.
      </p>
    </ConfirmDialog>
  )
}
