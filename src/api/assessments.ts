import type {
  AssessmentDetail,
  AssessmentType,
  Attachment,
  LessonAssessment,
  StudentQuestion,
  Submission,
  SubmissionComment,
  SubmissionSummary,
  Thread,
} from '../../shared/contract/assessments.ts'
import { assessmentTypeOf } from '../../shared/rules/assessment-types.ts'
import { isQuestionType } from '../../shared/rules/question-types.ts'
import { http, type UploadOptions } from './http.ts'
import {
  asRaw,
  flag,
  idOf,
  isRaw,
  number,
  numberOrNull,
  type Raw,
  rowsOf,
  text,
  textOrNull,
  timeOrNull,
  webAddress,
} from './read.ts'

/**
 * Assessments, submissions and their threads as a student sees them
 * (docs/product.md#student-calls). The readers accept every spelling of
 * docs/product.md#tolerated-shapes and return the one shape of the contract.
 */

const path = (id: string, call = '') =>
  `/api/student/assessments/${encodeURIComponent(id)}${call && `/${call}`}`

export const readAssessmentType = (value: unknown): AssessmentType =>
  assessmentTypeOf(text(value).toUpperCase())

/** The first that is there: a quiz may be nested under `quiz`, and a link names the assessment. */
export const first = (raws: readonly Raw[], ...names: string[]): unknown => {
  for (const name of names) {
    for (const raw of raws) if (raw[name] !== undefined && raw[name] !== null) return raw[name]
  }
  return undefined
}

export const nested = (raw: Raw): Raw[] => {
  const inner = isRaw(raw['assessment']) ? raw['assessment'] : raw
  const quiz = isRaw(inner['quiz']) ? inner['quiz'] : isRaw(raw['quiz']) ? raw['quiz'] : null
  return [inner, ...(quiz ? [quiz] : []), raw]
}

const boolOrNull = (value: unknown): boolean | null =>
  value === null || value === undefined ? null : flag(value)

const summaryOf = (raw: Raw): SubmissionSummary => ({
  _id: idOf(raw),
  // A student has submitted when a submission exists (docs/product.md#submission-states).
  status: text(raw['status']).toUpperCase() || 'SUBMITTED',
  score: numberOrNull(raw['score']),
  pass: boolOrNull(raw['pass']),
  submittedAt: timeOrNull(raw['submittedAt']),
  gradedAt: timeOrNull(raw['gradedAt']),
  late: flag(raw['late']),
})

const readSummary = (raws: readonly Raw[]): SubmissionSummary | null => {
  const found = first(raws, 'submission', 'submissions')
  const raw = Array.isArray(found) ? (found as unknown[]).at(-1) : found
  return isRaw(raw) ? summaryOf(raw) : null
}

/** Reads an assessment (docs/product.md#assessment), or a link object that holds it. */
export function readLessonAssessment(raw: Raw): LessonAssessment {
  const raws = nested(raw)
  const isQuiz = raws.length > 2
  return {
    _id: idOf(raws[0] ?? raw) || text(raw['assessmentId']) || idOf(raws[1] ?? raw),
    title: text(first(raws, 'title', 'name')) || 'Không có tiêu đề',
    assessmentType: readAssessmentType(
      first(raws, 'assessmentType', 'type') ?? (isQuiz ? 'QUIZ' : ''),
    ),
    description: text(first(raws, 'description')),
    availableAt: timeOrNull(first(raws, 'availableAt')),
    dueAt: timeOrNull(first(raws, 'dueAt', 'deadline')),
    maxScore: numberOrNull(first(raws, 'maxScore')),
    points: numberOrNull(first(raws, 'points')),
    passScore: numberOrNull(first(raws, 'passScore')),
    durationMinutes: numberOrNull(first(raws, 'durationMinutes')),
    attemptsAllowed: numberOrNull(first(raws, 'attemptsAllowed')),
    submission: readSummary(raws),
  }
}

/** Reads an option (docs/product.md#quiz-question); some backends send the bare text. */
export const readOption = (value: unknown): { content: string } => {
  if (!isRaw(value)) return { content: text(value) }
  return { content: text(first([value], 'content', 'text', 'label', 'value')) }
}

export function readQuestion(raw: Raw, index: number): StudentQuestion {
  const type = text(first([raw], 'type', 'questionType')).toUpperCase()
  const options = Array.isArray(raw['options']) ? (raw['options'] as unknown[]) : []
  const id = idOf(raw)
  return {
    ...(id ? { _id: id } : {}),
    question: text(first([raw], 'question', 'text', 'title')),
    // A type that nobody knows is answered by its options, or in words when it has none.
    type: isQuestionType(type) ? type : options.length > 0 ? 'SINGLE' : 'SHORT',
    score: number(raw['score'], 1),
    sortOrder: number(raw['sortOrder'], index + 1),
    options: options.map(readOption),
  }
}

export const referenceId = (value: unknown): string | null =>
  (isRaw(value) ? idOf(value) : text(value)) || null

/** Where there are some: an assessment may hold an empty list beside its quiz with the questions. */
export const questionsIn = (raws: readonly Raw[]): Raw[] =>
  raws.map((raw) => rowsOf(raw['questions'])).find((rows) => rows.length > 0) ?? []

