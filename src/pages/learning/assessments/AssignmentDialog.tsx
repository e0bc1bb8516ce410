import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import type {
  LessonAssessment,
  SubmissionSummary,
} from '../../../../shared/contract/assessments.ts'
import { isBlankText } from '../../../../shared/rules/blank-text.ts'
import { isOnTime } from '../../../../shared/rules/on-time.ts'
import { SUBMISSION_FILES } from '../../../../shared/rules/submission-files.ts'
import { MAX_FILE_SIZE, MAX_FILES } from '../../../../shared/rules/picked-files.ts'
import {
  formatDateTime,
  formatDue,
  formatOwnDue,
  formatTimeLeft,
  NO_DUE,
} from '../../../../shared/format/dates.ts'
import { formatNumber, formatScore } from '../../../../shared/format/score.ts'
import { paths } from '../../../../shared/paths.ts'
import {
  assessmentQuery,
  submitAssignment,
  type AssignmentSubmission,
} from '../../../api/assessments.ts'
import type { ListedAssessment } from '../../../api/read/assessment.ts'
import { useFeature } from '../../../api/site.ts'
import { useOwner } from '../../../parts/session/use-owner.ts'
import { Dialog, DialogBody, DialogFoot } from '../../../ui/Dialog.tsx'
import { Part } from '../../../ui/ErrorBoundary.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { Skeleton } from '../../../ui/BarSkeleton.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { DraftLine } from '../../../parts/drafts/DraftLine.tsx'
import { FactList, type Fact } from '../../../ui/FactList.tsx'
import { FilePicker } from '../../../ui/FilePicker.tsx'
import { keepFiles, keptFiles } from '../../../parts/drafts/kept-files.ts'
import { useLastKnown } from '../../../ui/use-last-known.ts'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { RichText } from '../../../ui/RichText.tsx'
import { useDraftText } from '../../../parts/drafts/use-draft-text.ts'
import { expectReadable } from '../../../parts/sending/readable-files.ts'
import { assessmentState } from '../../../parts/submissions/assessment-state.ts'
import type { AssessmentDialogProps } from './dialog-props.ts'
import { UnsentText } from './UnsentText.tsx'
import { SubmissionNotes } from './SubmissionNotes.tsx'
import { submissionBefore } from './use-own-submissions.ts'
import { useSubmission } from './use-submission.ts'
import * as styles from './submission.module.scss'

/** The assignment comes from the lesson's list, else by its id; so does a task that the list leaves out. */
export function AssignmentDialog({
  assessmentId,
  known: listed,
  lessonId,
  onClose,
}: AssessmentDialogProps) {
  // A teacher may delete it while somebody writes.
  const known = useLastKnown(listed)
  const lacksTask = known?.leftOut.includes('description') === true
  const query = { ...assessmentQuery(assessmentId), enabled: known === undefined || lacksTask }
  const { data } = useQuery(query)
  const owner = useOwner()
  const assignment = known ? withTask(known, data?.assessment) : data?.assessment
  const verb = assignment?.submission ? 'Nộp lại' : 'Nộp bài'
  return (
    <Dialog title={assignment ? `${verb}: ${assignment.title}` : verb} inAddress onClose={onClose}>
      {assignment && owner ? (
        <AssignmentForm
          assignment={assignment}
          extra={
            lacksTask && !data ? (
              <LoadState
                query={query}
                skeleton={<Skeleton label="Đang tải đề bài" bars={[['100%'], ['80%']]} />}
                empty={null}
                isEmpty={() => true}
              >
                {() => null}
              </LoadState>
            ) : null
          }
          owner={owner}
          lessonId={lessonId}
          onClose={onClose}
        />
      ) : (
        <DialogBody>
          <LoadState
            query={query}
            in="dialog"
            skeleton={WAITING}
            failure={{
              title: 'Không tải được bài tập',
              extra: <UnsentText key={owner} owner={owner} assessmentId={assessmentId} />,
            }}
          >
            {/* The user is unknown until the profile has loaded. */}
            {() => WAITING}
          </LoadState>
        </DialogBody>
      )}
    </Dialog>
  )
}

