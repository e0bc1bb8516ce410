import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router-dom'
import { SignInAgain } from './auth/SignInAgain.tsx'
import { DeadlineProvider } from './deadlines/DeadlineProvider.tsx'
import { Push } from './push/Push.tsx'
import { AppRoutes } from './routes.tsx'
import { SessionProvider } from './session/SessionProvider.tsx'
import { ErrorBoundary } from './ui/ErrorBoundary.tsx'

/** Providers and routes. `main.tsx` and every page test mount it. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      {/* With transitions, the old page would stay until the next one has loaded, without a skeleton. */}
      <BrowserRouter useTransitions={false}>
        <SessionProvider>
          <DeadlineProvider>
            <ErrorBoundary>
              <AppRoutes />
            </ErrorBoundary>
            <Push />
            <SignInAgain />
          </DeadlineProvider>
        </SessionProvider>
      </BrowserRouter>
    </QueryClientProvider>
  )
}
