import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useSendAgainWords } from '../send-again.ts'
import { sendsOf, type Sends, type TrayEntry } from '../sends.ts'
import { TrayItem, stateTexts } from './TrayItem.tsx'
import * as styles from './tray.module.scss'

/**
 * What is being sent while its dialog is closed, at the end of the page and at the bottom of the window.
 * It also warns before the user leaves the site.
 */
export function SendTray() {
  const sends = sendsOf(useQueryClient())
  const entries = useSyncExternalStore(sends.subscribe, sends.tray)
  const tray = useRef<HTMLDivElement>(null)
  const sendAgainWords = useSendAgainWords()
  const items = entries.map((entry) => ({ entry, texts: stateTexts(entry, sendAgainWords) }))
  useWarningOnLeave(sends)
  useRoomBelow(tray, entries)
  return (
    <div ref={tray} className={styles.tray}>
      {/* Present before its text, so that screen readers announce the text. */}
      <p className="visually-hidden" role="status">
        {items.map(({ entry, texts }) => `${entry.subject.name}: ${texts.join('; ')}`).join(' ')}
      </p>
      {entries.length > 0 ? (
        <section className={styles.card} aria-label="Đang gửi">
          <ul className="list-unstyled mb-0">
            {items.map(({ entry, texts }) => (
              <TrayItem
                key={entry.send.id}
                entry={entry}
                texts={texts}
                onDismiss={() => sends.dismiss(entry.send)}
              />
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

/** The browser asks before a reload or another site; only then, because it keeps such a page out of its cache. */
function useWarningOnLeave(sends: Sends) {
  const wouldLose = useSyncExternalStore(sends.subscribe, sends.wouldLose)
  useEffect(() => {
    if (!wouldLose) return undefined
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault()
      // Chrome before 119 heeds this alone.
      event.returnValue = true
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [wouldLose])
}

/** Keeps what gets the focus from being scrolled below the tray. */
function useRoomBelow(tray: { current: HTMLElement | null }, entries: readonly TrayEntry[]) {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.scrollPaddingBottom = entries.length > 0 ? `${tray.current?.offsetHeight ?? 0}px` : ''
    return () => {
      style.scrollPaddingBottom = ''
    }
  }, [tray, entries])
}
