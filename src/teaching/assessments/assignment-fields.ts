import type { AssignmentDraft, TaughtAssessment } from '../../../shared/contract/teaching.ts'
import { DEFAULT_MAX_SCORE } from '../../../shared/rules/assignment-draft.ts'
import { isoOfSiteTime, siteTimeOf } from '../../../shared/format/site-time.ts'
import { readTypedNumber, typedNumber } from '../../../shared/format/typed-number.ts'

/** The assignment dialog's fields as they are typed. */
export interface AssignmentFields {
  title: string
  description: string
  maxScore: string
  availableAt: string
  dueAt: string
  /** Id of an assignment that is created but not attached yet; the next try only attaches it. */
  createdId: string
}

export const newAssignment = (): AssignmentFields => ({
  title: '',
  description: '',
  maxScore: typedNumber(DEFAULT_MAX_SCORE),
  availableAt: '',
  dueAt: '',
  createdId: '',
})

export const fieldsOfAssignment = (saved: TaughtAssessment): AssignmentFields => ({
  title: saved.title,
  description: saved.description,
  maxScore: typedNumber(saved.maxScore ?? DEFAULT_MAX_SCORE),
  availableAt: siteTimeOf(saved.availableAt),
  dueAt: siteTimeOf(saved.dueAt),
  createdId: '',
})

/** The request body (docs/product.md#instructor-calls), without empty dates. */
export function assignmentDraft(fields: AssignmentFields): AssignmentDraft {
  return {
    title: fields.title.trim(),
    description: fields.description,
    maxScore: readTypedNumber(fields.maxScore),
    ...periodOf(fields),
  }
}

export function periodOf(fields: { availableAt: string; dueAt: string }) {
  const availableAt = isoOfSiteTime(fields.availableAt)
  const dueAt = isoOfSiteTime(fields.dueAt)
  return { ...(availableAt ? { availableAt } : {}), ...(dueAt ? { dueAt } : {}) }
}
