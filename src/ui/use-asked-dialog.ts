import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** The router's state of a link that opens a dialog of its page. */
export interface AskedDialog<Dialog> {
  dialog?: Dialog
}

/** The open dialog of a page, null for none; a link may open one by its state (`AskedDialog`). */
export function useAskedDialog<Dialog>() {
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const asked = (state as AskedDialog<Dialog> | null)?.dialog
  const [followed, setFollowed] = useState<Dialog>()
  if (followed !== asked) {
    setFollowed(asked)
    if (asked) setDialog(asked)
  }
  useEffect(() => {
    // Once: a reload must not open it again.
    if (asked) void navigate(pathname + search, { replace: true, state: null })
  }, [asked, navigate, pathname, search])
  return [dialog, setDialog] as const
}
