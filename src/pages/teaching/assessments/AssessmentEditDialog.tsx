import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import type { AssessmentType } from '../../../../shared/contract/assessments.ts'
import type { TaughtAssessment, AssignmentDraft } from '../../../../shared/contract/teaching.ts'
import type { AssessmentProblem } from '../../../../shared/rules/assessment-problem.ts'
import {
  assignmentProblem,
  type AssignmentField,
} from '../../../../shared/rules/assignment-draft.ts'
import { Dialog, DialogBody } from '../../../ui/Dialog.tsx'
import {
  isNotOffered,
  taughtAssessmentQuery,
  attachAssessment,
  createAssignment,
  fetchTaughtAssessment,
  updateAssessment,
} from '../../../api/authoring.ts'
import { serverMessageOr, type ApiError } from '../../../api/errors.ts'
import { ChangedNotice } from '../../../parts/editing/ChangedNotice.tsx'
import { useItemEdit } from '../../../parts/editing/use-item-edit.ts'
import { LoadState } from '../../../ui/LoadState.tsx'
import { Message } from '../../../ui/Message.tsx'
import { Bar } from '../../../ui/Skeletons.tsx'
import { DateTimeField } from '../../../ui/form/DateTimeField.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { plainTextOf } from '../../../ui/html/html-as-text.ts'
import { HtmlField } from '../../../ui/html/HtmlField.tsx'
import type { AssessmentEditProps } from './edit-props.ts'
import { QuizForm } from './QuizForm.tsx'
import {
  assignmentDraft,
  dateText,
  fieldsOfAssignment,
  newAssignment,
  type AssignmentFields,
} from './assignment-fields.ts'
import { SaveFoot } from '../SaveFoot.tsx'
import { useProblem } from './use-problem.ts'
import { useSaveOnce } from '../use-save-once.ts'
import { useTitleFocus } from '../use-title-focus.ts'
import * as styles from './editor.module.scss'

interface Editor {
  name: string
  Form: ComponentType<AssessmentEditProps & { saved: TaughtAssessment | null }>
}

const EDITORS: Record<AssessmentType, Editor> = {
  QUIZ: { name: 'quiz', Form: QuizForm },
  ASSIGNMENT: { name: 'bài tập', Form: AssignmentForm },
}

/** Creates or edits a quiz or an assignment (docs/product.md#quiz-editor, #assignment-editor). */
export default function AssessmentEditDialog({
  type,
  ...props
}: AssessmentEditProps & { type: AssessmentType }) {
  const { assessmentId, onClose } = props
  const { name, Form } = EDITORS[type]
  return (
    <Dialog title={`${assessmentId ? 'Sửa' : 'Thêm'} ${name}`} onClose={onClose}>
      {assessmentId ? (
        <SavedAssessment assessmentId={assessmentId} lessonId={props.lessonId}>
          {(saved) => <Form {...props} saved={saved} />}
        </SavedAssessment>
      ) : (
        <Form {...props} saved={null} />
      )}
    </Dialog>
  )
}

interface SavedAssessmentProps {
  assessmentId: string
  lessonId: string
  children: (saved: TaughtAssessment) => ReactNode
}

/** Loads the assessment to edit; a backend without that call is not a failure. */
function SavedAssessment({ assessmentId, lessonId, children }: SavedAssessmentProps) {
  const query = taughtAssessmentQuery(assessmentId, lessonId)
  const { data } = useQuery(query)
  if (data) return children(data)
  return (
    <DialogBody>
      <LoadState
        query={query}
        in="dialog"
        skeleton={
          <div className="skeleton" role="status" aria-label="Đang tải nội dung để sửa">
            <Bar width="60%" height={44} />
            <Bar height={120} />
            <Bar width="80%" height={44} />
          </div>
        }
        failure={{ title: 'Không tải được nội dung để sửa', instead: notOffered }}
      >
        {() => null}
      </LoadState>
    </DialogBody>
  )
}

const notOffered = (error: ApiError) =>
  isNotOffered(error) ? (
    <Message
      as="p"
      title="Không sửa được bài này"
      text="Máy chủ không hỗ trợ sửa bài đã tạo, hoặc bài không còn nữa."
    />
  ) : null

type Problem = AssessmentProblem<AssignmentField>

interface AssignmentFormProps extends AssessmentEditProps {
  saved: TaughtAssessment | null
}

