import { type ComponentProps, useRef } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import { useForm, useWatch } from 'react-hook-form'
import type { TaughtSection } from '../../../../shared/contract/teaching.ts'
import { serverMessageOr } from '../../../api/errors.ts'
import { fetchSection, type SectionDraft, saveSection } from '../../../api/teaching.ts'
import { ChangedNotice } from '../../../parts/editing/ChangedNotice.tsx'
import { useItemEdit } from '../../../parts/editing/use-item-edit.ts'
import { isBlankText, tidyLines } from '../../../../shared/rules/blank-text.ts'
import { Dialog, DialogBody } from '../../../ui/Dialog.tsx'
import { Field, messageOf } from '../../../ui/form/Field.tsx'
import { filled } from '../../../ui/form/rules.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { SaveFoot } from '../SaveFoot.tsx'
import { useSaveOnce } from '../use-save-once.ts'
import { useTitleFocus } from '../use-title-focus.ts'

interface SectionDialogProps {
  courseId: string
  /** The section to edit; absent to create one. */
  section: TaughtSection | undefined
  onAdded: (sectionId: string) => void
  onClose: () => void
}

/** The title is required and trimmed, the description optional (docs/product.md#section-rules). */
export function SectionDialog({ courseId, section, onAdded, onClose }: SectionDialogProps) {
  const sectionId = section?._id
  const form = useForm({ defaultValues: section ? fieldsOf(section) : { title: '', summary: '' } })
  // Before the draft, or it would miss the restored value.
  const title = useWatch({ control: form.control, name: 'title' })
  const edit = useItemEdit(form, {
    draft: { kind: 'section-form', target: sectionId ?? `new in ${courseId}`, attempt: '' },
    loaded: section ?? null,
    read: (signal) => fetchSection(courseId, sectionId ?? '', signal),
    fieldsOf,
  })
  const { draft } = edit
  const added = useRef('')
  const save = useSaveOnce<SectionDraft, SectionDraft>({
    courseId,
    form,
    key: ['section', sectionId ?? `new in ${courseId}`],
    prepare: (_, signal) => edit.prepare(signal),
    over: edit.over,
    send: async (fields, signal) => {
      if (!sectionId) {
        added.current = await saveSection(courseId, undefined, fields, { signal })
        return
      }
      await edit.send(
        // From the form, which may have taken over what someone else changed.
        (_, ifMatch) =>
          saveSection(courseId, sectionId, sectionDraft(form.getValues()), { signal, ifMatch }),
        signal,
      )
    },
    subject: (fields) => ({
      name: `${section ? 'Lưu' : 'Thêm'} chương: ${fields.title}`,
      files: [],
      failureTitle: (error) => serverMessageOr(error, FAILED),
      whyFailed: (error) => (error.serverMessage ? undefined : error.message),
    }),
    // Without its lessons, which the dialog does not show and the history need not hold.
    dialog: { is: 'section', ...(section ? { section: { ...section, lessons: [] } } : {}) },
    onArrived: draft.clear,
    done: section ? 'Đã lưu chương.' : 'Đã thêm chương.',
    onClose: () => {
      if (added.current) onAdded(added.current)
      onClose()
    },
  })
  const onSubmit = form.handleSubmit((fields) => save.send(sectionDraft(fields)))
  const onSave = () => void onSubmit()
  useTitleFocus(form)
  return (
    <Dialog title={section ? 'Sửa chương' : 'Thêm chương'} onClose={onClose}>
      <DialogBody>
        <ChangedNotice
          edit={edit}
          item="chương này"
          describe={DESCRIBED}
          onSave={onSave}
          pending={save.pending}
        />
        <form noValidate onSubmit={(event) => void onSubmit(event)}>
          <fieldset className="form-stack" disabled={save.pending}>
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
        </form>
      </DialogBody>
      <SaveFoot
        label={section ? 'Lưu chương' : 'Thêm chương'}
        disabled={isBlankText(title)}
        save={save}
        onSave={onSave}
        failureMessage={FAILED}
        draft={draft}
        onClose={onClose}
      />
    </Dialog>
  )
}

const fieldsOf = ({ title, summary }: TaughtSection) => ({ title, summary })

const sectionDraft = ({ title, summary }: SectionDraft): SectionDraft => ({
  title: title.trim(),
  summary: tidyLines(summary),
})

const DESCRIBED: ComponentProps<typeof ChangedNotice<SectionDraft>>['describe'] = {
  title: ['Tiêu đề', ({ title }) => title],
  summary: ['Mô tả', ({ summary }) => summary],
}

/** The fallback when the server sends no message (docs/product.md#messages). */
const FAILED = 'Không thể lưu chương. Vui lòng thử lại.'
