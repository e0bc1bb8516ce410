import { useEffect } from 'react'
import { useOwner } from '../session/use-owner.ts'
import { registerDevice } from './device.ts'
import { useNotificationPermission } from './notification-permission.ts'
import { usePushMessages } from './use-push-messages.ts'

/** Receives pushes for the signed-in user where this browser can. Shows nothing itself. */
export function PushMessages() {
  const { state } = useNotificationPermission()
  return state === 'not-offered' || state === 'unsupported' ? null : (
    <Receiver on={state === 'on'} />
  )
}

function Receiver({ on }: { on: boolean }) {
  const owner = useOwner()
  useEffect(() => {
    const ended = new AbortController()
    if (on && owner) void registerDevice(owner, ended.signal)
    return () => ended.abort()
  }, [on, owner])
  usePushMessages(on)
  return null
}
