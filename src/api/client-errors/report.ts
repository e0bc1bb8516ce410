import { addressOf } from '../env.ts'
import { fewReports, reportOf, type FaultReport } from './fault-report.ts'

/** The app's own script; in development there are many, and none is named. */
const appScript = () => (document.getElementById('app') as HTMLLinkElement | null)?.href

/**
 * From now on tells the backend of faults in the app, and of those noted before (docs/behaviour.md#faults-of-the-app).
 * It is sent as text, which needs no leave of another origin, and goes out also while the page is being left.
 */
export function reportFaults(): void {
  const script = appScript()
  const own = script?.replace(/[^/]*$/, '') ?? location.origin
  const version = script?.split('/').at(-1) ?? 'dev'
  const report = fewReports((fault) => {
    const whole: FaultReport = { ...fault, page: location.pathname, version }
    navigator.sendBeacon(addressOf('/api/client-errors'), JSON.stringify(whole))
  })
  const take = (thrown: unknown) => report(reportOf(thrown, own))
  window.addEventListener('error', ({ error }) => take(error))
  window.addEventListener('unhandledrejection', ({ reason }) => take(reason))
  const noted = globalThis.__lopMoFaults
  globalThis.__lopMoFaults = { add: take, forEach: () => {} }
  noted?.forEach(take)
}
