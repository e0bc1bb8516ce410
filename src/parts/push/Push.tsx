import { isPushConfigured } from '../../api/env.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { onDemand, usePart } from '../../ui/on-demand.ts'

const messages = onDemand(async () => (await import('./PushMessages.tsx')).PushMessages)

/** For signed-in users only (docs/product.md#roles), not loaded where push is not configured. */
export function Push() {
  const { signedIn } = useSession()
  const isOn = signedIn && isPushConfigured()
  const { ready: PushMessages } = usePart(messages, isOn)
  if (!isOn || !PushMessages) return null
  return (
    <ErrorBoundary fallback={null}>
      <PushMessages />
    </ErrorBoundary>
  )
}
