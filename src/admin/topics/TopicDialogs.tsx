import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import FormSelect from 'react-bootstrap/FormSelect'
import { useForm, useWatch } from 'react-hook-form'
import type { AdminTopic } from '../../../shared/contract/admin/topics.ts'
import { formatCount } from '../../../shared/format/money.ts'
import { paths } from '../../../shared/paths.ts'
import { adminTopicsQuery, topicActs } from '../../api/admin/topics.ts'
import { DraftLine } from '../../drafts/DraftLine.tsx'
import { useFormDraft } from '../../drafts/use-form-draft.ts'
import { ConfirmDialog } from '../../sending/ConfirmDialog.tsx'
import { useSubmit } from '../../sending/use-submit.ts'
import { Dialog, DialogBody, DialogFoot } from '../../ui/Dialog.tsx'
import { Field, messageOf } from '../../ui/form/Field.tsx'
import { filled } from '../../ui/form/rules.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { SlowNotice } from '../../ui/SlowNotice.tsx'
import { toast } from '../../ui/toast.ts'
import { ActFailure } from '../../sending/ActFailure.tsx'

interface TopicDialogProps {
  /** The topic to rename; absent for a new one. */
  topic: AdminTopic | undefined
  onClose: () => void
}

/** The name and the address of a topic. */
export function TopicDialog({ topic, onClose }: TopicDialogProps) {
  const client = useQueryClient()
  const form = useForm({ defaultValues: { name: topic?.name ?? '', slug: topic?.slug ?? '' } })
  const draft = useFormDraft(form, {
    kind: 'admin-act',
    target: topic?._id ?? 'new',
    attempt: 'topic',
  })
  const save = useSubmit({
    form,
    save: async ({ name, slug }, signal) => {
      await topicActs(client).save(topic?._id, { name: name.trim(), slug: slug.trim() }, signal)
      draft.clear()
      toast.success(topic ? 'Đã lưu chủ đề.' : `Đã thêm chủ đề “${name.trim()}”.`)
    },
    onSaved: onClose,
  })
  const formId = useId()
  const { setFocus } = form
  useEffect(() => setFocus('name'), [setFocus])
  const slug = useWatch({ control: form.control, name: 'slug' })
  const isMoved = topic !== undefined && slug.trim() !== '' && slug.trim() !== topic.slug
  const failure = topic ? 'Chưa lưu được chủ đề.' : 'Chưa thêm được chủ đề.'
  return (
    <Dialog title={topic ? `Đổi tên “${topic.name}”` : 'Thêm chủ đề'} onClose={onClose}>
      <DialogBody>
        <form id={formId} className="form-stack" noValidate onSubmit={save.onSubmit}>
          <TextField
            form={form}
            name="name"
            label="Tên chủ đề"
            autoComplete="off"
            rules={filled('Nhập tên chủ đề.')}
            hint={
              topic
                ? `${formatCount(topic.courseCount)} khóa học của chủ đề này được tìm thấy bằng tên mới ngay.`
                : undefined
            }
          />
          <TextField
            form={form}
            name="slug"
            label="Đường dẫn (không bắt buộc)"
            autoComplete="off"
            hint={`Bỏ trống: ${topic ? 'giữ nguyên' : 'lấy từ tên'}. Đứng trong địa chỉ của danh sách đã lọc, ví dụ ${paths.courses({ topic: 'ky-nang-song' })}`}
          />
        </form>
        <div role="status">
          {isMoved ? (
            <p>{`Địa chỉ cũ ${paths.courses({ topic: topic.slug })} sẽ không còn lọc ra khóa học nào.`}</p>
          ) : null}
        </div>
        <ActFailure error={save.error} refused={failure} />
        <SlowNotice slow={save.slow} label="Dừng chờ" onAct={save.letGo} />
        <DraftLine draft={draft} until="saved" />
      </DialogBody>
      <DialogFoot
        primary={{
          label: topic ? 'Lưu chủ đề' : 'Thêm chủ đề',
          pending: save.pending && 'Đang lưu…',
          onClick: () => save.onSubmit(),
        }}
      >
        <button type="button" className="btn btn-outline-primary" onClick={onClose}>
          Đóng
        </button>
      </DialogFoot>
    </Dialog>
  )
}

