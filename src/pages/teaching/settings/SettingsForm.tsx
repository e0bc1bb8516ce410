import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import FormSelect from 'react-bootstrap/FormSelect'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import type { CourseSettings } from '../../../../shared/contract/course-settings.ts'
import { formatDateTime } from '../../../../shared/format/dates.ts'
import { formatCount, formatMoney } from '../../../../shared/format/money.ts'
import { isoOfTimeField } from '../../../../shared/format/site-time.ts'
import { readTypedNumber } from '../../../../shared/format/typed-number.ts'
import { paths } from '../../../../shared/paths.ts'
import * as limits from '../../../../shared/rules/course-settings.ts'
import { fetchSettings, saveSettings } from '../../../api/admin/course-settings.ts'
import { topicsQuery } from '../../../api/catalogue.ts'
import { DraftLine } from '../../../parts/drafts/DraftLine.tsx'
import { ChangedNotice } from '../../../parts/editing/ChangedNotice.tsx'
import { isChanged } from '../../../parts/editing/use-item-edit.ts'
import { useSavedForm } from '../../../parts/editing/use-saved-form.ts'
import { useSaveFocus } from '../../../parts/editing/use-save-focus.ts'
import { ActNotes } from '../../../parts/sending/SendNotes.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DateTimeField } from '../../../ui/form/DateTimeField.tsx'
import { Field, messageOf } from '../../../ui/form/Field.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { Options, SelectField } from '../../../ui/form/SelectField.tsx'
import { filled } from '../../../ui/form/rules.ts'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { HtmlField } from '../../../ui/html/HtmlField.tsx'
import { SaveBar } from '../../../ui/SaveBar.tsx'
import { toast } from '../../../ui/toast.ts'
import { PLACES } from './places.ts'
import {
  draftOf,
  fieldsOf,
  linesProblem,
  priceProblem,
  promoProblem,
  saleProblem,
  type SettingsFields,
} from './settings-fields.ts'
import * as styles from './settings.module.scss'

type Form = UseFormReturn<SettingsFields>

interface SettingsFormProps {
  settings: CourseSettings
  /** It opens after a save. */
  isSaved: boolean
  onChanged: (saved: CourseSettings) => void
  onSaved: () => void
}

