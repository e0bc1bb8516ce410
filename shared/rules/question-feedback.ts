import type { QuestionFeedback } from '../contract/assessments.ts'

/** What a student is told of each question of a handed-in quiz (docs/class.md#feedback-per-question). */

/** Whether the name is a setting of a quiz. */
export const isQuestionFeedback = (name: string): name is QuestionFeedback =>
  name === 'AFTER_HAND_IN' || name === 'AFTER_DUE' || name === 'NEVER'

/** A quiz that says nothing tells nothing. */
export const NO_FEEDBACK: QuestionFeedback = 'NEVER'

export const LONGEST_EXPLANATION = 2_000

/** `verdicts`: whether the own choice was right; `all`: the explanation, too. */
export type Told = 'nothing' | 'verdicts' | 'all'

interface Asked {
  setting: QuestionFeedback
  /** The student's own due time; null without one. */
  dueAt: Date | null
  now: Date
  /** An attempt that could still be handed in, or one that could be begun. */
  left: { running: boolean; more: boolean }
}

/** An explanation names the answer, so nobody reads it who may answer again, or who answers right now. */
export function toldOf({ setting, dueAt, now, left }: Asked): Told {
  switch (setting) {
    case 'NEVER':
      return 'nothing'
    case 'AFTER_HAND_IN':
      return left.running || left.more ? 'verdicts' : 'all'
    case 'AFTER_DUE':
      if (dueAt === null || now <= dueAt) return 'nothing'
      // Whoever answers again after the due time is late, which the teacher sees.
      return left.running ? 'verdicts' : 'all'
    default:
      return setting satisfies never
  }
}
