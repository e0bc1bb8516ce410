import { type ComponentProps, useEffect, useRef, useState, useId } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { createQuiz, fetchTaughtAssessment, updateAssessment } from '../../../api/authoring.ts'
import { serverMessageOr } from '../../../api/errors.ts'
import { useFeature } from '../../../api/site.ts'
import { ChangedNotice } from '../../../parts/editing/ChangedNotice.tsx'
import { useItemEdit } from '../../../parts/editing/use-item-edit.ts'
import type {
  QuizDraft,
  TaughtAssessment,
  TaughtQuestion,
} from '../../../../shared/contract/teaching.ts'
import {
  quizProblem,
  tidyQuestions,
  type QuizProblem,
} from '../../../../shared/rules/quiz-draft.ts'
import { DialogBody, DialogFoot, useEscape } from '../../../ui/Dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { dateText } from './assignment-fields.ts'
import type { AssessmentEditProps } from './edit-props.ts'
import { FEEDBACK_WORDS, FeedbackField } from './FeedbackField.tsx'
import { ImportQuestions } from './import/ImportQuestions.tsx'
import { QuestionList } from './QuestionList.tsx'
import {
  fieldsOfQuiz,
  isBlank,
  newQuiz,
  questionFields,
  quizDraft,
  type QuizFields,
} from './quiz-fields.ts'
import { createQuizStore } from '../../../parts/quiz/quiz-store.ts'
import { QuizDescription } from '../../../parts/quiz/QuizDescription.tsx'
import { QuizFacts } from '../../../parts/quiz/QuizFacts.tsx'
import { QuizQuestion } from '../../../parts/quiz/QuizQuestion.tsx'
import { DateTimeField } from '../../../ui/form/DateTimeField.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { plainTextOf } from '../../../ui/html/html-as-text.ts'
import { HtmlField } from '../../../ui/html/HtmlField.tsx'
import { SaveFoot } from '../SaveFoot.tsx'
import { useProblem } from './use-problem.ts'
import { useSaveOnce } from '../use-save-once.ts'
import { useTitleFocus } from '../use-title-focus.ts'
import { QuizPaper } from '../../../parts/quiz/QuizPaper.tsx'
import * as styles from './editor.module.scss'

interface QuizFormProps extends AssessmentEditProps {
  saved: TaughtAssessment | null
}

