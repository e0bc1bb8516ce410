import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import { useForm, useWatch } from 'react-hook-form'
import type { TaughtSection } from '../../../shared/contract/teaching.ts'
import { serverMessageOr } from '../../api/errors.ts'
import { saveSection, teachingChanges } from '../../api/teaching.ts'
import { isBlankText } from '../../../shared/rules/blank-text.ts'
import { Dialog, DialogBody, DialogFoot } from '../../ui/Dialog.tsx'
import { Field, messageOf } from '../../ui/form/Field.tsx'
import { DraftLine } from '../../drafts/DraftLine.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { filled } from '../../ui/form/rules.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { useFormDraft } from '../../drafts/use-form-draft.ts'
import { useSubmit } from '../../sending/use-submit.ts'
import { toast } from '../../ui/toast.ts'

interface SectionDialogProps {
  courseId: string
  /** The section to edit; absent to create one. */
  section: TaughtSection | undefined
  onAdded: (sectionId: string) => void
  onClose: () => void
}

/** The title is required and trimmed, the description optional (docs/product.md#section-rules). */
export function SectionDialog({ courseId, section, onAdded, onClose }: SectionDialogProps) {
  const client = useQueryClient()
  const sectionId = section?._id
  const form = useForm({
    defaultValues: { title: section?.title ?? '', summary: section?.summary ?? '' },
  })
  // Before the draft, or it would miss the restored value.
  const title = useWatch({ control: form.control, name: 'title' })
  const draft = useFormDraft(form, {
    kind: 'section-form',
    target: sectionId ?? `new in ${courseId}`,
    attempt: '',
  })
  const { onSubmit, pending, error, detail } = useSubmit({
    form,
    save: ({ title, summary }) =>
      saveSection(courseId, sectionId, { title: title.trim(), summary: summary.trim() }),
    onSaved: () => {
      draft.clear()
      void teachingChanges.contentChanged(client, courseId)
      toast.success(sectionId ? 'Đã lưu chương.' : 'Đã thêm chương.')
    },
    onLeave: (id) => {
      if (!sectionId && id) onAdded(id)
      onClose()
    },
  })
  const { setFocus } = form
  useEffect(() => setFocus('title'), [setFocus])
  // The server's message, else the fallback (docs/product.md#messages).
  const failure = error && serverMessageOr(error, 'Không thể lưu chương. Vui lòng thử lại.')
  return (
    <Dialog title={section ? 'Sửa chương' : 'Thêm chương'} onClose={onClose}>
      <DialogBody>
        <form noValidate onSubmit={onSubmit}>
          <fieldset className="form-stack" disabled={pending}>
            <TextField
              form={form}
              name="title"
              label="Tiêu đề"
              autoComplete="off"
              rules={filled('Nhập tiêu đề chương.')}
            />
            <Field
              label="Mô tả (không bắt buộc)"
              hint="Học viên đọc mô tả này dưới tên chương."
              message={messageOf(form.formState.errors.summary)}
            >
              {(wiring) => (
                <FormControl as="textarea" rows={4} {...form.register('summary')} {...wiring} />
              )}
            </Field>
          </fieldset>
          <DraftLine draft={draft} until="saved" />
          <FormFailure title={failure} detail={detail === failure ? undefined : detail} />
        </form>
      </DialogBody>
      <DialogFoot
        primary={{
          label: section ? 'Lưu chương' : 'Thêm chương',
          pending: pending && 'Đang lưu…',
          disabled: isBlankText(title),
          onClick: () => onSubmit(),
        }}
      >
        <button type="button" className="btn btn-outline-primary" onClick={onClose}>
          Đóng
        </button>
      </DialogFoot>
    </Dialog>
  )
}
