import type { Location } from 'react-router-dom'

/** The open dialogs and sheets without an address of their own, the lowest first. */
export const onTop: { close: () => void }[] = []

/** Called after every change of the list; `BackEntries` brings the history in line. */
export const changed = { settle: () => {} }

/** The state of such an entry: how many dialogs are open, and the key of the page's own entry. */
export interface Over {
  over?: { depth: number; key: string }
}

export const overOf = ({ state }: Location) => (state as Over | null)?.over

/** The key of the page's own entry: the same while dialogs open and close. */
export const pageKey = (location: Location) => overOf(location)?.key ?? location.key
