/**
 * Runs inside the page before every script of the driver, because WebDriver does not report errors. Errors
 * before the first of these scripts are missed; the other engines catch them. The errors are kept in the
 * session storage, because a journey has several pages.
 */
export function keepErrors(): void {
  const mine = window as unknown as { keepsErrors?: boolean }
  if (mine.keepsErrors) return
  mine.keepsErrors = true
  const keep = (words: unknown) => {
    const kept = JSON.parse(sessionStorage.getItem('errors') ?? '[]') as string[]
    sessionStorage.setItem(
      'errors',
      JSON.stringify([...kept, `${String(words)} (${location.href})`]),
    )
  }
  addEventListener('error', ({ message }) => keep(message))
  addEventListener('unhandledrejection', ({ reason }) => keep(reason))
  addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) =>
    keep(`${violatedDirective} ${blockedURI}`),
  )
  const { error } = console
  console.error = (...given) => {
    keep(given.map(String).join(' '))
    error(...given)
  }
}
