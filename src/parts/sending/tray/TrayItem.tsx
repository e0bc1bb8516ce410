import { useId, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { ApiErrorKind } from '../../../api/errors.ts'
import { focusMain } from '../../../ui/focus-main.ts'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import type { useSendAgainWords } from '../send-again.ts'
import type { TrayEntry } from '../sends.ts'
import * as styles from './tray.module.scss'

/** After these errors the same input would fail again. */
const HOPELESS: readonly ApiErrorKind[] = ['denied', 'missing', 'refused']

/** What the tray says of a send beside its progress. */
export function stateTexts(
  { state, subject }: TrayEntry,
  sendAgainWords: ReturnType<typeof useSendAgainWords>,
): string[] {
  switch (state.is) {
    case 'idle':
      return []
    case 'sending':
      return [state.part < 1 ? 'Đang gửi…' : 'Đã gửi xong, máy chủ đang xử lý…']
    case 'arrived':
      return ['Đã gửi xong.']
    case 'failed': {
      const { arrived, error } = state.failure
      const why =
        arrived === 'unknown'
          ? `Chưa rõ máy chủ đã nhận hay chưa. ${sendAgainWords(state)}`
          : subject.whyFailed(error)
      return [subject.failureTitle(error), ...(why ? [why] : [])]
    }
    default:
      return state satisfies never
  }
}

interface TrayItemProps {
  entry: TrayEntry
  /** From `stateTexts`. */
  texts: readonly string[]
  onDismiss: () => void
}

/** One send: name, files, progress or failure, and what the user can do. */
export function TrayItem({ entry, texts, onDismiss }: TrayItemProps) {
  const { send, subject, state } = entry
  const id = useId()
  const item = useRef<HTMLLIElement>(null)
  // The button goes with its state; the item keeps the focus.
  const act = (run: () => void) => () => {
    item.current?.focus({ preventScroll: true })
    run()
  }
  return (
    <li ref={item} className={styles.item} tabIndex={-1} aria-labelledby={id}>
      <p id={id} className="fw-semibold">
        {subject.name}
      </p>
      {subject.files.length > 0 ? (
        <p className="quiet lines-2">{subject.files.join(', ')}</p>
      ) : null}
      <div className="d-flex flex-wrap align-items-center column-gap-3">
        <div className={`${styles.state} ${state.is === 'failed' ? styles.ended : ''}`}>
          {state.is === 'sending' && state.part < 1 ? (
            <ProgressBar percent={Math.floor(state.part * 100)} label={`Đã gửi, ${subject.name}`} />
          ) : (
            texts.map((text, index) => (
              <p
                key={text}
                className={state.is === 'failed' && index === 0 ? styles.failure : 'quiet'}
              >
                {text}
              </p>
            ))
          )}
        </div>
        {state.is === 'arrived' ? null : (
          <div className={styles.acts}>
            {state.is === 'sending' ? (
              <TrayButton label="Hủy" about={id} onClick={act(send.cancel)} />
            ) : null}
            {state.is === 'failed' &&
            !state.changed &&
            (state.failure.arrived === 'unknown' ||
              !HOPELESS.includes(state.failure.error.kind)) ? (
              <TrayButton label="Thử lại" about={id} onClick={act(send.retry)} />
            ) : null}
            <Link
              className="btn btn-link"
              aria-describedby={id}
              to={subject.to}
              state={subject.state}
            >
              Mở lại
            </Link>
            {state.is === 'failed' ? (
              <TrayButton
                label="Bỏ qua"
                about={id}
                onClick={() => {
                  focusMain()
                  onDismiss()
                }}
              />
            ) : null}
          </div>
        )}
      </div>
    </li>
  )
}

interface TrayButtonProps {
  label: string
  /** The id of the element that names the send. */
  about: string
  onClick: () => void
}

const TrayButton = ({ label, about, onClick }: TrayButtonProps) => (
  <button type="button" className="btn btn-link" aria-describedby={about} onClick={onClick}>
    {label}
  </button>
)
