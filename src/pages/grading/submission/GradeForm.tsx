import { notifyManager } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef, type FormEvent, type KeyboardEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { SubmissionForGrading } from '../../../../shared/contract/grading.ts'
import {
  changeSince,
  submissionState,
  matchesGrade,
  readTypedScore,
  storedScore,
} from '../../../../shared/rules/grading.ts'
import { needsGrading } from '../../../../shared/rules/submission-status.ts'
import { typedNumber } from '../../../../shared/format/typed-number.ts'
import { useFeature } from '../../../api/site.ts'
import { DraftLine } from '../../../parts/drafts/DraftLine.tsx'
import { WorkNotes } from '../../../parts/sending/SendNotes.tsx'
import type { SendError } from '../../../parts/sending/send.ts'
import { useShortcuts } from '../use-shortcuts.ts'
import { Part } from '../../../ui/ErrorBoundary.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { isComposing } from '../../../ui/is-composing.ts'
import { Field, messageOf } from '../../../ui/form/Field.tsx'
import { NumberInput } from '../../../ui/form/NumberInput.tsx'
import { ChangedNotice } from './ChangedNotice.tsx'
import {
  gradeOf,
  isEmptyScore,
  isOddScore,
  NO_SCORE,
  ODD_SCORE,
  scoreHint,
  suggestedScore,
  type GradeFields,
} from './grade-fields.ts'
import { PhraseBank } from './PhraseBank.tsx'
import { useGradeForm } from './use-grade.ts'
import { useGradeSave, type Leave } from './use-grade.ts'
import * as styles from './grader.module.scss'

interface GradeFormProps {
  owner: string
  submission: SubmissionForGrading
  /** The student's name. */
  studentName: string
  /** Opened just now: the focus goes to the score, where both are in view. */
  isNew: boolean
  /** Restarts the form with the stored grade. */
  onRenew: () => void
  /** Moves to the submission, which the teacher must read again. */
  onReview: () => void
  onLeave: (to: Leave) => void
}

