import { useSession } from './SessionProvider.tsx'

/** The user's id, under which the device keeps drafts and the like; '' (user not loaded) keeps nothing. */
export function useOwner(): string {
  const { user } = useSession()
  return user?._id || user?.email || ''
}
