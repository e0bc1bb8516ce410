import { FormFailure } from '../ui/form/FormFailure.tsx'
import type { SendError } from './send.ts'

interface SendFailureProps {
  failure: SendError | null
  /** The first sentence, from docs/product.md#messages. */
  title: string | null
  /** What the server may have done after an unclear end: 'lưu điểm', 'nhận bài'. */
  act: string
  /** What is still on screen: 'Nội dung'. */
  kept: string
  /** Why to check before sending again: 'để bài học không bị lưu hai lần'. Replaces the title. */
  reason?: string
  /** The reason of a failure after which the server is known not to have the input. */
  detail: (failure: SendError) => string | undefined
  /** A problem that prevents sending, shown instead of the failure. */
  problem?: string | undefined
}

/** Announces a failure of `useSendOnce` and whether the server has the input. */
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
