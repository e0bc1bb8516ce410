import { useFeature } from '../../api/site.ts'

/**
 * What to do when nobody knows whether the server has the input (docs/behaviour.md#sending-once). Our API takes the
 * same input once (`src/api/write-keys.ts`); a changed one, or another backend, could store it beside the first.
 */
export function useSendAgainWords(): (changed: boolean) => string {
  const isTakenOnce = useFeature('idempotency-key') === true
  return (changed) =>
    changed
      ? 'Nội dung trước có thể đã được lưu: hãy mở một thẻ khác xem đã có chưa, rồi mới gửi lại.'
      : isTakenOnce
        ? 'Gửi lại trong một giờ tới không bị hai lần.'
        : 'Hãy mở một thẻ khác xem đã có chưa, rồi mới gửi lại.'
}
