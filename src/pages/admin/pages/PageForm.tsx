import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { PageForEdit } from '../../../../shared/contract/admin/pages.ts'
import { formatDateTime } from '../../../../shared/format/dates.ts'
import { fetchPageForEdit, pageForEditQuery, saveDraft } from '../../../api/admin/pages.ts'
import { ADMIN } from '../../../api/extra-call.ts'
import { reload } from '../../../api/query-client.ts'
import { DraftLine } from '../../../parts/drafts/DraftLine.tsx'
import { ChangedNotice } from '../../../parts/editing/ChangedNotice.tsx'
import { isChanged } from '../../../parts/editing/use-item-edit.ts'
import { useSavedForm } from '../../../parts/editing/use-saved-form.ts'
import { useSaveFocus } from '../../../parts/editing/use-save-focus.ts'
import { ActNotes } from '../../../parts/sending/SendNotes.tsx'
import { Button } from '../../../ui/Button.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { HtmlField } from '../../../ui/html/HtmlField.tsx'
import { RichText } from '../../../ui/RichText.tsx'
import { toast } from '../../../ui/toast.ts'
import * as frame from '../admin.module.scss'
import { PublishDialog } from './PublishDialog.tsx'
import * as styles from './pages.module.scss'

interface Fields {
  body: string
}

const fieldsOf = ({ body }: PageForEdit): Fields => ({ body })

/** Whether the page is published or has a draft, in a sentence. */
function standing({ published, isDraft, updatedAt, updatedBy }: PageForEdit): string {
  const shown = published
    ? `Đang hiện phiên bản ${published.version}, công bố ${formatDateTime(published.publishedAt)}.`
    : 'Đang hiện bản mẫu, chưa có hiệu lực.'
  if (!isDraft || !updatedAt) return shown
  const by = updatedBy ? ` bởi ${updatedBy.fullName}` : ''
  return `${shown} Bản nháp lưu lần cuối ${formatDateTime(updatedAt)}${by}, chưa ai khác thấy.`
}

interface PageFormProps {
  page: PageForEdit
  /** It opens after a save or a publication. */
  isSaved: boolean
  onSaved: () => void
}

export function PageForm({ page, isSaved, onSaved }: PageFormProps) {
  const { slug, published, isDraft } = page
  const client = useQueryClient()
  const form = useForm<Fields>({ defaultValues: fieldsOf(page) })
  const keep = (saved: PageForEdit) => {
    edit.draft.clear()
    client.setQueryData(pageForEditQuery(slug).queryKey, saved)
    void reload(client, { queryKey: ADMIN })
  }
  const { edit, save } = useSavedForm<PageForEdit, Fields>(form, {
    draft: { kind: 'page-form', target: slug, attempt: '' },
    loaded: page,
    read: (signal) => fetchPageForEdit(slug, signal),
    fieldsOf,
    save: ({ body }, options) => saveDraft(slug, body, options),
    onSaved: (saved) => {
      keep(saved)
      toast.success('Đã lưu bản nháp. Người đọc chưa thấy thay đổi nào.')
    },
    onDone: onSaved,
  })
  const button = useSaveFocus(isSaved)
  const body = useWatch({ control: form.control, name: 'body' })
  const isTyped = body.trim() !== page.body.trim()
  const [isPreview, setPreview] = useState(false)
  /** The page as it was when the dialog opened. */
  const [publishing, setPublishing] = useState<PageForEdit | null>(null)
  const number = (published?.version ?? 0) + 1
  const why = useId()
  const reason = isTyped
    ? 'Hãy lưu bản nháp trước: công bố lấy đúng bản đã lưu.'
    : isDraft
      ? ''
      : 'Không có gì mới để công bố.'
  return (
    <form noValidate className="form-stack" onSubmit={save.onSubmit} aria-label={page.title}>
      <p className={frame.muted}>{standing(page)}</p>
      <ChangedNotice
        edit={edit}
        item="trang này"
        describe={{ body: ['Nội dung'] }}
        onSave={save.onSubmit}
        pending={save.pending}
      />
      {/* The text's own headings begin at h3. */}
      <h2 className="visually-hidden">Nội dung của trang</h2>
      <HtmlField control={form.control} name="body" label="Nội dung" disabled={save.pending} />
      <div>
        <Button aria-expanded={isPreview} onClick={() => setPreview(!isPreview)}>
          {isPreview ? 'Ẩn bản xem trước' : 'Xem trước'}
        </Button>
      </div>
      {isPreview ? (
        <section className={styles.preview} aria-label="Bản xem trước">
          <RichText text={body} />
        </section>
      ) : null}
      <ActNotes
        of={save}
        refused="Chưa lưu được bản nháp."
        form
        quiet={save.error !== null && isChanged(save.error)}
      />
      <DraftLine draft={edit.draft} until="saved" />
      <div className={styles.acts}>
        <SubmitButton ref={button} pending={save.pending} busy="Đang lưu…">
          Lưu bản nháp
        </SubmitButton>
        <Button
          blocked={reason !== '' || save.pending}
          aria-describedby={reason ? why : undefined}
          onClick={() => {
            if (!reason && !save.pending) setPublishing(page)
          }}
        >
          {`Công bố phiên bản ${number}…`}
        </Button>
        {reason ? (
          <p id={why} className={frame.muted}>
            {reason}
          </p>
        ) : null}
      </div>
      {publishing ? (
        <PublishDialog
          page={publishing}
          keep={keep}
          onPublished={onSaved}
          onClose={() => setPublishing(null)}
        />
      ) : null}
    </form>
  )
}