function AssignmentForm(props: AssignmentFormProps) {
  const { courseId, lessonId, assessmentId, saved, onClose } = props
  const form = useForm<AssignmentFields>({
    defaultValues: saved ? fieldsOfAssignment(saved) : newAssignment(),
  })
  const { control } = form
  // Before the draft, or it would miss the restored value.
  const createdId = useWatch({ control, name: 'createdId' })
  const edit = useItemEdit(form, {
    draft: {
      kind: 'assignment-form',
      target: assessmentId ?? lessonId,
      attempt: assessmentId ? 'edit' : 'new',
    },
    loaded: saved,
    read: (signal) => fetchTaughtAssessment(assessmentId ?? '', lessonId, signal),
    fieldsOf: fieldsOfAssignment,
  })
  const { draft } = edit
  const { problem, show, jump, jumpToField, root } = useProblem(
    form,
    ({ field }: Problem) => field ?? '',
  )

  const write = async (assignment: AssignmentDraft, signal: AbortSignal) => {
    if (assessmentId) {
      return edit.send(
        (stored, ifMatch) =>
          // From the form, which may have taken over what someone else changed.
          updateAssessment(assessmentId, assignmentDraft(form.getValues(), stored), {
            ifMatch,
            signal,
          }),
        signal,
      )
    }
    // An earlier try may have created it: then only attach it.
    const id = form.getValues('createdId') || (await createAssignment(lessonId, assignment, signal))
    form.setValue('createdId', id)
    await attachAssessment(lessonId, id, signal)
  }
  const failureMessage = assessmentId ? 'Lưu assignment lỗi' : 'Tạo assignment lỗi'
  const save = useSaveOnce<AssignmentDraft, AssignmentFields>({
    courseId,
    form,
    key: ['assignment', assessmentId ?? lessonId],
    prepare: (_, signal) => edit.prepare(signal),
    over: edit.over,
    send: write,
    subject: ({ title }) => ({
      name: `${assessmentId ? 'Lưu' : 'Thêm'} bài tập: ${title}`,
      files: [],
      failureTitle: (error) => serverMessageOr(error, failureMessage),
      whyFailed: (error) => (error.serverMessage ? undefined : error.message),
    }),
    dialog: {
      is: 'assessment',
      type: 'ASSIGNMENT',
      lessonId,
      ...(assessmentId ? { assessmentId } : {}),
    },
    onArrived: draft.clear,
    done: assessmentId ? 'Đã lưu bài tập.' : 'Đã thêm bài tập.',
    onClose,
  })
  const onSave = () => {
    const assignment = assignmentDraft(form.getValues(), saved)
    const found = assignmentProblem(assignment, { lessonId })
    if (found) show(found)
    else save.send(assignment)
  }
  const locked = createdId !== '' || save.pending
  const label = assessmentId ? 'Lưu bài tập' : 'Thêm bài tập'
  useTitleFocus(form)
  return (
    <>
      <DialogBody>
        <ChangedNotice
          edit={edit}
          item="bài tập này"
          describe={DESCRIBED}
          onSave={onSave}
          pending={save.pending}
        />
        <div ref={root} className={styles.editor}>
          {createdId ? (
            <p className="note mb-0" role="status">
              {`Bài tập đã được tạo nhưng chưa gắn vào bài học. Hãy bấm «${label}» lần nữa để gắn; sau đó bạn sửa được nội dung.`}
            </p>
          ) : null}
          <fieldset className={styles.editor} disabled={locked}>
            <TextField form={form} name="title" label="Tiêu đề" autoComplete="off" />
            <HtmlField control={control} name="description" label="Mô tả" disabled={locked} />
            <div className={`${styles.editorRow} ${styles.editorRowPoints}`}>
              <NumberField form={form} name="maxScore" label="Điểm tối đa" />
              <DateTimeField control={control} name="availableAt" label="Mở lúc" />
              <DateTimeField control={control} name="dueAt" label="Hạn nộp" />
            </div>
          </fieldset>
        </div>
      </DialogBody>
      <SaveFoot
        label={label}
        save={save}
        onSave={onSave}
        problem={problem}
        onJump={jump}
        onJumpToField={jumpToField}
        failureMessage={failureMessage}
        draft={draft}
        onClose={onClose}
      />
    </>
  )
}

const DESCRIBED: ComponentProps<typeof ChangedNotice<AssignmentFields>>['describe'] = {
  title: ['Tiêu đề', ({ title }) => title],
  description: ['Mô tả', ({ description }) => plainTextOf(description)],
  maxScore: ['Điểm tối đa', ({ maxScore }) => maxScore],
  availableAt: ['Mở lúc', ({ availableAt }) => dateText(availableAt)],
  dueAt: ['Hạn nộp', ({ dueAt }) => dateText(dueAt)],
  createdId: ['Mã bài tập'],
}
