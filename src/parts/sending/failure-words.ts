import type { ApiError } from '../../api/errors.ts'
import { isUnclear } from '../../api/unclear-end.ts'

/**
 * How a send has failed, in a first sentence and what follows: `refused` and the server's reason, or, where the server
 * may have done it all the same (docs/behaviour.md#sending-once), that nobody knows yet. `form`: what its fields do not
 * say themselves, for a form that reads before it writes; absent for an act, after which the page reads again.
 */
export function failureWords(
  error: ApiError,
  refused: string,
  form?: { detail: string | undefined },
) {
  if (!isUnclear(error)) return { title: refused, detail: form ? form.detail : error.message }
  // The message of a 5xx names the request; the others say nothing that this does not.
  const reason = error.kind === 'server' ? `${error.message} ` : ''
  const next = form
    ? 'Những gì bạn nhập vẫn còn ở đây: hãy lưu lại, không có gì bị lưu hai lần.'
    : 'Trang này tự đọc lại khi có mạng: hãy xem việc đã xong chưa, rồi mới làm lại.'
  return { title: 'Chưa rõ máy chủ đã làm hay chưa.', detail: reason + next }
}
