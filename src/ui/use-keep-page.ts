import { useEffect } from 'react'

/** Without this, the browser would open a file dropped beside the box in place of the page. */
export function useKeepPage() {
  useEffect(() => {
    const keep = (event: Event) => event.preventDefault()
    window.addEventListener('dragover', keep)
    window.addEventListener('drop', keep)
    return () => {
      window.removeEventListener('dragover', keep)
      window.removeEventListener('drop', keep)
    }
  }, [])
}