export function QuizForm(props: QuizFormProps) {
  const { courseId, lessonId, assessmentId, saved, onClose } = props
  const form = useForm<QuizFields>({ defaultValues: saved ? fieldsOfQuiz(saved) : newQuiz() })
  const draftOf = { target: assessmentId ?? lessonId, attempt: assessmentId ? 'edit' : 'new' }
  const edit = useItemEdit(form, {
    draft: { kind: 'quiz-form', ...draftOf },
    loaded: saved,
    read: (signal) => fetchTaughtAssessment(assessmentId ?? '', lessonId, signal),
    fieldsOf: fieldsOfQuiz,
  })
  const { draft } = edit
  const withFeedback = useFeature('question-feedback') === true
  const { problem, show, jump, jumpToField, root } = useProblem(form, fieldOf)

  const failureMessage = assessmentId ? 'Lưu quiz lỗi' : 'Tạo quiz lỗi'
  const save = useSaveOnce<QuizDraft, QuizFields>({
    courseId,
    form,
    key: ['quiz', assessmentId ?? lessonId],
    prepare: (_, signal) => edit.prepare(signal),
    over: edit.over,
    send: (quiz, signal) =>
      assessmentId
        ? edit.send(
            (stored, ifMatch) =>
              // From the form, which may have taken over what someone else changed.
              updateAssessment(assessmentId, sentQuiz(form.getValues(), stored, withFeedback), {
                ifMatch,
                signal,
              }),
            signal,
          )
        : createQuiz(lessonId, quiz, signal),
    subject: ({ title }) => ({
      name: `${assessmentId ? 'Lưu' : 'Thêm'} quiz: ${title}`,
      files: [],
      failureTitle: (error) => serverMessageOr(error, failureMessage),
      whyFailed: (error) => (error.serverMessage ? undefined : error.message),
    }),
    dialog: { is: 'assessment', type: 'QUIZ', lessonId, ...(assessmentId ? { assessmentId } : {}) },
    onArrived: draft.clear,
    done: assessmentId ? 'Đã lưu quiz.' : 'Đã thêm quiz.',
    onClose,
  })
  const onSave = () => {
    const found = quizProblem(quizDraft(form.getValues(), saved, withFeedback), {
      courseId,
      lessonId,
    })
    if (found) show(found)
    else save.send(sentQuiz(form.getValues(), saved, withFeedback))
  }
  useTitleFocus(form)
  const [view, setView] = useState<'edit' | 'import' | 'preview'>('edit')
  const focusNext = useRef('')
  useEffect(() => {
    if (view !== 'edit' || !focusNext.current) return
    root.current?.querySelector<HTMLElement>(focusNext.current)?.focus()
    focusNext.current = ''
  }, [view, root])
  const back = () => {
    focusNext.current = `[data-act="${view}"]`
    setView('edit')
  }
  const present = form.getValues('questions')
  const kept = present.every(isBlank) ? [] : present
  const take = (questions: TaughtQuestion[]) => {
    form.setValue('questions', [...kept, ...questions.map(questionFields)])
    toast.success(`Đã thêm ${questions.length} câu hỏi.`)
    focusNext.current = `[name="questions.${kept.length}.question"]`
    setView('edit')
  }
  if (view === 'preview') return <QuizPreview fields={form.getValues()} onBack={back} />
  if (view === 'import') {
    const destination =
      kept.length > 0
        ? `Các câu này được thêm sau câu ${kept.length}; không câu nào bị thay.`
        : 'Câu hỏi trống đang có sẽ được thay bằng các câu này.'
    return (
      <ImportQuestions
        draftOf={draftOf}
        destination={destination}
        withFeedback={withFeedback}
        onTake={take}
        onBack={back}
      />
    )
  }
  const submissions = saved?.submissions ?? 0
  return (
    <>
      <DialogBody>
        <ChangedNotice
          edit={edit}
          item="quiz này"
          describe={DESCRIBED}
          onSave={onSave}
          pending={save.pending}
        />
        <div ref={root} className={styles.editor}>
          {submissions > 0 ? (
            <p className="note mb-0">
              <span>{`Quiz này đã có ${submissions} bài nộp. `}</span>
              Bạn sửa được lời văn, thời hạn và các thiết lập chung; loại câu, điểm từng câu, thứ
              tự, số câu, số phương án và đáp án đúng được giữ nguyên, vì sửa chúng sẽ đổi nghĩa của
              kết quả đã có.
            </p>
          ) : null}
          <fieldset className={styles.editor} disabled={save.pending}>
            <QuizSettings form={form} disabled={save.pending} withFeedback={withFeedback} />
            <QuestionList
              form={form}
              problem={problem}
              fixed={submissions > 0}
              withFeedback={withFeedback}
              onView={setView}
            />
          </fieldset>
        </div>
      </DialogBody>
      <SaveFoot
        label={assessmentId ? 'Lưu quiz' : 'Thêm quiz'}
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

const sentQuiz = (
  fields: QuizFields,
  stored: TaughtAssessment | null,
  withFeedback: boolean,
): QuizDraft => {
  const quiz = quizDraft(fields, stored, withFeedback)
  return { ...quiz, questions: tidyQuestions(quiz.questions) }
}

const DESCRIBED: ComponentProps<typeof ChangedNotice<QuizFields>>['describe'] = {
  title: ['Tiêu đề', ({ title }) => title],
  description: ['Mô tả', ({ description }) => plainTextOf(description)],
  points: ['Tổng điểm', ({ points }) => points],
  passScore: ['Điểm đạt (%)', ({ passScore }) => passScore],
  durationMinutes: ['Thời lượng (phút)', ({ durationMinutes }) => durationMinutes],
  attemptsAllowed: ['Số lần làm', ({ attemptsAllowed }) => attemptsAllowed],
  shuffleQuestions: [
    'Xáo trộn câu hỏi',
    ({ shuffleQuestions }) => (shuffleQuestions ? 'có' : 'không'),
  ],
  questionFeedback: [
    'Cho học viên xem kết quả từng câu',
    ({ questionFeedback }) => FEEDBACK_WORDS[questionFeedback],
  ],
  availableAt: ['Mở lúc', ({ availableAt }) => dateText(availableAt)],
  dueAt: ['Hạn nộp', ({ dueAt }) => dateText(dueAt)],
  questions: ['Câu hỏi', ({ questions }) => `${questions.length} câu`],
}

/** The name of the field to correct; 'questions' when there are none. */
const fieldOf = ({ field, question }: QuizProblem): string => {
  if (!field) return ''
  return question === undefined ? field : `questions.${question}.${field}`
}

interface QuizSettingsProps {
  form: UseFormReturn<QuizFields>
  disabled: boolean
  withFeedback: boolean
}

/** All fields of a quiz except its questions. */
function QuizSettings({ form, disabled, withFeedback }: QuizSettingsProps) {
  const shuffle = useId()
  return (
    <>
      <TextField form={form} name="title" label="Tiêu đề" autoComplete="off" />
      <HtmlField control={form.control} name="description" label="Mô tả" disabled={disabled} />
      <div className={`${styles.editorRow} ${styles.editorRowNumbers}`}>
        <NumberField form={form} name="points" label="Tổng điểm" />
        <NumberField form={form} name="passScore" label="Điểm đạt (%)" />
        <NumberField form={form} name="durationMinutes" label="Thời lượng (phút)" />
        <NumberField form={form} name="attemptsAllowed" label="Số lần làm" />
      </div>
      <div className={styles.editorRow}>
        <DateTimeField control={form.control} name="availableAt" label="Mở lúc" />
        <DateTimeField control={form.control} name="dueAt" label="Hạn nộp" />
      </div>
      <div className={styles.editorCheck}>
        <input id={shuffle} type="checkbox" {...form.register('shuffleQuestions')} />
        <label htmlFor={shuffle}>Xáo trộn câu hỏi và phương án cho từng học viên</label>
      </div>
      {withFeedback ? <FeedbackField form={form} /> : null}
    </>
  )
}

/** A preview keeps no answers. */
const NOWHERE = { restored: undefined, change: () => {} }

/** The quiz as students see it, rendered by the components of the student's dialog. */
function QuizPreview({ fields, onBack }: { fields: QuizFields; onBack: () => void }) {
  useEscape(onBack)
  const [{ questions, store, quiz }] = useState(() => {
    const draft = quizDraft(fields, null, false)
    const tidy = tidyQuestions(draft.questions)
    return { questions: tidy, store: createQuizStore(tidy, NOWHERE), quiz: factsOf(draft) }
  })
  return (
    <>
      <DialogBody>
        <QuizPaper>
          <p className="note">
            {`Bản xem trước: câu trả lời ở đây không được lưu, thời gian không chạy${fields.shuffleQuestions ? ', thứ tự chưa xáo trộn' : ''}.`}
          </p>
          <h3>{fields.title}</h3>
          <QuizFacts quiz={quiz} />
          <QuizDescription text={fields.description} />
          {questions.map((question, index) => (
            // The order of a snapshot never changes.
            // oxlint-disable-next-line no-array-index-key
            <QuizQuestion
              key={index}
              store={store}
              question={question}
              index={index}
              locked={false}
            />
          ))}
        </QuizPaper>
      </DialogBody>
      <DialogFoot primary={{ label: 'Quay lại soạn', onClick: onBack }} />
    </>
  )
}

const numberOrNull = (value: number) => (Number.isNaN(value) ? null : value)

const factsOf = (draft: ReturnType<typeof quizDraft>) => ({
  passScore: numberOrNull(draft.passScore),
  availableAt: draft.availableAt ?? null,
  dueAt: draft.dueAt ?? null,
  durationMinutes: numberOrNull(draft.durationMinutes),
  attemptsAllowed: numberOrNull(draft.attemptsAllowed),
})
