import type { Location } from 'react-router-dom'

/** What lies on the page (dialogs, sheets) without an address of its own, the lowest first. */
export const onTop: { close: () => void }[] = []

/** Called after every change of the list; `BackEntries` brings the history in line. */
export const changed = { settle: () => {} }

/** The state of an entry for something on top: how many lie there, and the key of the page's own entry. */
export interface Over {
  over?: { depth: number; key: string }
}

export const overOf = ({ state }: Location) => (state as Over | null)?.over

/** The key of the page's own entry: the same while dialogs open and close. */
export const pageKey = (location: Location) => overOf(location)?.key ?? location.key
