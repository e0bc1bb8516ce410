import type { ComponentProps } from 'react'
import type { ListPage, PagesQuery } from '../../../api/pages.ts'
import { LoadPages } from '../../../ui/LoadPages.tsx'
import { Message } from '../../../ui/Message.tsx'
import { AdminTable, TableSkeleton, type Column } from './AdminTable.tsx'

interface AdminListProps<Row, P> {
  /** The accessible name. */
  label: string
  columns: readonly Column<Row>[]
  query: PagesQuery<P>
  /** The title of a failed load. */
  failure: string
  /** Shown in place of an empty table. */
  empty: ComponentProps<typeof Message>
}

/** A table that is read page by page. */
export const AdminList = <
  Row extends { _id: string },
  P extends ListPage & { items: readonly Row[] },
>(
  props: AdminListProps<Row, P>,
) => (
  <LoadPages
    query={props.query}
    words="Xem thêm"
    skeleton={<TableSkeleton />}
    failure={{ title: props.failure }}
  >
    {({ items }, more) => (
      <>
        {items.length > 0 ? (
          <AdminTable {...props} rows={items} keyOf={({ _id }) => _id} />
        ) : (
          <Message as="p" {...props.empty} />
        )}
        {more}
      </>
    )}
  </LoadPages>
)
