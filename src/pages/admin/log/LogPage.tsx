import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { LogEntry } from '../../../../shared/contract/admin/log.ts'
import { adminPaths } from '../../../../shared/extra-paths.ts'
import { logQuery } from '../../../api/admin/log.ts'
import { usersQuery } from '../../../api/admin/users.ts'
import { PlainText } from '../../../ui/PlainText.tsx'
import { AdminList } from '../ui/AdminList.tsx'
import { AdminPage } from '../ui/AdminPage.tsx'
import type { Column } from '../ui/AdminTable.tsx'
import { Filters, FilterSelect } from '../ui/Filters.tsx'
import { Moment } from '../ui/Moment.tsx'
import { useFilter } from '../ui/use-filter.ts'
import { ACTION_WORDS, actionWords, changesOf } from './log-words.ts'
import '../../../ui/styles/details.scss'
import * as styles from '../admin.module.scss'
import * as own from './log.module.scss'

const COLUMNS: readonly Column<LogEntry>[] = [
  {
    head: 'Thời gian',
    whole: true,
    card: 'bare',
    cell: ({ createdAt }) => <Moment iso={createdAt} />,
  },
  { head: 'Người thực hiện', card: 'bare', cell: (entry) => <Who entry={entry} /> },
  {
    head: 'Thao tác',
    card: 'title',
    cell: ({ action }) => <strong className="fw-semibold">{actionWords(action)}</strong>,
  },
  { head: 'Đối tượng', wide: true, card: 'line', cell: (entry) => <Target entry={entry} /> },
]

/** /admin/log: what people of the back office have done. */
export default function LogPage() {
  const { values, set, clear, isFiltered } = useFilter(['target', 'actor', 'action'])
  // Without this list the other filters still work.
  const { data: admins } = useQuery(usersQuery({ role: 'ADMIN' }))
  const actors = (admins?.items ?? []).map(
    ({ _id, fullName, email }) => [_id, `${fullName} (${email})`] as const,
  )
  const { actor } = values
  const isListed = actor === undefined || actors.some(([id]) => id === actor)
  return (
    <AdminPage title="Nhật ký">
      <Filters
        label="Tìm theo đối tượng"
        placeholder="Email, mã đơn, id…"
        q={values.target}
        onSearch={(target) => set({ target })}
        onClear={isFiltered ? clear : undefined}
      >
        <FilterSelect
          label="Người thực hiện"
          value={actor}
          options={[
            ['', 'Mọi người'],
            ...actors,
            ...(isListed ? [] : [[actor, 'Người đang lọc'] as const]),
          ]}
          onChange={(chosen) => set({ actor: chosen })}
        />
        <FilterSelect
          label="Thao tác"
          value={values.action}
          options={[['', 'Mọi thao tác'], ...Object.entries(ACTION_WORDS)]}
          onChange={(action) => set({ action })}
        />
      </Filters>
      <AdminList
        label="Nhật ký"
        columns={COLUMNS}
        query={logQuery(values)}
        failure="Không tải được nhật ký"
        empty={
          isFiltered
            ? { title: 'Không có việc nào như vậy', text: 'Hãy bỏ bớt điều kiện lọc.' }
            : {
                title: 'Chưa có việc nào',
                text: 'Mọi việc quản trị, trong trang này hay bằng lệnh, sẽ được ghi ở đây.',
              }
        }
      />
    </AdminPage>
  )
}

const pathOf = ({ type, _id }: LogEntry['target']): string | null => {
  switch (type) {
    case 'order':
      return adminPaths.order(_id)
    case 'user':
      return adminPaths.user(_id)
    case 'course':
      return adminPaths.course(_id)
    case 'topic':
      return adminPaths.topics()
    case 'review':
      return adminPaths.reviews({ q: _id, state: 'all' })
    case 'site':
      return adminPaths.site()
    default:
      return null
  }
}

function Target({ entry }: { entry: LogEntry }) {
  const { target } = entry
  const to = target.name ? pathOf(target) : null
  return (
    <div className={own.target}>
      {to ? (
        <Link className="text-decoration-underline" to={to}>
          {target.name}
        </Link>
      ) : (
        <span>{target.name || goneWords(target)}</span>
      )}
      <Details entry={entry} />
    </div>
  )
}

/** A target that has no name any more is shown by its id. */
const goneWords = ({ type, _id }: LogEntry['target']) =>
  type === 'site' || _id === '' ? '' : `(không còn, id ${_id})`

function Details({ entry }: { entry: LogEntry }) {
  const changes = changesOf(entry)
  const email = entry.actor?.fullName ? entry.actor.email : ''
  if (changes.length === 0 && !entry.note && !email) return null
  return (
    <details className={own.details}>
      <summary title="Chi tiết">
        <span className="visually-hidden">Chi tiết</span>
      </summary>
      {changes.map(({ field, before, after }) => (
        <p key={field}>
          <span className={styles.muted}>{`${field}: `}</span>
          {before === null ? null : (
            <del>
              <PlainText text={before} />
            </del>
          )}
          {before === null || after === null ? null : <span aria-hidden="true">{' → '}</span>}
          {after === null ? null : (
            <ins>
              <PlainText text={after} />
            </ins>
          )}
        </p>
      ))}
      {entry.note ? (
        <p>
          <span className={styles.muted}>{'Lý do: '}</span>
          <PlainText text={entry.note} />
        </p>
      ) : null}
      {email ? (
        <p>
          <span className={styles.muted}>{'Email người thực hiện: '}</span>
          <span translate="no">{email}</span>
        </p>
      ) : null}
    </details>
  )
}

function Who({ entry: { actor, command } }: { entry: LogEntry }) {
  if (actor === null) return <span>{`Dòng lệnh (${command})`}</span>
  return actor.fullName ? (
    <Link
      className={`${styles.clip} ${own.who}`}
      to={adminPaths.user(actor._id)}
      title={actor.fullName}
    >
      {actor.fullName}
    </Link>
  ) : (
    <span>{`Tài khoản đã xoá (${actor._id})`}</span>
  )
}
