import type { Location } from 'react-router-dom'
import { onDemand } from './on-demand.ts'

/** Lets "Back" close what lies on the page; loads in idle time, at the latest with the first dialog. */
export const backEntries = onDemand(async () => (await import('./BackEntries.tsx')).BackEntries)

/** The state of an entry for something on top: how many lie there, and the key of the page's own entry. */
export interface Over {
  over?: { depth: number; key: string }
}

export const overOf = ({ state }: Location) => (state as Over | null)?.over

/** The key of the page's own entry: the same while dialogs open and close. */
export const pageKey = (location: Location) => overOf(location)?.key ?? location.key
