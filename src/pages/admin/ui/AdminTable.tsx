import type { ReactNode } from 'react'
import { Skeleton, sameBars } from '../../../ui/BarSkeleton.tsx'
import * as styles from '../admin.module.scss'

export interface Column<Row> {
  head: string
  cell: (row: Row) => ReactNode
  /** For numbers and money. */
  end?: boolean
  /** For codes and times: stays on one line. */
  whole?: boolean
  /** For titles and email addresses. */
  wide?: boolean
  /**
   * Its place on a card: the title (else the first column is), beside the title, without a head, on a line of its own,
   * or at the end. Without it the cell follows its head.
   */
  card?: 'title' | 'aside' | 'bare' | 'line' | 'acts'
}

const CARD = {
  title: styles.cardTitle,
  aside: styles.cardAside,
  bare: styles.cardBare,
  line: styles.cardLine,
  acts: styles.cardActs,
} as const

interface AdminTableProps<Row> {
  /** The accessible name. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The cells of a last row of sums. */
  foot?: readonly ReactNode[]
}

/** A table whose rows become cards on narrow screens. */
export function AdminTable<Row>({ label, columns, rows, keyOf, foot }: AdminTableProps<Row>) {
  const title = columns.find(({ card }) => card === 'title') ?? columns[0]
  const classOf = (column: Column<Row>) => {
    const { end, whole, wide } = column
    const card = column === title ? 'title' : column.card
    return [end && styles.end, whole && styles.whole, wide && styles.wide, card && CARD[card]]
      .filter(Boolean)
      .join(' ')
  }
  return (
    <table
      className={columns.length > 4 ? `${styles.table} ${styles.many}` : styles.table}
      aria-label={label}
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.head} scope="col" className={classOf(column)}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => (
              <td key={column.head} data-label={column.head} className={classOf(column)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {foot ? (
        <tfoot>
          <tr>
            {columns.map((column, index) => (
              <td key={column.head} data-label={column.head} className={classOf(column)}>
                {foot[index]}
              </td>
            ))}
          </tr>
        </tfoot>
      ) : null}
    </table>
  )
}

export const TableSkeleton = () => <Skeleton className="d-grid gap-2" bars={sameBars(5, 36)} />
