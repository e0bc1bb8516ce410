import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, type ComponentType, type ReactNode } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { SignInAgain } from '../pages/auth/SignInAgain.tsx'
import { Push } from '../parts/push/Push.tsx'
import { AppRoutes } from './AppRoutes.tsx'
import { SessionProvider } from '../parts/session/SessionProvider.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'

interface AppProps {
  queryClient: QueryClient
  /** The router; the build passes another one. */
  Router?: ComponentType<{ children: ReactNode }>
  /** Called once, when the app is on screen. */
  onMounted?: () => void
}

/** Providers and routes. `first-screen/take-over.tsx` and every page test mount it. */
export function App({ queryClient, Router = AddressBar, onMounted }: AppProps) {
  const mounted = useEffectEvent(() => onMounted?.())
  useEffect(() => mounted(), [])
  return (
    <QueryClientProvider client={queryClient}>
      <Router>
        <SessionProvider>
          <ErrorBoundary>
            <AppRoutes />
          </ErrorBoundary>
          <Push />
          <SignInAgain />
        </SessionProvider>
      </Router>
    </QueryClientProvider>
  )
}

/** With transitions, the old page would stay until the next one has loaded, without a skeleton. */
const AddressBar = ({ children }: { children: ReactNode }) => (
  <BrowserRouter useTransitions={false}>{children}</BrowserRouter>
)
