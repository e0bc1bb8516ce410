import { FormFailure } from '../ui/form/FormFailure.tsx'
import type { SendError } from './use-send-once.ts'

interface SendFailureProps {
  failure: SendError | null
  /** The first sentence, from docs/product.md#messages. */
  title: string | null
  /** What the server may have done, after an unclear end: 'lưu điểm', 'nhận bài'. */
  act: string
  /** What is still on screen: 'Nội dung'. */
  kept: string
  /** Why to check before sending again: 'để bài học không bị lưu hai lần'. The doubt is the title then. */
  reason?: string
  /** What happened, when the server is known not to have it. */
  detail: (failure: SendError) => string | undefined
  /** What stands in the way of sending, shown in place of the failure. */
  problem?: string | undefined
}

/** What went wrong with a request of `useSendOnce` and what the server has now; read out at once. */
export function SendFailure(props: SendFailureProps) {
  const { failure, title, act, kept, reason, detail, problem } = props
  if (problem || !failure) return <FormFailure title={problem ?? null} />
  if (failure.arrived !== 'unknown') return <FormFailure title={title} detail={detail(failure)} />
  const doubt = `Chưa rõ máy chủ đã ${act} hay chưa.`
  const stays = `${kept} vẫn còn ở đây`
  return reason ? (
    <FormFailure title={doubt} detail={`${stays}. Hãy kiểm tra lại khi có mạng, ${reason}.`} />
  ) : (
    <FormFailure title={title} detail={`${doubt} ${stays}; hãy kiểm tra lại khi có mạng.`} />
  )
}
