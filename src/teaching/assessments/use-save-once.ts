import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError, toApiError, type ApiErrorKind } from '../../api/errors.ts'
import { teachingChanges } from '../../api/teaching-queries.ts'

/** Without an answer, or with one that says nothing, the server may have it or not. */
const UNCLEAR: readonly ApiErrorKind[] = ['offline', 'cancelled', 'server', 'unreadable']

/** Why something is not known to be saved. `unknown`: it could not be found out either. */
class SaveFailure extends Error {
  constructor(
    readonly error: ApiError,
    readonly arrived: 'no' | 'unknown',
  ) {
    super(error.message)
  }
}

/** Whatever ended it: with its dialog, the request has been let go of. */
const EARLIER = new SaveFailure(new ApiError('cancelled'), 'unknown')

export const saveMutationKey = (key: readonly string[]) => ['save', ...key]

interface SaveOnce {
  courseId: string
  /** Names what is being saved: one closed and opened again meanwhile is not sent a second time. */
  key: readonly string[]
  send: () => Promise<void>
  /** Whether the server has it after all. Absent where sending again does no harm. */
  look?: () => Promise<boolean>
  /** A try of an earlier opening ended unclearly: it is looked up before anything is sent. */
  startsUnclear?: boolean
  /** The server has it; also called when the dialog was closed meanwhile. */
  onSaved: () => void
  /** After `onSaved`, unless the dialog was closed already. */
  onClose: () => void
}

/**
 * Saves once, however often the button is pressed. After an unclear end it is looked up before
 * anything is sent again, so that one quiz stays one.
 */
export function useSaveOnce(saveOnce: SaveOnce) {
  const { courseId, key, send, look, startsUnclear = false, onSaved, onClose } = saveOnce
  const client = useQueryClient()
  const busy = useRef(false)
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  /** The error of the last try while it is not known whether that try arrived. */
  const open = useRef(startsUnclear ? EARLIER.error : null)

  const hasArrived = async (error: ApiError): Promise<boolean> => {
    if (!look) return false
    open.current = error
    try {
      const arrived = await look()
      open.current = null
      return arrived
    } catch {
      throw new SaveFailure(error, 'unknown')
    }
  }

  const mutationKey = saveMutationKey(key)
  const running = useIsMutating({ mutationKey, exact: true }) > 0
  const mutation = useMutation({
    mutationKey,
    mutationFn: async (act: 'send' | 'check') => {
      const last = open.current
      if (last) {
        if (await hasArrived(last)) return
        if (act === 'check') throw new SaveFailure(last, 'no')
      }
      try {
        await send()
      } catch (thrown) {
        const error = toApiError(thrown)
        if (UNCLEAR.includes(error.kind) && (await hasArrived(error))) return
        throw new SaveFailure(error, 'no')
      }
    },
    onSuccess: () => {
      onSaved()
      if (shown.current) onClose()
      void teachingChanges.contentChanged(client, courseId)
    },
    onSettled: () => {
      busy.current = false
    },
  })

  const act = (what: 'send' | 'check') => {
    if (busy.current || running) return
    busy.current = true
    mutation.mutate(what)
  }
  const earlier = startsUnclear && mutation.isIdle ? EARLIER : null
  return {
    save: () => act('send'),
    check: () => act('check'),
    /** Forgets the last failure: it says nothing about what is typed now. */
    reset: mutation.reset,
    pending: running,
    saved: mutation.isSuccess,
    failure: mutation.error instanceof SaveFailure ? mutation.error : earlier,
  }
}
