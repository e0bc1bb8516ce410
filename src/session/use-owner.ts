import { useSession } from './SessionProvider.tsx'

/** Under whose name the device keeps a user's own things; '' (not known yet) keeps nothing. */
export function useOwner(): string {
  const { user } = useSession()
  return user?._id || user?.email || ''
}