interface TopicQuestionProps {
  topic: AdminTopic
  /** The topic is gone. */
  onDone: () => void
  onClose: () => void
}

/** Moves all courses of a topic to another one, which takes its place. */
export function MergeDialog({ topic, onDone, onClose }: TopicQuestionProps) {
  const client = useQueryClient()
  const { data: all = [] } = useQuery(adminTopicsQuery())
  // As they were when it opened: the list behind it loses the topic before this closes.
  const [others] = useState(() => all.filter(({ _id }) => _id !== topic._id))
  const form = useForm({ defaultValues: { into: '' } })
  const merge = useSubmit({
    form,
    save: async ({ into }, signal) => {
      const moved = await topicActs(client).merge(topic._id, into, signal)
      const name = others.find(({ _id }) => _id === into)?.name ?? ''
      toast.success(
        `Đã gộp “${topic.name}” vào “${name}”: ${formatCount(moved)} khóa học chuyển sang.`,
      )
    },
    onSaved: () => {
      onDone()
      onClose()
    },
  })
  const into = useWatch({ control: form.control, name: 'into' })
  const target = others.find(({ _id }) => _id === into)?.name
  const formId = useId()
  return (
    <Dialog title={`Gộp “${topic.name}” vào chủ đề khác`} onClose={onClose}>
      <DialogBody>
        <form id={formId} noValidate onSubmit={merge.onSubmit}>
          <Field label="Gộp vào" message={messageOf(form.formState.errors.into)}>
            {(wiring) => (
              <FormSelect
                {...form.register('into', {
                  validate: (value) => value !== '' || 'Hãy chọn chủ đề để gộp vào.',
                })}
                {...wiring}
                aria-required
              >
                <option value="">Chọn chủ đề…</option>
                {others.map(({ _id, name, courseCount }) => (
                  <option key={_id} value={_id}>
                    {`${name} (${formatCount(courseCount)} khóa học)`}
                  </option>
                ))}
              </FormSelect>
            )}
          </Field>
        </form>
        <ul className="mt-2">
          <li>
            {`${formatCount(topic.courseCount)} khóa học, ở mọi trạng thái, chuyển sang ${target ? `“${target}”` : 'chủ đề bạn chọn'} và được tìm thấy bằng tên đó.`}
          </li>
          <li>{`Chủ đề “${topic.name}” bị xoá, không lấy lại được.`}</li>
          <li>
            {`Địa chỉ cũ ${paths.courses({ topic: topic.slug })} sẽ không còn lọc ra khóa học nào; trang của từng khóa học giữ nguyên địa chỉ.`}
          </li>
        </ul>
        <ActFailure error={merge.error} refused="Chưa gộp được chủ đề." />
        <SlowNotice slow={merge.slow} label="Dừng chờ" onAct={merge.letGo} />
      </DialogBody>
      <DialogFoot
        primary={{
          label: 'Gộp chủ đề',
          danger: true,
          pending: merge.pending && 'Đang gộp…',
          onClick: () => merge.onSubmit(),
        }}
      >
        <button type="button" className="btn btn-outline-primary" onClick={onClose}>
          Đóng
        </button>
      </DialogFoot>
    </Dialog>
  )
}

/** Asks before a topic without courses goes. */
export function DeleteTopicDialog({ topic, onDone, onClose }: TopicQuestionProps) {
  const client = useQueryClient()
  return (
    <ConfirmDialog
      title={`Xoá chủ đề “${topic.name}”?`}
      label="Xoá chủ đề"
      busy="Đang xoá…"
      run={(signal) => topicActs(client).remove(topic._id, signal)}
      renderFailure={(error) => <ActFailure error={error} refused="Chưa xoá được chủ đề." />}
      onDone={() => {
        onDone()
        toast.success(`Đã xoá chủ đề “${topic.name}”.`)
        onClose()
      }}
      onClose={onClose}
    >
      <p>Không khóa học nào thuộc chủ đề này. Chủ đề biến mất khỏi bộ lọc của trang khóa học.</p>
    </ConfirmDialog>
  )
}