export function GradeForm({
  owner,
  submission,
  studentName,
  isNew,
  onRenew,
  onReview,
  onLeave,
}: GradeFormProps) {
  const { form, fields, draft, read, setRead } = useGradeForm(submission)
  // Else nobody knows which one is next.
  const goesOn = useFeature('gradebook') === true
  const save = useGradeSave({
    submission,
    studentName,
    form,
    onSaved: () => {
      draft.clear()
      // After the cache has told the panel of the stored grade, with which the form begins anew.
      notifyManager.schedule(onRenew)
    },
    onLeave,
  })
  const { pending, arrived } = save
  const change = arrived || pending ? null : changeSince(read, submission)
  const dropIfStored = useEffectEvent((stored: SubmissionForGrading) => {
    // From the form, because `fields` may be older than the restored draft.
    if (!matchesGrade(stored, gradeOf(form.getValues()))) return
    draft.clear()
    onRenew()
  })
  useEffect(() => {
    // An earlier opening of this panel, or another tab, may have saved exactly this grade.
    if (change) dropIfStored(submission)
  }, [change, submission])

  const send = (to: Leave, expected = read) =>
    void form.handleSubmit((values) => save.send({ grade: gradeOf(values), expected, to }))()
  /** Unlike the buttons, which say beside them that an empty score becomes 0, a key never saves one. */
  const byKey = (to: Leave) => {
    if (isEmptyScore(form.getValues())) {
      form.setError('score', { message: NO_SCORE }, { shouldFocus: true })
    } else send(to)
  }
  useShortcuts({ s: () => byKey('back') })

  const beginInScore = useEffectEvent(() => {
    // Nobody is taken out of what they have reached meanwhile by Tab or a click.
    const at = document.activeElement
    if (!isNew || !waits || (at instanceof HTMLElement && at.tabIndex >= 0)) return
    if (matchMedia(FORM_IN_VIEW).matches) form.setFocus('score')
  })
  useEffect(() => beginInScore(), [])

  const waits = needsGrading(submission)
  // What waits is one of many; a grade that is there was opened by itself.
  const main: Leave = goesOn && waits ? 'next' : 'back'
  const other: Leave | null = goesOn ? (waits ? 'back' : 'next') : null
  const box = useRef<HTMLTextAreaElement | null>(null)
  const { ref: register, ...feedback } = form.register('feedback')
  const id = useId()
  const label = (to: Leave) => (
    <>
      <span>{pending && (save.input?.to ?? main) === to ? 'Đang lưu…' : SAVE[to]}</span>
      {to === 'next' ? (
        <kbd className={styles.graderKey} aria-hidden="true">
          Ctrl + Enter
        </kbd>
      ) : null}
    </>
  )
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send(main)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key for all its fields
    <form
      className={styles.graderForm}
      aria-label="Chấm điểm"
      noValidate
      onSubmit={onSubmit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isComposing(event)) {
          byKey(goesOn ? 'next' : 'back')
        }
      }}
    >
      {change ? (
        <ChangedNotice
          change={change}
          submission={submission}
          pending={pending}
          onMine={() => {
            const now = submissionState(submission)
            setRead(now)
            send(save.input?.to ?? 'back', now)
          }}
          onTheirs={() => {
            if (change === 'submitted' || change === 'other') setRead(submissionState(submission))
            else {
              draft.clear()
              onRenew()
            }
            onReview()
          }}
        />
      ) : null}
      <ModeChoice form={form} disabled={pending} />
      <div className={styles.graderFields}>
        <ScoreField form={form} fields={fields} readOnly={pending} onEnter={() => byKey(main)} />
        <div className={styles.graderFeedback}>
          <label className="form-label" htmlFor={id}>
            Nhận xét kèm điểm{' '}
            <span className={styles.graderAsideWords}>(học viên thấy trong kết quả)</span>
          </label>
          <textarea
            id={id}
            className="form-control"
            rows={3}
            readOnly={pending}
            {...feedback}
            ref={(element) => {
              register(element)
              box.current = element
            }}
          />
          {/* After the text, so that one Tab leads from the score to it. */}
          <Part>
            <PhraseBank
              owner={owner}
              box={box}
              disabled={pending}
              onChange={(text) => form.setValue('feedback', text, { shouldDirty: true })}
            />
          </Part>
        </div>
      </div>
      <WorkNotes
        of={{ ...save, failure: change ? null : save.failure }}
        title="Chấm điểm lỗi"
        act="lưu điểm"
        kept="Nội dung bạn nhập"
        detail={whyNotSaved}
      />
      <div className={styles.graderAside}>
        <Part>
          <DraftLine draft={draft} until="saved" />
        </Part>
      </div>
      <div className={styles.graderFoot}>
        <p
          className={`${styles.graderScoreLine} ${isEmptyScore(fields) ? styles.graderNoScore : ''}`}
          role="status"
        >
          {isEmptyScore(fields) ? <WarningIcon /> : null}
          {/* Once, beside the field. */}
          <span>
            {form.formState.errors.score?.message === ODD_SCORE
              ? ''
              : scoreHint(fields, suggestedScore(submission))}
          </span>
        </p>
        <div className={styles.graderSaves}>
          <button
            type="submit"
            className="btn btn-primary"
            aria-keyshortcuts={main === 'next' ? SAVE_KEYS : undefined}
            aria-disabled={pending}
          >
            {label(main)}
          </button>
          {other ? (
            <button
              type="button"
              className="btn btn-outline-primary"
              aria-keyshortcuts={other === 'next' ? SAVE_KEYS : undefined}
              aria-disabled={pending}
              onClick={() => send(other)}
            >
              {label(other)}
            </button>
          ) : null}
        </div>
      </div>
    </form>
  )
}

