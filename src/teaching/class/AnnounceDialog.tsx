import { useId } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import { useForm } from 'react-hook-form'
import { formatCount } from '../../../shared/format/money.ts'
import { MAX_MESSAGE_BODY, MAX_MESSAGE_TITLE } from '../../../shared/rules/class-messages.ts'
import { sendAnnouncement } from '../../api/class.ts'
import { DraftLine } from '../../drafts/DraftLine.tsx'
import { useFormDraft } from '../../drafts/use-form-draft.ts'
import { SendFailure } from '../../sending/SendFailure.tsx'
import { checkAgain, Dialog, DialogBody, DialogFoot } from '../../ui/Dialog.tsx'
import { Field, messageOf } from '../../ui/form/Field.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { SlowNotice } from '../../ui/SlowNotice.tsx'
import { textRules } from './text-rules.ts'
import { useClassMessage } from './use-class-message.ts'

interface AnnounceDialogProps {
  courseId: string
  students: number
  onClose: () => void
}

/** Writes to everybody in the class (docs/class.md#announcements). */
export function AnnounceDialog({ courseId, students, onClose }: AnnounceDialogProps) {
  const form = useForm({ defaultValues: { title: '', body: '' } })
  const draft = useFormDraft(form, { kind: 'class-message', target: courseId, attempt: 'announce' })
  const sending = useClassMessage({
    courseId,
    form,
    draft,
    send: (input: { title: string; body: string }, signal) =>
      sendAnnouncement(courseId, input, signal),
    isSent: (message, { title, body }) => message.title === title && message.body === body,
    success: (count) => `Đã gửi thông báo cho ${formatCount(count)} học viên.`,
    onSent: onClose,
  })
  const { failure } = sending
  const submit = form.handleSubmit(({ title, body }) =>
    sending.send({ title: title.trim(), body: body.trim() }),
  )
  const formId = useId()
  return (
    <Dialog title="Thông báo cho lớp" onClose={onClose}>
      <DialogBody>
        <p>
          {`Mọi học viên đang ghi danh (${formatCount(students)} người) thấy thông báo ở trang Khóa học của tôi, và nhận thư nếu chưa tắt loại thư này.`}
        </p>
        <form
          id={formId}
          noValidate
          className="form-stack"
          onSubmit={(event) => {
            if (sending.pending || failure?.arrived === 'unknown') event.preventDefault()
            else void submit(event)
          }}
        >
          <TextField
            form={form}
            name="title"
            label="Tiêu đề"
            autoComplete="off"
            rules={textRules('Hãy viết tiêu đề.', MAX_MESSAGE_TITLE)}
          />
          <Field label="Nội dung" message={messageOf(form.formState.errors.body)}>
            {(wiring) => (
              <FormControl
                as="textarea"
                rows={8}
                {...form.register('body', textRules('Hãy viết nội dung.', MAX_MESSAGE_BODY))}
                {...wiring}
                aria-required
              />
            )}
          </Field>
        </form>
        <SendFailure
          failure={failure}
          title={failure && 'Chưa gửi được thông báo.'}
          act="gửi thông báo"
          kept="Nội dung"
          reason="để lớp không nhận hai lần"
          detail={({ error }) => error.message}
        />
        <SlowNotice slow={sending.slow} label="Dừng chờ" onAct={sending.letGo} />
        <DraftLine draft={draft} until="sent" />
      </DialogBody>
      <DialogFoot
        primary={
          failure?.arrived === 'unknown'
            ? checkAgain(sending)
            : {
                label: 'Gửi thông báo',
                pending: sending.pending && 'Đang gửi…',
                onClick: () => void submit(),
              }
        }
      >
        <button type="button" className="btn btn-outline-primary" onClick={onClose}>
          Đóng
        </button>
      </DialogFoot>
    </Dialog>
  )
}
