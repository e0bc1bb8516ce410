/** Groups the rows by the value of one column and passes each through `read`; a group keeps the order of the rows. */
export function grouped<Row, K extends keyof Row, T>(
  rows: readonly Row[],
  by: K,
  read: (row: Row) => T,
): Map<Row[K], T[]> {
  const groups = new Map<Row[K], T[]>()
  for (const row of rows) {
    const group = groups.get(row[by]) ?? []
    group.push(read(row))
    groups.set(row[by], group)
  }
  return groups
}
