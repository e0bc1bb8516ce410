import { formatCount } from '../../../../shared/format/money.ts'
import { useEffect } from 'react'
import FormSelect from 'react-bootstrap/FormSelect'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router-dom'
import type { Topic } from '../../../../shared/contract/catalogue.ts'
import { settingsPaths } from '../../../../shared/extra-paths.ts'
import { paths } from '../../../../shared/paths.ts'
import { isBlankText } from '../../../../shared/rules/blank-text.ts'
import { MAX_TITLE } from '../../../../shared/rules/course-settings.ts'
import { createCourse } from '../../../api/admin/course-settings.ts'
import { topicsQuery } from '../../../api/catalogue.ts'
import { instructorCoursesQuery } from '../../../api/teaching.ts'
import { DraftLine } from '../../../parts/drafts/DraftLine.tsx'
import { useFormDraft } from '../../../parts/drafts/use-form-draft.ts'
import { WorkNotes } from '../../../parts/sending/SendNotes.tsx'
import { SendTray } from '../../../parts/sending/tray/SendTray.tsx'
import { useSend } from '../../../parts/sending/use-send.ts'
import { Field, messageOf } from '../../../ui/form/Field.tsx'
import { filled } from '../../../ui/form/rules.ts'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Bar } from '../../../ui/Skeletons.tsx'
import { SaveBar } from '../../../ui/SaveBar.tsx'
import * as styles from './settings.module.scss'

/** /instructor/courses/new (docs/back-office.md#course-settings). */
export default function NewCoursePage() {
  return (
    <>
      <PageTitle>Khóa học mới</PageTitle>
      <p>
        <Link className="lone-link" to={paths.instructorCourses()}>
          ← Khóa học giảng dạy
        </Link>
      </p>
      <h1 className="page-head">Khóa học mới</h1>
      <LoadState
        query={topicsQuery()}
        skeleton={
          <output className="skeleton" aria-label="Đang tải">
            <div className={styles.settingsGrid}>
              <div>
                <Bar height={72} />
                <Bar height={72} />
                <Bar width="160px" height={44} />
              </div>
            </div>
          </output>
        }
        failure={{ title: 'Chưa tải được danh sách chủ đề' }}
      >
        {(topics) => (
          <div className={styles.settingsGrid}>
            <NewCourseForm topics={topics} />
            <WhatFollows />
          </div>
        )}
      </LoadState>
    </>
  )
}

const STEPS = [
  ['Tạo bản nháp', 'Tên và chủ đề là đủ để bắt đầu. Chỉ bạn và quản trị viên thấy bản nháp.'],
  ['Hoàn thiện thiết lập', 'Ảnh bìa, mô tả và giá.'],
  ['Thêm chương và bài học', 'Video, tài liệu, bài tập, quiz.'],
  ['Xuất bản', 'Khi bạn thấy khóa học đã sẵn sàng.'],
]

/** The way from here to a published course. */
const WhatFollows = () => (
  <aside className="card" aria-labelledby="new-course-steps">
    <div className="card-body">
      <h2 id="new-course-steps" className="h3 mb-3">
        Từ bản nháp đến xuất bản
      </h2>
      <ol className={styles.steps}>
        {STEPS.map(([act, words]) => (
          <li key={act}>
            <strong>{act}</strong>
            <span>{words}</span>
          </li>
        ))}
      </ol>
    </div>
  </aside>
)

function NewCourseForm({ topics }: { topics: readonly Topic[] }) {
  const navigate = useNavigate()
  const form = useForm({ defaultValues: { title: '', topicId: '' } })
  const draft = useFormDraft(form, { kind: 'course-form', target: 'new', attempt: '' })
  const save = useSend({
    tray: SendTray,
    form,
    key: ['new-course'],
    send: async ({ title, topicId }, signal) =>
      (await createCourse({ title: title.trim(), topicId }, signal))._id,
    onArrived: draft.clear,
    done: () => 'Đã tạo khóa học nháp.',
    reloads: instructorCoursesQuery().queryKey,
    onDone: (courseId) => void navigate(settingsPaths.courseSettings(courseId), { replace: true }),
  })
  const { setFocus } = form
  useEffect(() => setFocus('title'), [setFocus])
  return (
    <form noValidate className={`form-stack ${styles.settingsPart}`} onSubmit={save.onSubmit}>
      <fieldset className="form-stack" disabled={save.pending}>
        <TextField
          form={form}
          name="title"
          label="Tên khóa học"
          autoComplete="off"
          rules={{
            validate: (title) => {
              if (isBlankText(title)) return 'Nhập tên khóa học.'
              return (
                title.trim().length <= MAX_TITLE || `Dài tối đa ${formatCount(MAX_TITLE)} ký tự.`
              )
            },
          }}
          hint="Bạn đổi được bất cứ lúc nào."
        />
        <Field label="Chủ đề" message={messageOf(form.formState.errors.topicId)}>
          {(wiring) => (
            <FormSelect {...form.register('topicId', filled('Chọn một chủ đề.'))} {...wiring}>
              <option value="">Chọn chủ đề</option>
              {topics.map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {name}
                </option>
              ))}
            </FormSelect>
          )}
        </Field>
      </fieldset>
      <SaveBar
        inCard
        notices={
          <WorkNotes
            of={save}
            title={save.failure && 'Chưa tạo được khóa học.'}
            doubtFirst
            act="tạo khóa học"
            kept="Nội dung"
            detail={({ error }) => error.message}
          />
        }
      >
        <DraftLine draft={draft} until="saved" />
        <SubmitButton pending={save.pending} busy="Đang tạo…">
          Tạo khóa học
        </SubmitButton>
      </SaveBar>
    </form>
  )
}
