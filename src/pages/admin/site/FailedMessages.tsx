import { useQuery } from '@tanstack/react-query'
import type { FailedMessage } from '../../../../shared/contract/admin/site.ts'
import { formatDateTime } from '../../../../shared/format/dates.ts'
import { formatCount } from '../../../../shared/format/money.ts'
import { ADMIN } from '../../../api/extra-call.ts'
import { failedQuery, retry, type Outbox } from '../../../api/admin/site.ts'
import { Button } from '../../../ui/Button.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { AdminTable, TableSkeleton, type Column } from '../ui/AdminTable.tsx'
import { SendNotes } from '../../../parts/sending/SendNotes.tsx'
import { useSend } from '../../../parts/sending/use-send.ts'
import { useFocusAfterAct } from '../../../ui/use-focus-after-act.ts'
import * as styles from './site.module.scss'

const WORDS: Record<Outbox, { title: string; one: string; empty: string; subject: string }> = {
  mails: {
    title: 'Thư gửi hỏng',
    one: 'thư',
    empty: 'Không có thư nào gửi hỏng.',
    subject: 'Thư',
  },
  pushes: {
    title: 'Thông báo đẩy gửi hỏng',
    one: 'thông báo',
    empty: 'Không có thông báo nào gửi hỏng.',
    subject: 'Thông báo',
  },
}

/** Mails or pushes that could not be sent, without their text, and buttons to send them again. */
export function FailedMessages({ outbox }: { outbox: Outbox }) {
  const { title, one, empty } = WORDS[outbox]
  const { data: failed } = useQuery(failedQuery(outbox))
  const again = useSend({
    send: (id: string | undefined, signal) => retry(outbox, id, signal),
    done: (count) => `Sẽ gửi lại ${formatCount(count)} ${one}.`,
    failed: `Chưa gửi lại được ${one}.`,
    reloads: ADMIN,
  })
  // The button disappears with its row.
  const { stays } = useFocusAfterAct<HTMLHeadingElement>(again.pending)
  return (
    <section className={styles.part} aria-labelledby={`failed-${outbox}`}>
      <h2 id={`failed-${outbox}`} ref={stays} tabIndex={-1}>
        {title}
      </h2>
      <LoadState
        query={failedQuery(outbox)}
        skeleton={<TableSkeleton />}
        isEmpty={(list) => list.length === 0}
        // What has not loaded is not empty.
        empty={failed ? <p className="mb-0">{empty}</p> : null}
        failure={{}}
      >
        {(list) => (
          <>
            <AdminTable
              label={title}
              rows={list}
              // Several browsers of one person may have failed with the same message.
              keyOf={(row) =>
                `${row._id} ${list.filter(({ _id }) => _id === row._id).indexOf(row)}`
              }
              columns={columnsOf(WORDS[outbox], again)}
            />
            <Button className="mt-2" blocked={again.pending} onClick={() => again.send(undefined)}>
              {again.pending && again.input === undefined
                ? 'Đang gửi lại…'
                : `Gửi lại tất cả ${one} gửi hỏng`}
            </Button>
          </>
        )}
      </LoadState>
      <SendNotes of={again} />
      {failed?.length === 50 ? <p>Danh sách chỉ có 50 mục mới nhất.</p> : null}
    </section>
  )
}

interface Again {
  send: (id: string) => void
  pending: boolean
  input: string | undefined
}

const columnsOf = (
  { subject, one }: { subject: string; one: string },
  again: Again,
): Column<FailedMessage>[] => [
  { head: subject, cell: (row) => row.subject },
  { head: 'Gửi đến', cell: ({ to }) => to },
  { head: 'Đã thử', cell: triedWords },
  { head: 'Lỗi', cell: ({ words }) => <span className="text-break">{words}</span> },
  {
    head: 'Thao tác',
    card: 'acts',
    cell: (row) => {
      const isSending = again.pending && again.input === row._id
      return (
        <Button
          small
          aria-label={`${isSending ? 'Đang gửi lại' : 'Gửi lại'} ${one} “${row.subject}” đến ${row.to}`}
          blocked={again.pending}
          onClick={() => again.send(row._id)}
        >
          {isSending ? 'Đang gửi lại…' : 'Gửi lại'}
        </Button>
      )
    },
  },
]

const triedWords = ({ attempts, nextAttemptAt }: FailedMessage) =>
  nextAttemptAt
    ? `${attempts} lần, thử lại lúc ${formatDateTime(nextAttemptAt)}`
    : `${attempts} lần, đã thôi`
