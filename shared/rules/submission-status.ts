/**
 * The status of an attempt whose time ran out before anything was submitted. It is a record, so that
 * students and teachers can see and discuss it, not a submission.
 */
export const EXPIRED = 'EXPIRED'

/** Whether the student has submitted something (docs/product.md#submission-states). */
export const isSubmitted = <S extends { status: string }>(submission: S | null): submission is S =>
  submission !== null && submission.status !== EXPIRED

/** Whether the submission waits for a grade. */
export const needsGrading = (submission: { status: string } | null): boolean =>
  submission?.status === 'SUBMITTED'
