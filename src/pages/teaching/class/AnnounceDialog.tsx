import { useForm } from 'react-hook-form'
import { formatCount } from '../../../../shared/format/money.ts'
import { tidyLines } from '../../../../shared/rules/blank-text.ts'
import { MAX_MESSAGE_BODY, MAX_MESSAGE_TITLE } from '../../../../shared/rules/class-messages.ts'
import { sendAnnouncement } from '../../../api/class.ts'
import { useFormDraft } from '../../../parts/drafts/use-form-draft.ts'
import { textUpTo } from '../../../ui/form/rules.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { attemptOf, type ClassDialog } from './class-dialog.ts'
import { MessageDialog } from './MessageDialog.tsx'
import { useClassMessage } from './use-class-message.ts'

const WORDS = {
  send: 'Gửi thông báo',
  failure: 'Chưa gửi được thông báo.',
  act: 'gửi thông báo',
}

interface AnnounceDialogProps {
  courseId: string
  students: number
  onClose: () => void
}

type Input = Parameters<typeof sendAnnouncement>[1]

const DIALOG: ClassDialog = { is: 'announce' }

/** Writes to everybody in the class (docs/class.md#announcements). */
export function AnnounceDialog({ courseId, students, onClose }: AnnounceDialogProps) {
  const form = useForm({ defaultValues: { title: '', body: '' } })
  const draft = useFormDraft(form, {
    kind: 'class-message',
    target: courseId,
    attempt: attemptOf(DIALOG),
  })
  const sending = useClassMessage({
    courseId,
    dialog: DIALOG,
    name: ({ title }: Input) => `Thông báo cho lớp: ${title}`,
    refused: WORDS.failure,
    form,
    draft,
    send: (input: Input, signal) => sendAnnouncement(courseId, input, signal),
    success: (count) => `Đã gửi thông báo cho ${formatCount(count)} học viên.`,
    onSent: onClose,
  })
  const submit = form.handleSubmit(({ title, body }) =>
    sending.send({ title: title.trim(), body: tidyLines(body) }),
  )
  return (
    <MessageDialog
      title="Thông báo cho lớp"
      words={WORDS}
      form={form}
      body={{
        name: 'body',
        label: 'Nội dung',
        rows: 8,
        rules: textUpTo(MAX_MESSAGE_BODY, 'Hãy viết nội dung.'),
      }}
      of={sending}
      draft={draft}
      submit={submit}
      onClose={onClose}
    >
      <p className="mb-0">
        {`Mọi học viên đang ghi danh (${formatCount(students)} người) thấy thông báo ở trang Khóa học của tôi, và nhận thư nếu chưa tắt loại thư này.`}
      </p>
      <TextField
        form={form}
        name="title"
        label="Tiêu đề"
        rules={textUpTo(MAX_MESSAGE_TITLE, 'Hãy viết tiêu đề.')}
      />
    </MessageDialog>
  )
}
