import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import FormCheck from 'react-bootstrap/FormCheck'
import type { MailSwitches as Switches } from '../../../shared/contract/mails.ts'
import { MAIL_KIND_WORDS, MAIL_KINDS, type MailKind } from '../../../shared/rules/mail-kinds.ts'
import { mailSwitchesKey, mailSwitchesQuery, switchMails } from '../../api/mails.ts'
import { reload } from '../../api/query-client.ts'
import { ActNotes } from '../../parts/sending/SendNotes.tsx'
import { useSend } from '../../parts/sending/use-send.ts'
import { LoadState } from '../../ui/LoadState.tsx'
import { BarList, Skeleton } from '../../ui/BarSkeleton.tsx'
import '../../ui/styles/form-check.scss'
import { EmailProof } from './EmailProof.tsx'
import * as styles from './mails.module.scss'

/** Which mails one gets, kind by kind (docs/trust.md#kinds-of-mails). */
export function MailSwitches() {
  return (
    <div className="card">
      <div className="card-body">
        <h2>Thư thông báo</h2>
        <EmailProof />
        <LoadState
          in="dialog"
          query={mailSwitchesQuery()}
          skeleton={<SwitchesSkeleton />}
          failure={{ title: 'Chưa tải được các loại thư' }}
        >
          {(switches) => <SwitchList switches={switches} />}
        </LoadState>
        <p className="text-secondary mb-0">Thư về đơn hàng, mật khẩu và tài khoản luôn được gửi.</p>
      </div>
    </div>
  )
}

/** As high as the switches, so that what stands below does not move. */
const SwitchesSkeleton = () => (
  <Skeleton>
    <ul className={styles.kinds} aria-hidden="true">
      {MAIL_KINDS.map((kind) => (
        <li key={kind}>
          <BarList
            bars={[
              ['50%', 24],
              ['80%', 28],
            ]}
          />
        </li>
      ))}
    </ul>
  </Skeleton>
)

function SwitchList({ switches }: { switches: Switches }) {
  return (
    <ul className={styles.kinds}>
      {MAIL_KINDS.map((kind) => {
        const on = switches[kind]
        return on === undefined ? null : <KindSwitch key={kind} kind={kind} on={on} />
      })}
    </ul>
  )
}

/** Saves at once, and shows the new state while saving. */
function KindSwitch({ kind, on }: { kind: MailKind; on: boolean }) {
  const id = useId()
  const client = useQueryClient()
  const saving = useSend({
    key: ['mail-switch', kind],
    send: (wanted: boolean, signal) => switchMails(kind, wanted, signal),
    // This kind alone: the answers of two switches may come in another order.
    onSent: (now) => {
      client.setQueryData<Switches>(mailSwitchesKey, (known) => known && { ...known, [kind]: now })
    },
    // It may be saved all the same.
    onFailed: () => void reload(client, { queryKey: mailSwitchesKey }),
  })
  return (
    <li>
      <FormCheck
        type="switch"
        id={id}
        label={MAIL_KIND_WORDS[kind].name}
        checked={saving.pending ? saving.input : on}
        aria-describedby={`${id}-words`}
        onChange={(event) => saving.send(event.target.checked)}
      />
      <p id={`${id}-words`} className="text-secondary mb-0">
        {MAIL_KIND_WORDS[kind].comes}
      </p>
      <p role="status" className="quiet mb-0">
        {saving.pending ? 'Đang lưu…' : saving.arrived ? 'Đã lưu.' : ''}
      </p>
      <ActNotes of={saving} refused="Chưa lưu được." />
    </li>
  )
}
