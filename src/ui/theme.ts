/** The colours of the screen (docs/behaviour.md#themes); the stylesheets read the attribute. */
export type Theme = 'light' | 'dark'

const KEY = 'theme'
const DARK = '(prefers-color-scheme: dark)'

/** What was chosen on this device; `null` follows the device. */
export function chosenTheme(): Theme | null {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === 'dark' || kept === 'light' ? kept : null
  } catch {
    // Storage is blocked.
    return null
  }
}

/** Shows what is chosen. Runs in the head, before anything is drawn (src/app/early-call.ts). */
export function showTheme(choice = chosenTheme()): void {
  const theme = choice ?? (matchMedia(DARK).matches ? 'dark' : 'light')
  document.documentElement.dataset['theme'] = theme
}

export function chooseTheme(choice: Theme | null): void {
  try {
    if (choice) localStorage.setItem(KEY, choice)
    else localStorage.removeItem(KEY)
  } catch {
    // Until the page is left it holds all the same.
  }
  showTheme(choice)
}

/** Follows the device, and what another tab chooses. */
export function followTheme(): void {
  showTheme()
  matchMedia(DARK).addEventListener('change', () => showTheme())
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) showTheme()
  })
}
