import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { sendsOf, type Sends, type TrayEntry } from '../sends.ts'
import { TrayItem, stateTexts } from './TrayItem.tsx'
import * as styles from './tray.module.scss'

/**
 * What is being sent while its dialog is closed, at the end of the page and at the bottom of the window.
 * It also warns before the user leaves the site, and looks after sends whose outcome is unclear.
 */
export function SendTray() {
  const sends = sendsOf(useQueryClient())
  const entries = useSyncExternalStore(sends.subscribe, sends.tray)
  const tray = useRef<HTMLDivElement>(null)
  useWarningOnLeave(sends)
  useCheckOnReturn(sends)
  useRoomBelow(tray, entries)
  return (
    <div ref={tray} className={styles.tray}>
      {/* Present before its text, so that screen readers announce the text. */}
      <p className="visually-hidden" role="status">
        {entries.map(announcement).join(' ')}
      </p>
      {entries.length > 0 ? (
        <section className={styles.card} aria-label="Đang gửi">
          <ul className="list-unstyled mb-0">
            {entries.map((entry) => (
              <TrayItem
                key={entry.send.id}
                entry={entry}
                onDismiss={() => sends.dismiss(entry.send)}
              />
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

const announcement = (entry: TrayEntry) => `${entry.subject.name}: ${stateTexts(entry).join('; ')}`

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

/** A phone freezes a hidden page and breaks its connections. */
function useCheckOnReturn(sends: Sends) {
  useEffect(() => {
    // After the handlers of an open dialog, which may send again at the same moment.
    const check = () => setTimeout(sends.checkUnclear)
    const onVisible = () => {
      if (document.visibilityState === 'visible') check()
    }
    window.addEventListener('online', check)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      window.removeEventListener('online', check)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [sends])
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
