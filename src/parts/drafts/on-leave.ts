/** Calls `act` whenever the page may end (closed, left, in the background), until undone. */
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
