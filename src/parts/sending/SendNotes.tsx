import type { ApiError } from '../../api/errors.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { SlowNotice } from '../../ui/SlowNotice.tsx'
import { failureWords } from './failure-words.ts'
import { useSendAgainWords } from './send-again.ts'
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
  of: Slow & { failure: SendError | null; changed: boolean }
  /** The first sentence, from docs/product.md#messages. */
  title: string | null
  /** After an unclear end the doubt is the first sentence: the title would deny what may have been done. */
  doubtFirst?: boolean
  /** What the server may have done after an unclear end: 'lưu điểm', 'nhận bài'. */
  act: string
  /** What is still on screen: 'Nội dung'. */
  kept: string
  /** The reason of a failure after which the server is known not to have the input. */
  detail: (failure: SendError) => string | undefined
  /** A problem that prevents sending, said instead of the failure. */
  problem?: string | undefined
}

/** The notes of work (`tray` of `useSend`): also whether the server has it. */
export function WorkNotes(props: WorkNotesProps) {
  const { of, title, doubtFirst = false, act, kept, detail, problem } = props
  const sendAgainWords = useSendAgainWords()
  const { failure } = of
  if (problem || !failure) return <SendNotes of={of} title={problem ?? null} />
  if (failure.arrived !== 'unknown') {
    return <SendNotes of={of} title={title} detail={detail(failure)} />
  }
  const { kind, message } = failure.error
  const doubt = `Chưa rõ máy chủ đã ${act} hay chưa.`
  const details = [
    // Of a 5xx it names the request; of the others it says nothing more.
    kind === 'server' && message,
    !doubtFirst && doubt,
    `${kept} vẫn còn ở đây.`,
    sendAgainWords({ changed: of.changed, failure }),
  ]
  return (
    <SendNotes
      of={of}
      title={doubtFirst ? doubt : title}
      detail={details.filter(Boolean).join(' ')}
    />
  )
}
