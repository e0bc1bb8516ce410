import type { ApiError } from '../../api/errors.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { SlowNotice } from '../../ui/SlowNotice.tsx'
import { failureWords } from './failure-words.ts'
import type { SendError } from './send.ts'

/** A send that takes long (`useSend`). */
interface Slow {
  slow: boolean
  letGo: () => void
}

interface SendNotesProps {
  of: Slow
  /** How it has failed, `null` where it has not. Absent where a toast says it. */
  title?: string | null
  detail?: string | undefined
}

/** What there is to say of a send, beside its button: how it has failed, and that the server is slow. */
export const SendNotes = ({ of, title, detail }: SendNotesProps) => (
  <>
    {title === undefined ? null : <FormFailure title={title} detail={detail} />}
    <SlowNotice slow={of.slow} label="Dừng chờ" onAct={of.letGo} />
  </>
)

interface ActNotesProps {
  of: Slow & { error: ApiError | null; detail?: string | undefined }
  /** The first sentence of a refusal. */
  refused: string
  /** True for a form that reads before it writes (`failureWords`). */
  form?: boolean
  /** True where something else says the failure. */
  quiet?: boolean
}

/** The notes of an act or a form: an unclear end is no refusal. */
export function ActNotes({ of, refused, form = false, quiet = false }: ActNotesProps) {
  const { error, detail } = of
  const words = error && !quiet ? failureWords(error, refused, form ? { detail } : undefined) : null
  return <SendNotes of={of} title={words?.title ?? null} detail={words?.detail} />
}

interface WorkNotesProps {
  of: Slow & { failure: SendError | null }
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
  /** A problem that prevents sending, said instead of the failure. */
  problem?: string | undefined
}

/** The notes of work (`tray` of `useSend`): also whether the server has it. */
export function WorkNotes({ of, title, act, kept, reason, detail, problem }: WorkNotesProps) {
  const { failure } = of
  if (problem || !failure) return <SendNotes of={of} title={problem ?? null} />
  if (failure.arrived !== 'unknown') {
    return <SendNotes of={of} title={title} detail={detail(failure)} />
  }
  const doubt = `Chưa rõ máy chủ đã ${act} hay chưa.`
  const stays = `${kept} vẫn còn ở đây`
  return reason ? (
    <SendNotes
      of={of}
      title={doubt}
      detail={`${stays}. Hãy kiểm tra lại khi có mạng, ${reason}.`}
    />
  ) : (
    <SendNotes of={of} title={title} detail={`${doubt} ${stays}; hãy kiểm tra lại khi có mạng.`} />
  )
}
