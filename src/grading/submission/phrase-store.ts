import { readPhrases, type Phrases } from './phrases.ts'
import { readStored, store, storedName } from '../../drafts/device-store.ts'

const nameOf = (owner: string) => storedName('phrases', owner)

/** The bank of this teacher on this device; '' (not known yet) has none. */
export const phrasesOf = (owner: string): Phrases =>
  owner ? readPhrases(readStored(nameOf(owner))) : []

/** False when the device refuses. */
export const keepPhrases = (owner: string, phrases: Phrases): boolean =>
  owner !== '' && store(nameOf(owner), phrases)
