import { keptAnswers, rateLimits } from '../db/schema.ts'
import type { Subject } from '../subject.ts'

export const limits: Subject = {
  keeps: [
    {
      what: 'counts of limits, after their end',
      days: 0,
      since: rateLimits.endsAt,
      key: rateLimits.key,
    },
    {
      what: 'answers to writes with an `Idempotency-Key`',
      days: 1,
      since: keptAnswers.createdAt,
      key: keptAnswers.id,
    },
  ],
}
