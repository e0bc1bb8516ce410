import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { connection } from '../../api/connection.ts'
import { onDemand, usePart } from '../../ui/on-demand.ts'
import * as styles from './layout.module.scss'

/** Loads in idle time: when it is needed, there is no connection. */
export const lostLine = onDemand(async () => (await import('./LostLine.tsx')).LostLine)

/** Says that the server cannot be reached. It lies over the content, lets every press through and moves nothing. */
export function ConnectionLine() {
  const lost = useSyncExternalStore(connection.subscribe, connection.isLost, connection.isLost)
  const { ready: LostLine } = usePart(lostLine, false)
  const client = useQueryClient()
  useEffect(() => {
    if (!lost) return undefined
    // Whatever failed meanwhile is asked for again as soon as the connection is back.
    return () =>
      void client.refetchQueries({
        type: 'active',
        predicate: (query) => query.state.error !== null,
      })
  }, [lost, client])
  // The region is present before its text, so that screen readers announce the text.
  return (
    <output className={styles.connection}>
      {lost ? LostLine ? <LostLine /> : <span>Bạn đang ngoại tuyến.</span> : null}
    </output>
  )
}
