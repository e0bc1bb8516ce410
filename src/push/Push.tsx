import { lazy, Suspense } from 'react'
import { isPushConfigured } from '../env.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'

const PushMessages = lazy(async () => ({
  default: (await import('./PushMessages.tsx')).PushMessages,
}))

/** For signed-in users only (docs/product.md#roles), not loaded where push is not configured. */
export function Push() {
  const { signedIn } = useSession()
  if (!signedIn || !isPushConfigured()) return null
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <PushMessages />
      </Suspense>
    </ErrorBoundary>
  )
}