/** Adds to a listed assignment what its list left out. */
const withTask = (
  known: ListedAssessment,
  loaded: ListedAssessment | undefined,
): ListedAssessment => ({
  ...known,
  description: known.description || (loaded?.description ?? ''),
  availableAt: known.availableAt ?? loaded?.availableAt ?? null,
  dueAt: known.dueAt ?? loaded?.dueAt ?? null,
  maxScore: known.maxScore ?? loaded?.maxScore ?? null,
})

const WAITING = <Skeleton label="Đang tải bài tập" bars={[['60%'], ['100%', 120], ['100%', 48]]} />

interface AssignmentFormProps {
  assignment: ListedAssessment
  /** Stands in for the description until it has loaded. */
  extra: ReactNode
  owner: string
  lessonId: string
  onClose: () => void
}

const isEmpty = ({ textAnswer, files }: Pick<AssignmentSubmission, 'textAnswer' | 'files'>) =>
  isBlankText(textAnswer) && files.length === 0

/** All that a new hand-in takes the place of. */
const whatGoes = (submission: SubmissionSummary): string =>
  submission.score !== null
    ? `nội dung, tệp, điểm ${formatScore(submission.score)} và nhận xét`
    : submission.gradedAt || assessmentState(submission) !== 'submitted'
      ? 'nội dung, tệp và nhận xét'
      : 'cả nội dung lẫn tệp'

