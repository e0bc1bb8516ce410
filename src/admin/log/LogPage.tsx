import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { LogEntry } from '../../../shared/contract/admin/log.ts'
import { adminPaths } from '../../../shared/extra-paths.ts'
import { logQuery } from '../../api/admin/log.ts'
import { usersQuery } from '../../api/admin/users.ts'
import { LoadState } from '../../ui/LoadState.tsx'
import { Message } from '../../ui/Message.tsx'
import { AdminPage } from '../ui/AdminPage.tsx'
import { AdminTable, TableSkeleton, type Column } from '../ui/AdminTable.tsx'
import { Clip } from '../ui/Clip.tsx'
import { Filters, FilterSelect } from '../ui/Filters.tsx'
import { Moment } from '../ui/Moment.tsx'
import { Pager } from '../ui/Pager.tsx'
import { useFilter } from '../ui/use-filter.ts'
import { ACTION_WORDS, actionWords, changesOf } from './log-words.ts'
import '../../ui/styles/details.scss'
import * as styles from '../admin.module.scss'
import * as own from './log.module.scss'

const COLUMNS: readonly Column<LogEntry>[] = [
  { head: 'Lúc', whole: true, cell: ({ createdAt }) => <Moment iso={createdAt} /> },
  { head: 'Ai', cell: (entry) => <Who entry={entry} /> },
  { head: 'Việc', cell: ({ action }) => actionWords(action) },
  { head: 'Với ai, với gì', wide: true, cell: (entry) => <Target entry={entry} /> },
]

/** /admin/log: what people of the back office have done. */
export default function LogPage() {
  const { values, set, clear, isFiltered } = useFilter(['target', 'actor', 'action'])
  // Quiet: without it the log is read by what else it can be filtered by.
  const { data: admins } = useQuery(usersQuery({ role: 'ADMIN' }))
  const actors = (admins?.items ?? []).map(
    ({ _id, fullName, email }) => [_id, `${fullName} (${email})`] as const,
  )
  const { actor } = values
  const isListed = actor === undefined || actors.some(([id]) => id === actor)
  return (
    <AdminPage title="Nhật ký">
      <Filters
        label="Việc làm với ai, với gì"
        placeholder="Email, mã đơn hàng, đường dẫn khóa học hoặc id"
        q={values.target}
        onSearch={(target) => set({ target })}
        onClear={isFiltered ? clear : undefined}
      >
        <FilterSelect
          label="Người làm"
          value={actor}
          options={[
            ['', 'Mọi người'],
            ...actors,
            ...(isListed ? [] : [[actor, 'Người đang lọc'] as const]),
          ]}
          onChange={(chosen) => set({ actor: chosen })}
        />
        <FilterSelect
          label="Việc"
          value={values.action}
          options={[['', 'Mọi việc'], ...Object.entries(ACTION_WORDS)]}
          onChange={(action) => set({ action })}
        />
      </Filters>
      <LoadState
        query={logQuery(values)}
        skeleton={<TableSkeleton />}
        failure={{ title: 'Không tải được nhật ký' }}
      >
        {({ items, next }) => (
          <>
            {items.length > 0 ? (
              <AdminTable label="Nhật ký" columns={COLUMNS} rows={items} keyOf={({ _id }) => _id} />
            ) : (
              <Message
                as="p"
                title={isFiltered ? 'Không có việc nào như vậy' : 'Chưa có việc nào'}
                text={
                  isFiltered
                    ? 'Hãy bỏ bớt điều kiện lọc.'
                    : 'Mọi việc quản trị, trong trang này hay bằng lệnh, sẽ được ghi ở đây.'
                }
              />
            )}
            <Pager next={next} />
          </>
        )}
      </LoadState>
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
    <div>
      {to ? (
        <Link className={styles.underlined} to={to}>
          {target.name}
        </Link>
      ) : (
        <span>{target.name || goneWords(target)}</span>
      )}
      <Details entry={entry} />
    </div>
  )
}

/** What is left of something without a name: its id, unless it is the site itself. */
const goneWords = ({ type, _id }: LogEntry['target']) =>
  type === 'site' || _id === '' ? '' : `(không còn, id ${_id})`

function Details({ entry }: { entry: LogEntry }) {
  const changes = changesOf(entry)
  if (changes.length === 0 && !entry.note) return null
  return (
    <details className={own.details}>
      <summary>Chi tiết</summary>
      {changes.map(({ field, before, after }) => (
        <p key={field}>
          <span className={styles.muted}>{`${field}: `}</span>
          {before === null ? null : <del>{before}</del>}
          {before === null || after === null ? null : <span aria-hidden="true">{' → '}</span>}
          {after === null ? null : <ins>{after}</ins>}
        </p>
      ))}
      {entry.note ? (
        <p>
          <span className={styles.muted}>{'Lý do: '}</span>
          <span>{entry.note}</span>
        </p>
      ) : null}
    </details>
  )
}

function Who({ entry: { actor, command } }: { entry: LogEntry }) {
  if (actor === null) return <span>{`Dòng lệnh (${command})`}</span>
  return actor.fullName ? (
    <div className={own.who}>
      <Link to={adminPaths.user(actor._id)}>{actor.fullName}</Link>
      <Clip text={actor.email} />
    </div>
  ) : (
    <span>{`Tài khoản đã xoá (${actor._id})`}</span>
  )
}
