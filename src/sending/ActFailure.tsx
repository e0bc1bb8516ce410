import { toApiError } from '../../api/errors.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { failureWords } from './failure-words.ts'

interface ActFailureProps {
  /** `null` where nothing has failed. */
  error: unknown
  /** The first sentence of a refusal. */
  refused: string
}

/** How an act has failed, where it was started; an unclear end is no refusal. */
export function ActFailure({ error, refused }: ActFailureProps) {
  const failed = error ? failureWords(toApiError(error), refused) : null
  return <FormFailure title={failed?.title ?? null} detail={failed?.detail} />
}
