/** index.html has the first screen's rules only (`scripts/build/inline-css.ts`). */
const first = () => document.querySelector<HTMLStyleElement>('style[data-whole]')

let loading: Promise<void> | undefined

/**
 * Resolves when the whole stylesheet is there; loads it once, right after the inlined one, whose order it
 * keeps. Rejects like a part that did not come; the next call asks again.
 */
export const wholeStyles = (): Promise<void> =>
  (loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  }))

/** Milliseconds after which styles that hang no longer keep anything from the screen. */
const PATIENCE_MS = 3_000

let isSettled = false
let settling: Promise<void> | undefined

/** Resolves when the whole stylesheet is there, failed or takes too long; the page then does without. */
export const stylesInTime = (): Promise<void> =>
  (settling ??= Promise.race([
    wholeStyles().catch(() => undefined),
    new Promise<void>((done) => setTimeout(done, PATIENCE_MS)),
  ]).then(() => void (isSettled = true)))

/** False until `stylesInTime` resolves: parts beyond the first screen would be unstyled. */
export const areStylesSettled = (): boolean => isSettled || !first()

function load(): Promise<void> {
  const style = first()
  const address = style?.dataset['whole']
  // In development and in page tests there is one stylesheet.
  if (!style || !address) return Promise.resolve()
  const begun = document.getElementById('whole-styles')
  const link = begun instanceof HTMLLinkElement ? begun : document.createElement('link')
  return new Promise((resolve, reject) => {
    if (link.sheet) return resolve()
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`Unable to preload CSS for ${address}`))
    })
    if (link === begun) return
    link.rel = 'stylesheet'
    link.href = address
    style.after(link)
  })
}