/** All settings that are words and figures, in one form. */
export function SettingsForm({ settings, isSaved, onChanged, onSaved }: SettingsFormProps) {
  const { _id: courseId, mayWrite } = settings
  const client = useQueryClient()
  const form = useForm({ defaultValues: fieldsOf(settings) })
  const { edit, save } = useSavedForm<CourseSettings, SettingsFields>(form, {
    draft: { kind: 'course-form', target: courseId, attempt: '' },
    loaded: settings,
    read: (signal) => fetchSettings(courseId, signal),
    fieldsOf,
    save: (fields, options) => saveSettings(courseId, draftOf(fields), options),
    onSaved: (saved) => {
      toast.success('Đã lưu thiết lập khóa học.')
      onChanged(saved)
    },
    onDone: onSaved,
  })
  const button = useSaveFocus(isSaved)
  return (
    <form noValidate onSubmit={save.onSubmit} aria-label="Thiết lập khóa học">
      <ChangedNotice
        edit={edit}
        item="thiết lập này"
        describe={DESCRIBED}
        onSave={() => save.onSubmit()}
        pending={save.pending}
      />
      <fieldset disabled={!mayWrite || save.pending}>
        <Part title="Tên và địa chỉ" place="title">
          <TextField
            form={form}
            name="title"
            label="Tên khóa học"
            rules={filled('Nhập tên khóa học.')}
          />
          <SlugField form={form} saved={settings.slug} />
          <TopicField form={form} client={client} />
        </Part>
        <Part title="Nội dung giới thiệu" place="description">
          <HtmlField
            control={form.control}
            name="description"
            label="Mô tả"
            // The editor is no field of the fieldset.
            disabled={!mayWrite || save.pending}
          />
          <LinesField form={form} name="goals" label="Bạn sẽ học được" />
          <LinesField form={form} name="audience" label="Khóa học dành cho" />
          <LinesField form={form} name="requirements" label="Yêu cầu" />
          <TextField
            form={form}
            name="promoUrl"
            label="Phim giới thiệu (không bắt buộc)"
            rules={{ validate: (address) => promoProblem(address) }}
            hint="Địa chỉ https://, ví dụ một video YouTube."
          />
        </Part>
        <Part title="Trình độ và nhịp học" place="level">
          <div className={styles.settingsPair}>
            <CodeField form={form} name="level" label="Trình độ" codes={limits.COURSE_LEVELS} />
            <CodeField
              form={form}
              name="language"
              label="Ngôn ngữ"
              codes={limits.COURSE_LANGUAGES}
            />
          </div>
          <TextField
            form={form}
            name="durationLabel"
            label="Nhịp học (không bắt buộc)"
            hint="Như học viên sẽ đọc, ví dụ “6 tuần, mỗi tuần 2 giờ”."
            rules={{
              maxLength: {
                value: limits.MAX_DURATION_LABEL,
                message: `Dài tối đa ${formatCount(limits.MAX_DURATION_LABEL)} ký tự.`,
              },
            }}
          />
        </Part>
        <Part title="Giá" place="price">
          <PriceFields form={form} />
        </Part>
      </fieldset>
      {mayWrite ? (
        <SaveBar
          notices={
            <ActNotes
              of={save}
              refused="Chưa lưu được thiết lập."
              form
              quiet={save.error !== null && isChanged(save.error)}
            />
          }
        >
          <DraftLine draft={edit.draft} until="saved" />
          <SubmitButton ref={button} pending={save.pending} busy="Đang lưu…">
            Lưu thiết lập
          </SubmitButton>
        </SaveBar>
      ) : null}
    </form>
  )
}

interface PartProps {
  title: string
  /** What the checklist leads to. */
  place: keyof typeof PLACES
  children: ReactNode
}

const Part = ({ title, place, children }: PartProps) => (
  <fieldset className={styles.settingsPart}>
    <legend id={PLACES[place]} tabIndex={-1}>
      {title}
    </legend>
    <div className="form-stack">{children}</div>
  </fieldset>
)

function SlugField({ form, saved }: { form: Form; saved: string }) {
  const slug = useWatch({ control: form.control, name: 'slug' })
  const changed = slug.trim() !== saved
  return (
    <TextField
      form={form}
      name="slug"
      label="Đường dẫn"
      rules={{
        validate: (value) => value.trim() !== '' || 'Nhập đường dẫn.',
        maxLength: {
          value: limits.MAX_SLUG,
          message: `Dài tối đa ${formatCount(limits.MAX_SLUG)} ký tự.`,
        },
      }}
      hint={
        changed
          ? 'Nếu khóa học từng được xuất bản, địa chỉ cũ vẫn dẫn đến khóa học này.'
          : `Trang công khai: ${paths.course(slug)}`
      }
    />
  )
}

function TopicField({ form, client }: { form: Form; client: ReturnType<typeof useQueryClient> }) {
  const { data: topics = [], error } = useQuery(topicsQuery())
  const topicId = useWatch({ control: form.control, name: 'topicId' })
  const known = topics.some(({ _id }) => _id === topicId)
  return (
    <Field
      label="Chủ đề"
      message={messageOf(form.formState.errors.topicId)}
      hint={
        error ? (
          <>
            Chưa tải được danh sách chủ đề.{' '}
            <Button
              tone="link"
              small
              className="p-0"
              onClick={() => void client.refetchQueries({ queryKey: topicsQuery().queryKey })}
            >
              Thử lại
            </Button>
          </>
        ) : undefined
      }
    >
      {(wiring) => (
        // Its value is set, not registered: the topics may come after it.
        <FormSelect
          {...wiring}
          value={topicId}
          onChange={(event) => form.setValue('topicId', event.target.value, { shouldDirty: true })}
        >
          <option value="">Chưa chọn</option>
          {known || !topicId ? null : <option value={topicId}>Chủ đề hiện tại</option>}
          <Options of={topics.map(({ _id, name }) => [_id, name])} />
        </FormSelect>
      )}
    </Field>
  )
}

