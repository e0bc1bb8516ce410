import { useRef, useState } from 'react'
import type { Session } from '../../../shared/contract/account.ts'
import { formatDateTime } from '../../../shared/format/dates.ts'
import { toApiError } from '../../api/errors.ts'
import { endOtherSessions, endSession, sessionsKey, sessionsQuery } from '../../api/sessions.ts'
import { SendNotes } from '../../parts/sending/SendNotes.tsx'
import { useSend } from '../../parts/sending/use-send.ts'
import { useSession } from '../../parts/session/SessionProvider.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { LoadState } from '../../ui/LoadState.tsx'
import { Skeleton } from '../../ui/BarSkeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { deviceName } from './device-name.ts'
import * as styles from './devices.module.scss'

/** Where the user is signed in, and how to end that (docs/product.md#other-pages). */
export function Devices() {
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus goes with its device.
  const onGone = () => heading.current?.focus()
  return (
    <div className="card">
      <div className="card-body">
        <h2 ref={heading} tabIndex={-1}>
          Thiết bị đã đăng nhập
        </h2>
        <LoadState
          in="dialog"
          query={sessionsQuery()}
          skeleton={<DevicesSkeleton />}
          failure={{ title: 'Chưa tải được danh sách thiết bị' }}
          isEmpty={(sessions) => sessions.length === 0}
          empty={
            <p className="text-secondary mb-0">
              Chưa có thiết bị nào. Thiết bị này sẽ có tên ở đây sau lần đăng nhập tới.
            </p>
          }
        >
          {(sessions) => <DeviceList sessions={sessions} onGone={onGone} />}
        </LoadState>
      </div>
    </div>
  )
}

const DevicesSkeleton = () => (
  <Skeleton className="d-grid gap-2" bars={[['50%', 24], ['80%'], ['50%', 24], ['80%']]} />
)

/** This device and the two others that stand first; the rest on demand. */
const AT_FIRST = 3

interface DeviceListProps {
  sessions: Session[]
  /** Where the focus goes when its button does. */
  onGone: () => void
}

function DeviceList({ sessions, onGone }: DeviceListProps) {
  const { renew } = useSession()
  const [isWhole, setWhole] = useState(false)
  const others = useEnding({
    end: async (signal) => renew(await endOtherSessions(signal)),
    success: 'Đã đăng xuất mọi thiết bị khác.',
    failure: 'Chưa đăng xuất được các thiết bị khác.',
    onGone,
  })
  const ordered = [...sessions].sort((a, b) => Number(b.current) - Number(a.current))
  const shown = isWhole ? ordered : ordered.slice(0, AT_FIRST)
  return (
    <>
      <ul className="list-unstyled mb-3">
        {shown.map((session) => (
          <Device key={session._id} session={session} onGone={onGone} />
        ))}
      </ul>
      {shown.length < ordered.length ? (
        <button
          type="button"
          className={`btn btn-link ${styles.more}`}
          onClick={() => {
            onGone()
            setWhole(true)
          }}
        >
          {`Xem thêm ${ordered.length - shown.length} thiết bị`}
        </button>
      ) : null}
      {sessions.some(({ current }) => !current) ? (
        <>
          <SendNotes of={others} />
          <button
            type="button"
            className="btn btn-outline-danger"
            disabled={others.pending}
            onClick={() => others.send()}
          >
            {others.pending ? 'Đang đăng xuất…' : 'Đăng xuất mọi thiết bị khác'}
          </button>
        </>
      ) : null}
    </>
  )
}

function Device({ session, onGone }: { session: Session; onGone: () => void }) {
  const name = deviceName(session.userAgent)
  const ending = useEnding({
    end: async (signal) => {
      try {
        await endSession(session._id, signal)
      } catch (error) {
        // It has signed out itself meanwhile.
        if (toApiError(error).kind !== 'missing') throw error
      }
    },
    success: `Đã đăng xuất ${name}.`,
    failure: `Chưa đăng xuất được ${name}.`,
    onGone,
  })
  return (
    <li className={styles.device}>
      <div className={styles.deviceHead}>
        <h3>{name}</h3>
        {session.current ? (
          <span className="badge badge-primary">Thiết bị này</span>
        ) : (
          <button
            type="button"
            className="btn btn-outline-danger btn-sm"
            disabled={ending.pending}
            aria-label={`Đăng xuất ${name}`}
            onClick={() => ending.send()}
          >
            {ending.pending ? 'Đang đăng xuất…' : 'Đăng xuất'}
          </button>
        )}
      </div>
      <SendNotes of={ending} />
      <FactList
        facts={[
          ['Dùng gần nhất', formatDateTime(session.seenAt)],
          ['Địa chỉ IP', session.ip],
          ['Đăng nhập lúc', formatDateTime(session.createdAt)],
        ]}
      />
    </li>
  )
}

interface Ending {
  end: (signal: AbortSignal) => Promise<void>
  success: string
  failure: string
  onGone: () => void
}

const useEnding = ({ end, success, failure, onGone }: Ending) =>
  useSend({
    send: (_, signal) => end(signal),
    done: () => success,
    onDone: onGone,
    onFailed: ({ error }) => toast.error(`${failure} ${error.message}`),
    reloads: sessionsKey,
  })