/** Where the form stands beside the submission or under it in view (see `grader.module.scss`), and a keyboard is likely. */
const FORM_IN_VIEW =
  '(hover: hover) and (min-width: 1200px), (hover: hover) and (min-width: 576px) and (min-height: 720px)'

const SAVE: Record<Leave, string> = {
  back: 'Lưu và quay lại',
  next: 'Lưu và chấm bài tiếp theo',
}

/** See `onKeyDown` of the form. */
const SAVE_KEYS = 'Control+Enter Meta+Enter'

const WarningIcon = () => (
  <Icon>
    <path d="M12 4 2.5 20h19zM12 10v5M12 17.5v.01" />
  </Icon>
)

const MODES: readonly [GradeFields['mode'], string][] = [
  ['grade', 'Chấm bài'],
  ['redo', 'Yêu cầu làm lại bài'],
]

interface ModeChoiceProps {
  form: UseFormReturn<GradeFields>
  disabled: boolean
}

/** The two modes of the grading form (docs/product.md#submission-grader). */
const ModeChoice = ({ form, disabled }: ModeChoiceProps) => (
  <fieldset className={styles.graderModes} disabled={disabled}>
    <legend className="visually-hidden">Hình thức</legend>
    {MODES.map(([mode, label]) => (
      <label key={mode}>
        <input type="radio" value={mode} {...form.register('mode')} />
        <span>{label}</span>
      </label>
    ))}
  </fieldset>
)

function whyNotSaved({ error, arrived }: SendError): string {
  const { kind, message } = error
  if (kind === 'missing') return 'Không tìm thấy bài nộp'
  if (arrived === 'unsent') {
    return `${message} Chưa kiểm tra được có ai vừa chấm bài này không, nên điểm chưa được gửi đi. Bạn có thể lưu lại.`
  }
  if (kind === 'refused' || kind === 'denied') return message
  return `${message} Máy chủ chưa nhận điểm này, bạn có thể lưu lại.`
}

const STEP = 0.1

interface ScoreFieldProps {
  form: UseFormReturn<GradeFields>
  fields: GradeFields
  readOnly: boolean
  onEnter: () => void
}

/** A number from 0 to 100 in steps of 0.1. Screen readers announce it as a spin button, and the arrow keys step it. */
function ScoreField({ form, fields, readOnly, onEnter }: ScoreFieldProps) {
  const score = readTypedScore(fields.score)
  const message = messageOf(form.formState.errors.score)
  const set = (value: number) =>
    form.setValue('score', typedNumber(storedScore(value)), { shouldDirty: true })
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      // Else the browser would press the button.
      event.preventDefault()
      onEnter()
    }
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key]
    // With Alt they lead to another submission.
    if (!steps || event.altKey || readOnly || isOddScore(fields)) return
    event.preventDefault()
    set((Number.isNaN(score) ? 0 : score) + steps * STEP)
  }
  return (
    <Field label="Điểm (0–100)" message={message}>
      {(wiring) => (
        <NumberInput
          {...form.register('score', {
            validate: () => !isOddScore(form.getValues()) || ODD_SCORE,
            onChange: () => form.clearErrors('score'),
            onBlur: () => {
              // Shows how the score was read; invalid text stays as typed.
              const typed = form.getValues('score')
              const understood = typedNumber(readTypedScore(typed))
              if (understood && understood !== typed) form.setValue('score', understood)
            },
          })}
          {...wiring}
          role="spinbutton"
          min={0}
          max={100}
          step={STEP}
          aria-valuemin={0}
          aria-valuemax={100}
          {...(Number.isNaN(score) ? {} : { 'aria-valuenow': score })}
          aria-valuetext={fields.score.trim() || 'Chưa nhập'}
          placeholder={isEmptyScore(fields) ? 'Chưa nhập' : undefined}
          disabled={fields.mode === 'redo'}
          readOnly={readOnly}
          isInvalid={message !== undefined}
          onKeyDown={onKeyDown}
        />
      )}
    </Field>
  )
}