export function readAssessment(value: unknown): AssessmentDetail {
  const raw = asRaw(value)
  const raws = nested(raw)
  const attempt = first(raws, 'attempt')
  const startedAt = isRaw(attempt) ? timeOrNull(attempt['startedAt']) : null
  return {
    ...readLessonAssessment(raw),
    // Keeps the order of the response, which the answers refer to (docs/product.md#quiz-answers).
    questions: questionsIn(raws).map(readQuestion),
    attempt:
      isRaw(attempt) && startedAt ? { number: number(attempt['number'], 1), startedAt } : null,
    lessonId: referenceId(first(raws, 'lessonId', 'lesson')),
    courseId: referenceId(first(raws, 'courseId', 'course')),
  }
}

/** `fullName` or `email`; a user may also come as its id alone. */
const readPerson = (value: unknown) => {
  const raw = isRaw(value) ? value : {}
  const email = textOrNull(raw['email'])
  return { fullName: text(raw['fullName']) || email || '', email }
}

const readAttachment = (raw: Raw): Attachment[] => {
  const url = webAddress(raw['url'])
  return url
    ? [{ title: text(raw['title']) || 'Tệp đính kèm', url, mime: textOrNull(raw['mime']) }]
    : []
}

export function readSubmission(raw: Raw): Submission {
  const assessment = raw['assessment']
  const grader = raw['graderUser'] ?? raw['grader']
  const answers = raw['answersJson']
  return {
    ...summaryOf(raw),
    feedback: text(raw['feedback']),
    textAnswer: text(raw['textAnswer']),
    attachments: rowsOf(raw['attachments']).flatMap(readAttachment),
    answersJson: textOrNull(answers) ?? (answers ? JSON.stringify(answers) : null),
    graderUser: isRaw(grader) ? readPerson(grader) : null,
    assessment: isRaw(assessment)
      ? {
          _id: idOf(assessment),
          title: text(assessment['title']),
          assessmentType: readAssessmentType(assessment['assessmentType'] ?? assessment['type']),
        }
      : null,
  }
}

export const readComment = (raw: Raw): SubmissionComment => ({
  _id: idOf(raw),
  user: readPerson(raw['user']),
  message: text(raw['message']),
  createdAt: timeOrNull(raw['createdAt']) ?? '',
})

/** An empty answer (`null`, 204) has no submission either. */
export function readThread(value: unknown): Thread {
  const raw = value === null || value === '' ? {} : asRaw(value)
  const submission = isRaw(raw['submission']) ? raw['submission'] : null
  return {
    submission: submission && readSubmission(submission),
    comments: rowsOf(raw['comments'] ?? submission?.['comments']).map(readComment),
  }
}

/** An assessment with the server's clock at the moment it came, the device's when it is not told. */
export interface LoadedAssessment extends AssessmentDetail {
  /** Milliseconds since 1970. */
  serverNow: number
}

/** GET /api/student/assessments/{id}; of a quiz this begins or goes on with the attempt. */
export async function fetchAssessment(
  assessmentId: string,
  signal?: AbortSignal,
): Promise<LoadedAssessment> {
  let serverNow = Date.now()
  const onServerTime = (now: number) => (serverNow = now)
  const assessment = readAssessment(await http.get(path(assessmentId), { signal, onServerTime }))
  return { ...assessment, _id: assessment._id || assessmentId, serverNow }
}

/** GET /api/student/assessments/{id}/thread. */
export const fetchThread = async (assessmentId: string, signal?: AbortSignal): Promise<Thread> =>
  readThread(await http.get(path(assessmentId, 'thread'), { signal }))

/** What a submit call answers: `{submission}`, the submission itself, or nothing to read. */
const submissionIn = (answer: unknown): Submission | null => {
  const raw = isRaw(answer) && isRaw(answer['submission']) ? answer['submission'] : answer
  return isRaw(raw) && idOf(raw) ? readSubmission(raw) : null
}

export interface QuizSubmission {
  /** See `answersJson` of `domain/quiz-answers.ts`. */
  answersJson: string
  /** ISO 8601 in UTC. */
  startedAt: string
  /** What was typed for SHORT questions; absent when nothing was. */
  textAnswer?: string
}

/** POST /api/student/assessments/{id}/submit-quiz. */
export const submitQuiz = async (
  assessmentId: string,
  submission: QuizSubmission,
): Promise<Submission | null> =>
  submissionIn(await http.post(path(assessmentId, 'submit-quiz'), submission))

export interface AssignmentSubmission {
  /** ISO 8601 in UTC. */
  startedAt: string
  textAnswer: string
  files: readonly File[]
}

/** POST /api/student/assessments/{id}/submit-assignment, multipart. */
export async function submitAssignment(
  assessmentId: string,
  { startedAt, textAnswer, files }: AssignmentSubmission,
  options?: UploadOptions,
): Promise<Submission | null> {
  const form = new FormData()
  form.append('startedAt', startedAt)
  form.append('textAnswer', textAnswer)
  for (const file of files) form.append('files', file, file.name)
  return submissionIn(await http.post(path(assessmentId, 'submit-assignment'), form, options))
}

/** POST /api/student/submissions/{id}/comments. */
export const sendComment = async (submissionId: string, message: string): Promise<void> => {
  await http.post(`/api/student/submissions/${encodeURIComponent(submissionId)}/comments`, {
    message,
  })
}