/** An optional text and files, submitted with progress, cancel and retry. */
function AssignmentForm({ assignment, extra, owner, lessonId, onClose }: AssignmentFormProps) {
  const { _id, description } = assignment
  // The submission at the opening of the dialog; the lesson's list may reload while it is open.
  const [before, setBefore] = useState(submissionBefore(assignment))
  const [startedAt] = useState(() => new Date().toISOString())
  // One draft for all attempts: text typed here stays even when another device submits.
  const draft = { owner, kind: 'assignment', target: _id, attempt: '' } as const
  const { text, setText, saver } = useDraftText(draft)
  const [files, setFiles] = useState(() => keptFiles(owner, _id))
  // Work that was graded stays with our own API (docs/behaviour.md#earlier-work).
  const isKept = useFeature('earlier-work') === true && Boolean(before?.gradedAt)
  const [emptyWork, setEmptyWork] = useState<'unasked' | 'asked' | 'wanted'>('unasked')
  const box = useRef<HTMLTextAreaElement>(null)
  const id = useId()

  const sending = useSubmission<AssignmentSubmission>({
    lessonId,
    assessmentId: _id,
    name: `Nộp bài: ${assignment.title}`,
    to: paths.lesson(lessonId, { assignment: _id }),
    files: (work) => work.files,
    before,
    mustKnow: isEmpty,
    onUnknown: (found) => {
      setBefore(found)
      setEmptyWork('asked')
    },
    send: async (work, signal, onProgress) => {
      await expectReadable(work.files)
      return submitAssignment(_id, work, { signal, onProgress })
    },
    onArrived: () => {
      saver.clear()
      keepFiles(owner, _id, [])
    },
    done: 'Đã gửi bài tập.',
    onClose,
    failureTitle,
  })
  const { pending, arrived, part, markChanged } = sending
  const locked = pending || arrived
  const onEdit = () => {
    markChanged()
    setEmptyWork('unasked')
  }
  const send = () =>
    sending.send({
      // Sent again it is the same to the letter, also when the dialog was closed meanwhile.
      startedAt: (sending.failure && sending.input?.startedAt) ?? startedAt,
      textAnswer: text,
      files,
    })
  const onSubmit = () => {
    const replacesByNothing = before && isEmpty({ textAnswer: text, files })
    if (replacesByNothing && emptyWork === 'unasked') setEmptyWork('asked')
    else send()
  }
  return (
    <>
      <DialogBody>
        <div className={styles.submissionForm}>
          <Part>
            <AssignmentFacts assignment={assignment} submittedAt={before?.submittedAt ?? null} />
          </Part>
          {before ? (
            <p className="note py-2 px-12">
              {`Bài nộp lần này thay thế bài bạn đã nộp${
                before.submittedAt
                  ? ` lúc ${formatDateTime(before.submittedAt, assignment.dueAt)}`
                  : ''
              }: ${whatGoes(before)}.${isKept ? ' Bạn vẫn đọc lại được ở «Bài trước».' : ''}`}
            </p>
          ) : null}
          <Part>
            {description.trim() || extra ? (
              <section aria-labelledby={`${id}-task`}>
                <h3 id={`${id}-task`}>Đề bài</h3>
                {description.trim() ? <RichText text={description} /> : extra}
              </section>
            ) : null}
          </Part>
          <div>
            <div className={styles.workHead}>
              <label className="form-label" htmlFor={id}>
                Bài làm
              </label>
              <p id={`${id}-what`}>Viết bài làm, nộp tệp, hoặc cả hai.</p>
            </div>
            <textarea
              ref={box}
              id={id}
              className="form-control"
              rows={5}
              aria-describedby={`${id}-what`}
              value={text}
              disabled={locked}
              onChange={(event) => {
                onEdit()
                setText(event.target.value)
              }}
            />
            <Part>
              <DraftLine draft={{ saver }} until="submitted" />
            </Part>
          </div>
          <Part>
            <FilePicker
              label="Tệp nộp"
              help={`Kéo thả hoặc chọn nhiều tệp: PDF, DOCX, ZIP…; tối đa ${MAX_FILES} tệp, mỗi tệp ${MAX_FILE_SIZE}.`}
              listLabel="Tệp sẽ nộp"
              rules={SUBMISSION_FILES}
              files={files}
              disabled={locked}
              onChange={(chosen) => {
                onEdit()
                keepFiles(owner, _id, chosen)
                setFiles(chosen)
              }}
            />
          </Part>
        </div>
      </DialogBody>
      <DialogFoot
        primary={{
          label: before ? 'Nộp lại' : 'Nộp bài',
          pending: pending && 'Đang nộp…',
          disabled: arrived || emptyWork === 'asked',
          onClick: onSubmit,
        }}
      >
        <Part>
          <SubmissionNotes
            of={{
              ...sending,
              // The question says why nothing was sent.
              failure: emptyWork === 'asked' ? null : sending.failure,
              // An upload shows its progress and can be cancelled at once.
              slow: sending.slow && files.length === 0,
            }}
            title={failureTitle}
          />
        </Part>
        {before && emptyWork === 'asked' ? (
          <div className={styles.emptyWork} role="group" aria-labelledby={`${id}-empty`}>
            <p id={`${id}-empty`}>
              {`Bạn chưa viết gì, chưa chọn tệp. Nộp bài trống thay bài đã nộp: ${whatGoes(before)}?`}
            </p>
            <button
              type="button"
              className="btn btn-outline-primary"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that was pressed waits for an answer
              autoFocus
              onClick={() => {
                setEmptyWork('unasked')
                box.current?.focus()
              }}
            >
              Quay lại
            </button>
            <button
              type="button"
              className="btn btn-danger"
              onClick={() => {
                setEmptyWork('wanted')
                send()
              }}
            >
              Nộp bài trống
            </button>
          </div>
        ) : null}
        {part === null ? null : (
          <div className={styles.upload}>
            {part < 1 ? null : <p>Đã gửi xong, máy chủ đang xử lý…</p>}
            <ProgressBar percent={Math.floor(part * 100)} label="Đã gửi" />
            <button type="button" className="btn btn-outline-primary" onClick={sending.cancel}>
              Hủy
            </button>
          </div>
        )}
      </DialogFoot>
    </>
  )
}

const failureTitle = () => 'Nộp bài thất bại'

interface AssignmentFactsProps {
  assignment: LessonAssessment
  /** When the work beside was handed in. */
  submittedAt: string | null
}

function AssignmentFacts({ assignment, submittedAt }: AssignmentFactsProps) {
  const { availableAt, dueAt, maxScore } = assignment
  const now = useNow()
  const isLate = isOnTime(now, dueAt) === false
  // Late work has a sentence of its own below.
  const left = isLate ? '' : formatTimeLeft(dueAt, now)
  const facts: Fact[] = [
    ['Mở lúc', availableAt && formatDue(availableAt)],
    [
      'Hạn nộp',
      dueAt
        ? [formatOwnDue(assignment, now, submittedAt), left].filter(Boolean).join(', ')
        : NO_DUE,
    ],
    ['Điểm tối đa', maxScore === null ? null : formatNumber(maxScore)],
  ]
  return (
    <>
      <FactList facts={facts} />
      {isLate ? (
        <p className="note note-warning py-2 px-12">
          Đã quá hạn nộp. Bài nộp bây giờ vẫn được nhận và được ghi là nộp muộn.
        </p>
      ) : null}
    </>
  )
}
