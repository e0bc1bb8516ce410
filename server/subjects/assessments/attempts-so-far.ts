import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Attempts } from '../../../shared/contract/assessments.ts'
import { GRACE_SECONDS } from '../../../shared/rules/quiz-grace.ts'
import { isSubmitted } from '../../../shared/rules/submission-status.ts'
import { type assessments, quizAttempts, submissions } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'

export type AttemptRow = typeof quizAttempts.$inferSelect
/** What of a quiz decides about attempts, as it is for the student. */
type Quiz = Pick<typeof assessments.$inferSelect, 'id' | 'durationMinutes' | 'attemptsAllowed'>

/** The last moment at which the API accepts an attempt; null without a duration. */
const attemptEnds = (attempt: AttemptRow, quiz: Quiz): Date | null =>
  quiz.durationMinutes === null
    ? null
    : new Date(attempt.startedAt.getTime() + (quiz.durationMinutes * 60 + GRACE_SECONDS) * 1000)

/** True when the attempt's time, grace included, is over: it counts as used, submitted or not. */
export const isOver = (attempt: AttemptRow, quiz: Quiz, now: Date): boolean => {
  const ends = attemptEnds(attempt, quiz)
  return ends !== null && now > ends
}

export interface AttemptsSoFar {
  latest: AttemptRow | undefined
  isDone: boolean
  isRunning: boolean
  /** How many are used up: submitted or over. */
  used: number
  /** Null: any number. Each RETURNED submission adds one. */
  allowed: number | null
}

/** A student's attempts at each quiz, by its id: the one place that counts them (docs/product.md#quiz-attempt). */
export async function attemptsSoFar(
  deps: Deps,
  quizzes: readonly Quiz[],
  userId: string,
): Promise<(quiz: Quiz) => AttemptsSoFar> {
  const ids = quizzes.map(({ id }) => id)
  // Attempts first: a submission between the two queries can then only end an attempt read as running.
  const attempts = await deps.db.q
    .select()
    .from(quizAttempts)
    .where(and(inArray(quizAttempts.assessmentId, ids), eq(quizAttempts.userId, userId)))
    .orderBy(asc(quizAttempts.number))
  const recorded = await deps.db.q
    .select({
      assessmentId: submissions.assessmentId,
      number: submissions.attemptNumber,
      status: submissions.status,
    })
    .from(submissions)
    .where(and(inArray(submissions.assessmentId, ids), eq(submissions.userId, userId)))
  return (quiz) => {
    const ofQuiz = ({ assessmentId }: { assessmentId: string }) => assessmentId === quiz.id
    // An EXPIRED attempt goes on when the teacher has lengthened the quiz since.
    const submitted = recorded.filter((row) => ofQuiz(row) && isSubmitted(row))
    const latest = attempts.findLast(ofQuiz)
    const isDone = latest !== undefined && submitted.some(({ number }) => number === latest.number)
    const isRunning = latest !== undefined && !isDone && !isOver(latest, quiz, deps.now())
    const begun = latest ? latest.number - Number(isRunning) : 0
    const extra = submitted.filter(({ status }) => status === 'RETURNED').length
    return {
      latest,
      isDone,
      isRunning,
      used: Math.max(begun, ...submitted.map(({ number }) => number)),
      allowed: quiz.attemptsAllowed === null ? null : quiz.attemptsAllowed + extra,
    }
  }
}

/** Whether no further attempt may begin and none is running. */
export const isUsedUp = ({ isRunning, used, allowed }: AttemptsSoFar): boolean =>
  !isRunning && allowed !== null && used >= allowed

/** What a student is told of them; nothing before the first is used up, nor where any number is allowed. */
export const toldAttempts = ({ used, allowed }: AttemptsSoFar): { attempts?: Attempts } =>
  allowed === null || used === 0 ? {} : { attempts: { used, allowed } }
