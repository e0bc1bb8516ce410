/** Calls `act` whenever the page may be about to end (closed, left, put away), until undone. */
export function onLeave(act: () => void): () => void {
  const onHidden = () => {
    if (document.visibilityState === 'hidden') act()
  }
  window.addEventListener('pagehide', act)
  document.addEventListener('visibilitychange', onHidden)
  return () => {
    window.removeEventListener('pagehide', act)
    document.removeEventListener('visibilitychange', onHidden)
  }
}