interface LinesFieldProps {
  form: Form
  name: 'goals' | 'audience' | 'requirements'
  label: string
}

const LinesField = ({ form, name, label }: LinesFieldProps) => (
  <TextField
    form={form}
    name={name}
    rows={4}
    label={`${label} (không bắt buộc)`}
    hint={`Mỗi dòng một ý, tối đa ${limits.MAX_LINES} dòng.`}
    required={false}
    rules={{ validate: linesProblem }}
  />
)

interface CodeFieldProps {
  form: Form
  name: 'level' | 'language'
  label: string
  codes: Record<string, string>
}

function CodeField({ codes, ...field }: CodeFieldProps) {
  // One that this version does not know can be kept.
  const saved = field.form.formState.defaultValues?.[field.name] ?? ''
  const options = Object.entries(codes)
  return (
    <SelectField {...field} options={saved in codes ? options : [[saved, saved], ...options]} />
  )
}

function PriceFields({ form }: { form: Form }) {
  const [price, salePrice] = useWatch({ control: form.control, name: ['price', 'salePrice'] })
  return (
    <>
      <div className={styles.settingsPair}>
        <NumberField
          form={form}
          name="price"
          label="Giá (đồng)"
          hint={moneyOf(price) || 'Gõ 0 cho khóa học miễn phí.'}
          problemOf={priceProblem}
        />
        <NumberField
          form={form}
          name="salePrice"
          label="Giá khuyến mãi (không bắt buộc)"
          hint={moneyOf(salePrice) || 'Thấp hơn giá gốc.'}
          problemOf={(typed) => saleProblem(typed, form.getValues('price'))}
        />
      </div>
      {salePrice.trim() ? (
        <DateTimeField control={form.control} name="saleEndsAt" label="Khuyến mãi đến" />
      ) : null}
      <p className="small text-secondary mb-0">
        Đơn hàng đã bắt đầu thanh toán giữ giá lúc bắt đầu. Khi khuyến mãi hết, giá tự trở về giá
        gốc.
      </p>
    </>
  )
}

const moneyOf = (typed: string): string => {
  const amount = readTypedNumber(typed)
  if (Number.isNaN(amount)) return ''
  return amount === 0 ? 'Miễn phí' : formatMoney(amount)
}

const DESCRIBED: ComponentProps<typeof ChangedNotice<SettingsFields>>['describe'] = {
  title: ['Tên khóa học', ({ title }) => title],
  slug: ['Đường dẫn', ({ slug }) => slug],
  topicId: ['Chủ đề'],
  description: ['Mô tả'],
  goals: ['Bạn sẽ học được', ({ goals }) => goals],
  audience: ['Khóa học dành cho', ({ audience }) => audience],
  requirements: ['Yêu cầu', ({ requirements }) => requirements],
  level: ['Trình độ'],
  language: ['Ngôn ngữ'],
  durationLabel: ['Nhịp học', ({ durationLabel }) => durationLabel],
  price: ['Giá', ({ price }) => moneyOf(price)],
  salePrice: ['Giá khuyến mãi', ({ salePrice }) => moneyOf(salePrice)],
  saleEndsAt: [
    'Khuyến mãi đến',
    ({ saleEndsAt }) => formatDateTime(isoOfTimeField(saleEndsAt) ?? ''),
  ],
  promoUrl: ['Phim giới thiệu', ({ promoUrl }) => promoUrl],
}
