import { ownerOf } from '../../api/session-store.ts'
import { useSession } from './SessionProvider.tsx'

/** The user's id, under which the device keeps drafts and the like; '' (user not loaded) keeps nothing. */
export const useOwner = (): string => ownerOf(useSession().user)
