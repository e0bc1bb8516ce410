import type {
  AssessmentType,
  Attachment,
  Attempts,
  EarlierWork,
  LessonAssessment,
  StudentQuestion,
  Submission,
  SubmissionComment,
  SubmissionSummary,
  Thread,
} from '../../../shared/contract/assessments.ts'
import type { TaughtQuestion } from '../../../shared/contract/teaching.ts'
import { assessmentTypeOf } from '../../../shared/rules/assessment-types.ts'
import { isQuestionType } from '../../../shared/rules/question-types.ts'
import {
  type Raw,
  flag,
  idOf,
  isRaw,
  number,
  numberOrNull,
  rowsOf,
  text,
  textOrNull,
  timeOrNull,
  webAddress,
} from './wire.ts'

/** Reads an assessment's type in any case; an unknown one is ASSIGNMENT. */
export const readAssessmentType = (value: unknown): AssessmentType =>
  assessmentTypeOf(text(value).toUpperCase())

/** The first value that is present, by name and then by object (see `nested`). */
export const first = (raws: readonly Raw[], ...names: string[]): unknown => {
  for (const name of names) {
    for (const raw of raws) if (raw[name] !== undefined && raw[name] !== null) return raw[name]
  }
  return undefined
}

/** The objects that may hold an assessment's fields, the best first (docs/product.md#tolerated-shapes). */
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

/** An assessment with the fields that the backend left out; `null` is not left out but says "none". */
export interface ListedAssessment extends LessonAssessment {
  leftOut: readonly ('submission' | 'description')[]
}

/** Reads the attempts at a quiz; nothing unless both numbers make sense. */
export function readAttempts(value: unknown): { attempts?: Attempts } {
  const raw = isRaw(value) ? value : {}
  const used = numberOrNull(raw['used'])
  const allowed = numberOrNull(raw['allowed'])
  if (used === null || allowed === null || used < 0 || allowed < 1) return {}
  return { attempts: { used, allowed } }
}

/** Reads an assessment (docs/product.md#assessment), or a link object that holds it. */
export function readLessonAssessment(raw: Raw): ListedAssessment {
  const raws = nested(raw)
  const lacks = (name: string) => raws.every((one) => !(name in one))
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
    ...(flag(first(raws, 'extended')) ? { extended: true } : {}),
    ...(flag(first(raws, 'dueBeforeEnrolment')) ? { dueBeforeEnrolment: true } : {}),
    ...readAttempts(first(raws, 'attempts')),
    submission: readSummary(raws),
    leftOut: [
      ...(lacks('submission') && lacks('submissions') ? (['submission'] as const) : []),
      ...(lacks('description') ? (['description'] as const) : []),
    ],
  }
}

/** Reads an option (docs/product.md#quiz-question); some backends send the bare text. */
const readOption = (value: unknown): { content: string } => {
  if (!isRaw(value)) return { content: text(value) }
  return { content: text(first([value], 'content', 'text', 'label', 'value')) }
}

/** Reads a question (docs/product.md#quiz-question); `index` counts from 0. */
export function readQuestion(raw: Raw, index: number): StudentQuestion {
  const type = text(first([raw], 'type', 'questionType')).toUpperCase()
  const options = Array.isArray(raw['options']) ? (raw['options'] as unknown[]) : []
  const id = idOf(raw)
  const score = numberOrNull(raw['score'])
  return {
    ...(id ? { _id: id } : {}),
    question: text(first([raw], 'question', 'text', 'title')),
    // An unknown type is answered by its options, or by text when it has none.
    type: isQuestionType(type) ? type : options.length > 0 ? 'SINGLE' : 'SHORT',
    ...(score === null ? {} : { score }),
    sortOrder: number(raw['sortOrder'], index + 1),
    options: options.map(readOption),
  }
}

/** The id of a reference that is an id or an object; `null` without one. */
export const referenceId = (value: unknown): string | null =>
  (isRaw(value) ? idOf(value) : text(value)) || null

/** The first list that is not empty: an assessment may hold an empty list beside its quiz's questions. */
export const questionsIn = (raws: readonly Raw[]): Raw[] =>
  raws.map((raw) => rowsOf(raw['questions'])).find((rows) => rows.length > 0) ?? []

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

/** What was handed in and what was said of it. */
function readWork(raw: Raw): EarlierWork {
  const grader = raw['graderUser'] ?? raw['grader']
  return {
    ...summaryOf(raw),
    feedback: text(raw['feedback']),
    textAnswer: text(raw['textAnswer']),
    attachments: rowsOf(raw['attachments']).flatMap(readAttachment),
    graderUser: isRaw(grader) ? readPerson(grader) : null,
  }
}

/** Reads a submission (docs/product.md#submission); scores in percent. */
export function readSubmission(raw: Raw): Submission {
  const assessment = raw['assessment']
  const answers = raw['answersJson']
  const earlier = rowsOf(raw['earlier']).map(readWork)
  return {
    ...readWork(raw),
    ...(earlier.length > 0 ? { earlier } : {}),
    answersJson: textOrNull(answers) ?? (answers ? JSON.stringify(answers) : null),
    assessment: isRaw(assessment)
      ? {
          _id: idOf(assessment),
          title: text(assessment['title']),
          assessmentType: readAssessmentType(assessment['assessmentType'] ?? assessment['type']),
        }
      : null,
  }
}

/** Only a backend that judges each answer sends these (docs/class.md#feedback-per-question). */
const isQuestionResult = (raw: Raw): boolean =>
  Array.isArray(raw['choices']) && (raw['isRight'] === null || typeof raw['isRight'] === 'boolean')

/** Reads what a thread tells of each question; nothing unless it tells it of all. */
export function readQuestionResults(raw: Raw): Pick<Thread, 'questions' | 'questionsEdited'> {
  const rows = rowsOf(raw['questions'])
  if (rows.length === 0 || !rows.every(isQuestionResult)) return {}
  return {
    questions: rows.map((row, index) => {
      const { question, type, score = 1 } = readQuestion({ ...row, options: row['choices'] }, index)
      return {
        question,
        type,
        score,
        choices: (row['choices'] as unknown[]).map((choice) => text(choice)),
        isRight: boolOrNull(row['isRight']),
        ...(text(row['explanation']) ? { explanation: text(row['explanation']) } : {}),
      }
    }),
    ...(flag(raw['questionsEdited']) ? { questionsEdited: true } : {}),
  }
}

/** Reads a comment (docs/product.md#comment). */
export const readComment = (raw: Raw): SubmissionComment => ({
  _id: idOf(raw),
  user: readPerson(raw['user']),
  message: text(raw['message']),
  createdAt: timeOrNull(raw['createdAt']) ?? '',
})

/** Reads a question with `isCorrect` of each option, which only teachers receive. */
export function readTaughtQuestion(raw: Raw, index: number): TaughtQuestion {
  const options = Array.isArray(raw['options']) ? (raw['options'] as unknown[]) : []
  return {
    ...readQuestion(raw, index),
    score: number(raw['score'], 1),
    options: options.map((option) => ({
      ...readOption(option),
      isCorrect: isRaw(option) && flag(option['isCorrect']),
    })),
    ...('explanation' in raw ? { explanation: text(raw['explanation']) } : {}),
  }
}
