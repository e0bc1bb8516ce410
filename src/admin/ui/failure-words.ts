import { isUnclear, type ApiError } from '../../api/errors.ts'

/**
 * How an act has failed, in a first sentence and what follows: `refused` and the server's reason, or, where the
 * server may have done it all the same (docs/behaviour.md#sending-once), that nobody knows yet.
 */
export function failureWords(error: ApiError, refused: string): { title: string; detail: string } {
  if (!isUnclear(error)) return { title: refused, detail: error.message }
  // The message of a 5xx names the request; the others say nothing that this does not.
  const reason = error.kind === 'server' ? `${error.message} ` : ''
  return {
    title: 'Chưa rõ máy chủ đã làm hay chưa.',
    detail: `${reason}Trang này tự đọc lại khi có mạng: hãy xem việc đã xong chưa, rồi mới làm lại.`,
  }
}
