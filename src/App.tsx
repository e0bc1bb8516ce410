import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router-dom'
import { DeadlineProvider } from './deadlines/DeadlineProvider.tsx'
import { Push } from './push/Push.tsx'
import { AppRoutes } from './routes.tsx'
import { SessionProvider } from './session/SessionProvider.tsx'
import { ErrorBoundary } from './ui/ErrorBoundary.tsx'

/** Providers and routes: what `main.tsx` mounts, and every page test too. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      {/* Without transitions a page that is still loading shows its skeleton at once. */}
      <BrowserRouter useTransitions={false}>
        <SessionProvider>
          <DeadlineProvider>
            <ErrorBoundary>
              <AppRoutes />
            </ErrorBoundary>
            <Push />
          </DeadlineProvider>
        </SessionProvider>
      </BrowserRouter>
    </QueryClientProvider>
  )
}
