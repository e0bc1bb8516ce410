import { useCallback, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/** The dialogs by their names in the address (docs/product.md#routes). */
export type DialogName = 'quiz' | 'assignment' | 'view'
const NAMES: readonly DialogName[] = ['quiz', 'assignment', 'view']

/**
 * Which dialog the address asks for. Opening writes it, Back closes it, closing cleans it: by a step
 * back when it was opened here, else in place.
 */
export function useOpenAssessment() {
  const [params, setParams] = useSearchParams()
  const { state, key } = useLocation()
  const navigate = useNavigate()
  const dialog = NAMES.find((name) => params.get(name))
  const openedHere = (state as { openedHere?: boolean } | null)?.openedHere === true

  // A step back takes a moment; a second one from the same place would leave the lesson.
  const leftFrom = useRef<string>(undefined)

  const open = useCallback(
    (name: DialogName, assessmentId: string) =>
      setParams(
        (params) => {
          for (const other of NAMES) params.delete(other)
          params.set(name, assessmentId)
          return params
        },
        { state: { openedHere: true } },
      ),
    [setParams],
  )
  const close = () => {
    if (openedHere) {
      if (leftFrom.current !== key) void navigate(-1)
      leftFrom.current = key
      return
    }
    setParams(
      (params) => {
        for (const name of NAMES) params.delete(name)
        return params
      },
      { replace: true },
    )
  }
  return {
    opened: dialog ? { dialog, assessmentId: params.get(dialog) ?? '' } : null,
    open,
    close,
  }
}
