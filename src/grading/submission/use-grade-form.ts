import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { SubmissionForGrading } from '../../../shared/contract/grading.ts'
import { submissionState, type SubmissionState } from '../../../shared/rules/grading.ts'
import { useFormDraft, type FormDraft } from '../../drafts/use-form-draft.ts'
import { fieldsOf, type GradeFields } from './grade-fields.ts'

/**
 * The grade in hand. Its draft is whole, for mode, score and words mean something only together, and
 * it remembers which state of the submission it was written about.
 */
export function useGradeForm(submission: SubmissionForGrading) {
  const form = useForm<GradeFields>({ defaultValues: fieldsOf(submission) })
  // Before the draft, which it would not see come back. Each field has a default.
  const fields = useWatch({ control: form.control }) as GradeFields
  const [opened] = useState(() => submissionState(submission))
  const [accepted, setAccepted] = useState<SubmissionState | null>(null)
  const about = (begun: unknown) => accepted ?? stateIn(begun) ?? opened
  const kept = useFormDraft(
    form,
    { kind: 'grade-form', of: submission._id, attempt: '' },
    (begun) => ({ ...form.getValues(), about: about(begun) }),
  )
  const draft: FormDraft = {
    ...kept,
    drop: () => {
      kept.drop()
      setAccepted(opened)
    },
    undo:
      kept.undo &&
      (() => {
        kept.undo?.()
        setAccepted(null)
      }),
  }
  return { form, fields, draft, read: about(kept.begun), setRead: setAccepted }
}

/** Kept by `useGradeForm`; of another shape it is only taken for another state. */
function stateIn(begun: unknown): SubmissionState | null {
  if (typeof begun !== 'object' || begun === null || !('about' in begun)) return null
  return typeof begun.about === 'object' ? (begun.about as SubmissionState | null) : null
}
