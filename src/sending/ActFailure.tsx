import { isUnclear, toApiError, type ApiError } from '../api/errors.ts'
import { FormFailure } from '../ui/form/FormFailure.tsx'

/** A form that reads before it writes; `detail` is what its fields do not say themselves. */
interface Form {
  detail: string | undefined
}

interface ActFailureProps {
  /** `null` where nothing has failed. */
  error: unknown
  /** The first sentence of a refusal. */
  refused: string
  /** Absent for an act, after which the page reads again. */
  form?: Form
}

/** How an act has failed, where it was started; an unclear end is no refusal. */
export function ActFailure({ error, refused, form }: ActFailureProps) {
  const failed = error ? failureWords(toApiError(error), refused, form) : null
  return <FormFailure title={failed?.title ?? null} detail={failed?.detail} />
}

/**
 * How an act has failed, in a first sentence and what follows: `refused` and the server's reason, or, where the
 * server may have done it all the same (docs/behaviour.md#sending-once), that nobody knows yet.
 */
export function failureWords(error: ApiError, refused: string, form?: Form) {
  if (!isUnclear(error)) return { title: refused, detail: form ? form.detail : error.message }
  // The message of a 5xx names the request; the others say nothing that this does not.
  const reason = error.kind === 'server' ? `${error.message} ` : ''
  const next = form
    ? 'Những gì bạn nhập vẫn còn ở đây: hãy lưu lại, không có gì bị lưu hai lần.'
    : 'Trang này tự đọc lại khi có mạng: hãy xem việc đã xong chưa, rồi mới làm lại.'
  return { title: 'Chưa rõ máy chủ đã làm hay chưa.', detail: reason + next }
}
