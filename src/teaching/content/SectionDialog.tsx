import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import { useForm, useWatch } from 'react-hook-form'
import type { TaughtSection } from '../../../shared/contract/teaching.ts'
import { ApiError, isUnclear, serverMessageOr, toApiError } from '../../api/errors.ts'
import { fetchSection, type SectionDraft, saveSection } from '../../api/teaching.ts'
import { teachingChanges } from '../../api/teaching-changes.ts'
import { isBlankText } from '../../../shared/rules/blank-text.ts'
import { Dialog, DialogBody, DialogFoot } from '../../ui/Dialog.tsx'
import { Field, messageOf } from '../../ui/form/Field.tsx'
import { DraftLine } from '../../drafts/DraftLine.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { filled } from '../../ui/form/rules.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { useSubmit } from '../../sending/use-submit.ts'
import { SlowNotice } from '../../ui/SlowNotice.tsx'
import { toast } from '../../ui/toast.ts'
import { useIsMounted } from '../../ui/use-is-mounted.ts'
import { ChangedNotice } from '../ChangedNotice.tsx'
import { isChanged, useItemEdit } from '../use-item-edit.ts'
import { whyUnsent } from '../why-unsent.ts'
import { findAddedSection, knownSections } from '../assessments/look-up.ts'

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
  const isShown = useIsMounted()
  const update = async (id: string, signal: AbortSignal) => {
    try {
      await prepared(edit.prepare(signal))
      return await edit.send(
        // From the form, which may have taken over what someone else changed.
        (_, ifMatch) =>
          saveSection(courseId, id, sectionDraft(form.getValues()), { signal, ifMatch }),
        signal,
      )
    } catch (error) {
      const { message } = toApiError(error)
      if (!isShown() && isChanged(toApiError(error))) toast.error(`Chưa lưu chương. ${message}`)
      throw error
    }
  }
  const addOnce = useAddOnce(courseId)
  const { onSubmit, pending, error, detail, slow, letGo } = useSubmit({
    form,
    // Includes all follow-up work, because the dialog may close before the response arrives.
    save: async (fields, signal) => {
      const id = await (sectionId
        ? update(sectionId, signal)
        : addOnce(sectionDraft(fields), signal))
      draft.clear()
      void teachingChanges.contentChanged(client, courseId)
      toast.success(sectionId ? 'Đã lưu chương.' : 'Đã thêm chương.')
      return id
    },
    onSaved: (id) => {
      if (!sectionId && id) onAdded(id)
      onClose()
    },
  })
  const { setFocus } = form
  useEffect(() => setFocus('title'), [setFocus])
  const failure = failureOf(error)
  return (
    <Dialog title={section ? 'Sửa chương' : 'Thêm chương'} onClose={onClose}>
      <DialogBody>
        <ChangedNotice
          edit={edit}
          item="chương này"
          describe={DESCRIBED}
          onSave={() => void onSubmit()}
          pending={pending}
        />
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
          <SlowNotice slow={slow} label="Dừng chờ" onAct={letGo} />
          <FormFailure
            title={failure?.title ?? null}
            detail={failure?.detail ?? (detail === failure?.title ? undefined : detail)}
          />
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

const fieldsOf = ({ title, summary }: TaughtSection) => ({ title, summary })

const sectionDraft = ({ title, summary }: SectionDraft): SectionDraft => ({
  title: title.trim(),
  summary: summary.trim(),
})

const DESCRIBED: ComponentProps<typeof ChangedNotice<SectionDraft>>['describe'] = {
  title: ['Tiêu đề', ({ title }) => title],
  summary: ['Mô tả', ({ summary }) => summary],
}

const UNSENT = 'UNSENT'

/** Marks an error before the request, by which the server has not got anything. */
const prepared = (reading: Promise<void>): Promise<void> =>
  reading.catch((thrown: unknown) => {
    const error = toApiError(thrown)
    if (isChanged(error) || error.kind === 'unauthenticated') throw error
    throw new ApiError('refused', whyUnsent(error), undefined, UNSENT)
  })

const FAILED = 'Không thể lưu chương. Vui lòng thử lại.'

/** The server's message, else the fallback (docs/product.md#messages). A clash has its own notice. */
function failureOf(error: ApiError | null): { title: string; detail?: string } | null {
  if (!error || isChanged(error)) return null
  if (error.code === UNSENT) return { title: FAILED, detail: error.message }
  return { title: serverMessageOr(error, FAILED) }
}

/** Adds a section once: after an unclear end it looks for the section before it adds another. */
function useAddOnce(courseId: string) {
  const client = useQueryClient()
  const [before] = useState(() => knownSections(client, courseId))
  const unclear = useRef(false)
  return async (draft: SectionDraft, signal: AbortSignal): Promise<string> => {
    const find = () => findAddedSection(courseId, draft.title, before)
    const found = unclear.current ? await find() : undefined
    unclear.current = false
    if (found !== undefined) return found
    try {
      return await saveSection(courseId, undefined, draft, { signal })
    } catch (error) {
      if (!isUnclear(toApiError(error))) throw error
      unclear.current = true
      // Who lets go of a save that hangs does not wait for the look either: the next save takes it first.
      if (signal.aborted) throw error
      const late = await find().catch(() => undefined)
      if (late === undefined) throw error
      return late
    }
  }
}
