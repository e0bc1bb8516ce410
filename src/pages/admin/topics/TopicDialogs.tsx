import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { AdminTopic } from '../../../../shared/contract/admin/topics.ts'
import { formatCount } from '../../../../shared/format/money.ts'
import { paths } from '../../../../shared/paths.ts'
import { adminTopicsQuery, topicActs } from '../../../api/admin/topics.ts'
import { useFormDraft } from '../../../parts/drafts/use-form-draft.ts'
import { ConfirmDialog } from '../../../parts/sending/ConfirmDialog.tsx'
import { FormDialog } from '../../../parts/sending/FormDialog.tsx'
import { useSend } from '../../../parts/sending/use-send.ts'
import { filled } from '../../../ui/form/rules.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { toast } from '../../../ui/toast.ts'

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
  const save = useSend({
    form,
    send: async ({ name, slug }, signal) => {
      await topicActs(client).save(topic?._id, { name: name.trim(), slug: slug.trim() }, signal)
      draft.clear()
      toast.success(topic ? 'Đã lưu chủ đề.' : `Đã thêm chủ đề “${name.trim()}”.`)
    },
    onDone: onClose,
  })
  const { setFocus } = form
  useEffect(() => setFocus('name'), [setFocus])
  const slug = useWatch({ control: form.control, name: 'slug' })
  const isMoved = topic !== undefined && slug.trim() !== '' && slug.trim() !== topic.slug
  return (
    <FormDialog
      title={topic ? `Đổi tên “${topic.name}”` : 'Thêm chủ đề'}
      of={save}
      label={topic ? 'Lưu chủ đề' : 'Thêm chủ đề'}
      busy="Đang lưu…"
      outro={
        <div role="status">
          {isMoved ? (
            <p>{`Địa chỉ cũ ${paths.courses({ topic: topic.slug })} sẽ không còn lọc ra khóa học nào.`}</p>
          ) : null}
        </div>
      }
      refused={topic ? 'Chưa lưu được chủ đề.' : 'Chưa thêm được chủ đề.'}
      draft={draft}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="name"
        label="Tên chủ đề"
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
        hint={`Bỏ trống: ${topic ? 'giữ nguyên' : 'lấy từ tên'}. Đứng trong địa chỉ của danh sách đã lọc, ví dụ ${paths.courses({ topic: 'ky-nang-song' })}`}
      />
    </FormDialog>
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
  // As they were when it opened: the list behind it changes before it closes.
  const [others] = useState(() => all.filter(({ _id }) => _id !== topic._id))
  const form = useForm({ defaultValues: { into: '' } })
  const merge = useSend({
    form,
    send: async ({ into }, signal) => {
      const moved = await topicActs(client).merge(topic._id, into, signal)
      const name = others.find(({ _id }) => _id === into)?.name ?? ''
      toast.success(
        `Đã gộp “${topic.name}” vào “${name}”: ${formatCount(moved)} khóa học chuyển sang.`,
      )
    },
    onDone: () => {
      onDone()
      onClose()
    },
  })
  const into = useWatch({ control: form.control, name: 'into' })
  const target = others.find(({ _id }) => _id === into)?.name
  return (
    <FormDialog
      title={`Gộp “${topic.name}” vào chủ đề khác`}
      of={merge}
      label="Gộp chủ đề"
      busy="Đang gộp…"
      danger
      outro={
        <ul className="mt-2">
          <li>
            {`${formatCount(topic.courseCount)} khóa học, ở mọi trạng thái, chuyển sang ${target ? `“${target}”` : 'chủ đề bạn chọn'} và được tìm thấy bằng tên đó.`}
          </li>
          <li>{`Chủ đề “${topic.name}” bị xoá, không lấy lại được.`}</li>
          <li>
            {`Địa chỉ cũ ${paths.courses({ topic: topic.slug })} sẽ không còn lọc ra khóa học nào; trang của từng khóa học giữ nguyên địa chỉ.`}
          </li>
        </ul>
      }
      refused="Chưa gộp được chủ đề."
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="into"
        label="Gộp vào"
        rules={filled('Hãy chọn chủ đề để gộp vào.')}
        options={[
          ['', 'Chọn chủ đề…'],
          ...others.map(
            ({ _id, name, courseCount }) =>
              [_id, `${name} (${formatCount(courseCount)} khóa học)`] as const,
          ),
        ]}
      />
    </FormDialog>
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
      refused="Chưa xoá được chủ đề."
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
