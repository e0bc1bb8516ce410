import { useQueryClient } from '@tanstack/react-query'
import FormCheck from 'react-bootstrap/FormCheck'
import FormControl from 'react-bootstrap/FormControl'
import { useForm, type FieldErrors, type Resolver } from 'react-hook-form'
import type { SiteData, SiteForEdit } from '../../../../shared/contract/admin/site.ts'
import { formatDateTime } from '../../../../shared/format/dates.ts'
import { siteDataProblems } from '../../../../shared/rules/site-data.ts'
import { formatSiteDay } from '../../../../shared/rules/site-days.ts'
import { fetchSite, saveSite, siteQuery } from '../../../api/admin/site.ts'
import { rereadFacts } from '../../../api/site-owner.ts'
import { DraftLine } from '../../../parts/drafts/DraftLine.tsx'
import { ChangedNotice } from '../../../parts/editing/ChangedNotice.tsx'
import { isChanged } from '../../../parts/editing/use-item-edit.ts'
import { useSavedForm } from '../../../parts/editing/use-saved-form.ts'
import { useSaveFocus } from '../../../parts/editing/use-save-focus.ts'
import { ActNotes } from '../../../parts/sending/SendNotes.tsx'
import { Field, messageOf } from '../../../ui/form/Field.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { SaveBar } from '../../../ui/SaveBar.tsx'
import { toast } from '../../../ui/toast.ts'
import '../../../ui/styles/form-check.scss'
import * as frame from '../admin.module.scss'
import * as styles from './site.module.scss'

function fieldsOf(site: SiteForEdit): SiteData {
  const { version: _version, updatedAt: _updatedAt, updatedBy: _updatedBy, ...data } = site
  return data
}

/** Checks the rules of the API before a request. */
const resolver: Resolver<SiteData> = (values) => {
  const problems = Object.entries(siteDataProblems(values))
  if (problems.length === 0) return { values, errors: {} }
  const errors: FieldErrors<SiteData> = {}
  for (const [name, message] of problems) {
    const [field = '', part] = name.split('.')
    const problem = { type: 'rule', message }
    const inner = (errors as Record<string, object>)[field]
    Object.assign(errors, { [field]: part ? { ...inner, [part]: problem } : problem })
  }
  return { values: {}, errors }
}

const licenceText = ({ licence: { number, date, place } }: SiteData) =>
  [number, date && formatSiteDay(date), place].filter(Boolean).join(', ')

const DESCRIBED = {
  brand: ['Tên thương hiệu', ({ brand }: SiteData) => brand],
  legalName: ['Tên pháp lý', ({ legalName }: SiteData) => legalName],
  taxCode: ['Mã số thuế', ({ taxCode }: SiteData) => taxCode],
  licence: ['Giấy phép', licenceText],
  address: ['Địa chỉ', ({ address }: SiteData) => address],
  phone: ['Điện thoại', ({ phone }: SiteData) => phone],
  email: ['Email', ({ email }: SiteData) => email],
  zalo: ['Zalo', ({ zalo }: SiteData) => zalo],
  noticeAddress: ['Nơi nhận thông báo', ({ noticeAddress }: SiteData) => noticeAddress],
  selfApproval: [
    'Giảng viên tự xuất bản',
    ({ selfApproval }: SiteData) => (selfApproval ? 'có' : 'không'),
  ],
} as const satisfies Record<keyof SiteData, [string, (data: SiteData) => string]>

const editedWords = ({ updatedAt, updatedBy }: SiteForEdit) =>
  ['Sửa lần cuối', formatDateTime(updatedAt), updatedBy && `bởi ${updatedBy.fullName}`]
    .filter(Boolean)
    .join(' ')

interface SiteFormProps {
  site: SiteForEdit
  /** It opens after a save. */
  isSaved: boolean
  onSaved: () => void
}

export function SiteForm({ site, isSaved, onSaved }: SiteFormProps) {
  const client = useQueryClient()
  const form = useForm<SiteData>({ defaultValues: fieldsOf(site), resolver })
  const { edit, save } = useSavedForm(form, {
    draft: { kind: 'site-form', target: 'site', attempt: '' },
    loaded: site,
    read: fetchSite,
    fieldsOf,
    save: saveSite,
    onSaved: (saved) => {
      client.setQueryData(siteQuery().queryKey, saved)
      void rereadFacts(client)
      toast.success('Đã lưu thông tin trang web.')
    },
    onDone: onSaved,
  })
  const button = useSaveFocus(isSaved)
  const { errors, isDirty } = form.formState
  return (
    <section className={styles.part} aria-labelledby="site-form">
      <h2 id="site-form">Thương hiệu và chủ trang</h2>
      <p className={frame.muted}>
        Để trống những gì bạn chưa có: trang web chỉ nói những gì đã điền ở đây.
      </p>
      {site.updatedAt ? <p className={frame.muted}>{editedWords(site)}</p> : null}
      <ChangedNotice
        edit={edit}
        item="thông tin trang web"
        describe={DESCRIBED}
        onSave={save.onSubmit}
        pending={save.pending}
      />
      <form noValidate className="form-stack" onSubmit={save.onSubmit}>
        <fieldset className="form-stack" disabled={save.pending}>
          <h3>Tên và giấy tờ</h3>
          <div className={styles.pair}>
            <TextField
              form={form}
              name="brand"
              label="Tên thương hiệu"
              rules={{ required: true }}
            />
            <TextField
              form={form}
              name="legalName"
              label="Tên pháp lý"
              hint="Tên công ty, hộ kinh doanh hoặc cá nhân đứng tên."
            />
            <TextField
              form={form}
              name="taxCode"
              label="Mã số thuế"
              hint="10 chữ số, hoặc 13 chữ số với chi nhánh."
            />
            <TextField form={form} name="licence.number" label="Số giấy phép" />
            <Field label="Ngày cấp giấy phép" message={messageOf(errors.licence?.date)}>
              {(wiring) => (
                <FormControl
                  type="date"
                  max="9999-12-31"
                  {...form.register('licence.date')}
                  {...wiring}
                />
              )}
            </Field>
            <TextField form={form} name="licence.place" label="Nơi cấp giấy phép" />
          </div>
          <h3>Liên hệ</h3>
          <TextField form={form} name="address" label="Địa chỉ" />
          <div className={styles.pair}>
            <TextField form={form} name="phone" label="Điện thoại" />
            <TextField form={form} name="email" label="Email" type="email" />
            <TextField
              form={form}
              name="zalo"
              label="Zalo"
              hint="Ví dụ https://zalo.me/0123456789."
            />
            <TextField form={form} name="noticeAddress" label="Nơi nhận thông báo, khiếu nại" />
          </div>
          <h3>Xuất bản khóa học</h3>
          <FormCheck
            type="checkbox"
            id="self-approval"
            label="Giảng viên chính được tự xuất bản khóa học, không cần quản trị viên duyệt"
            {...form.register('selfApproval')}
          />
        </fieldset>
        <ActNotes
          of={save}
          refused="Chưa lưu được thông tin trang web."
          form
          quiet={save.error !== null && isChanged(save.error)}
        />
        <SaveBar inCard>
          <DraftLine draft={edit.draft} until="saved" />
          <SubmitButton ref={button} pending={save.pending} idle={!isDirty} busy="Đang lưu…">
            Lưu thay đổi
          </SubmitButton>
        </SaveBar>
      </form>
    </section>
  )
}
