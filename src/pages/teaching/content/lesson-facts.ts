import type { TaughtLesson } from '../../../../shared/contract/teaching.ts'
import { formatDuration } from '../../../../shared/format/duration.ts'
import { formatCount } from '../../../../shared/format/money.ts'

/** «12 bài học», and their duration where it is known. */
export function lessonFacts(lessons: readonly TaughtLesson[]): string[] {
  const seconds = lessons.reduce((sum, { durationSec }) => sum + Math.max(0, durationSec ?? 0), 0)
  const count = `${formatCount(lessons.length)} bài học`
  return seconds >= 30 ? [count, formatDuration(seconds)] : [count]
}
