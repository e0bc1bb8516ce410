import { screen } from '@testing-library/react'
import { onTestFinished } from 'vitest'
import { closed, testBackend, type setupUser } from './app.tsx'
import { changeRow, type RowChange, type RowTable } from './fixtures.ts'
import { siteSheet } from './site-sheet.ts'

/** Steps of many page tests. */

/** Changes the row of this id, as somebody else does meanwhile. */
export async function change<Table extends RowTable>(
  table: Table,
  id: string,
  columns: RowChange<Table>,
): Promise<void> {
  const { db } = await testBackend()
  await changeRow(db, table, id, columns)
}

/** Closes the open dialog by its cross, and waits until it is gone. */
export async function closeDialog(user: ReturnType<typeof setupUser>): Promise<void> {
  await user.click(screen.getAllByRole('button', { name: 'Đóng' })[0]!)
  await closed()
}

/** What stands in each of them. */
export const textsOf = (elements: readonly Element[]) =>
  elements.map(({ textContent }) => textContent)

/** The page has this site sheet until the test ends. */
export function withSheet(features: string[]): void {
  const sheet = siteSheet(features)
  onTestFinished(() => sheet.remove())
}
