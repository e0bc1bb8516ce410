import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router-dom'
import { DeadlineProvider } from './deadlines/DeadlineProvider.tsx'
import { AppRoutes } from './routes.tsx'
import { SessionProvider } from './session/SessionProvider.tsx'

/** Providers and routes: what `main.tsx` mounts, and every page test too. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <SessionProvider>
          <DeadlineProvider>
            <AppRoutes />
          </DeadlineProvider>
        </SessionProvider>
      </BrowserRouter>
    </QueryClientProvider>
  )
}
