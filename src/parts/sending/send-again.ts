import { useFeature } from '../../api/site.ts'
import { useNow } from '../../ui/use-now.ts'

const HOUR_MS = 60 * 60_000

/** An unclear end: when it was, and whether the input was changed since. */
interface Unclear {
  changed: boolean
  failure: { at: number }
}

/**
 * What to do when nobody knows whether the server has the input (docs/behaviour.md#sending-once). Our API takes the
 * same input once within the hour (`send.ts` keeps its keys); a changed or an old one, or another backend, could store
 * it beside the first.
 */
export function useSendAgainWords(): (unclear: Unclear) => string {
  const isTakenOnce = useFeature('idempotency-key') === true
  const now = useNow().getTime()
  return ({ changed, failure }) =>
    changed || (isTakenOnce && now - failure.at >= HOUR_MS)
      ? 'Nội dung trước có thể đã được lưu: hãy mở một thẻ khác xem đã có chưa, rồi mới gửi lại.'
      : isTakenOnce
        ? 'Gửi lại trong một giờ tới không bị hai lần.'
        : 'Hãy mở một thẻ khác xem đã có chưa, rồi mới gửi lại.'
}
