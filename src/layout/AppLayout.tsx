import { Outlet } from 'react-router-dom'

export function AppLayout() {
  return (
    <main className="container" id="main" tabIndex={-1}>
      <Outlet />
    </main>
  )
}
