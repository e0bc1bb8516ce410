import type { AssignmentDraft, TaughtAssessment } from '../../../../shared/contract/teaching.ts'
import { DEFAULT_MAX_SCORE } from '../../../../shared/rules/assignment-draft.ts'
import { formatDue } from '../../../../shared/format/dates.ts'
import { isoOfTimeField, timeFieldOf } from '../../../../shared/format/site-time.ts'
import { readTypedNumber, typedNumber } from '../../../../shared/format/typed-number.ts'

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
  availableAt: timeFieldOf(saved.availableAt),
  dueAt: timeFieldOf(saved.dueAt),
  createdId: '',
})

type Period = Pick<TaughtAssessment, 'availableAt' | 'dueAt'>

/**
 * The request body (docs/product.md#instructor-calls). `stored` is what a PUT replaces, `null` for a POST.
 */
export function assignmentDraft(fields: AssignmentFields, stored: Period | null): AssignmentDraft {
  return {
    title: fields.title.trim(),
    description: fields.description,
    maxScore: readTypedNumber(fields.maxScore),
    ...periodOf(fields, stored),
  }
}

/**
 * The dates of a request. An empty one is absent; where it empties a stored one it is null, because a
 * backend may keep what a PUT leaves out.
 */
export function periodOf(
  fields: Record<keyof Period, string>,
  stored: Period | null,
): Pick<AssignmentDraft, keyof Period> {
  const dated = (name: keyof Period) => {
    const iso = isoOfTimeField(fields[name])
    if (iso !== undefined) return { [name]: iso }
    return stored?.[name] ? { [name]: null } : {}
  }
  return { ...dated('availableAt'), ...dated('dueAt') }
}

/** The date of a field as text; '' without one. */
export const dateText = (value: string): string => {
  const iso = isoOfTimeField(value)
  return iso === undefined ? '' : formatDue(iso)
}
