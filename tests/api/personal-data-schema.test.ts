import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as schema from '../../server/platform/db/schema.ts'
import { TABLES } from '../../server/subjects/personal-data/entries.ts'
import { columnName, PERSON_COLUMNS } from '../../server/subjects/personal-data/person-columns.ts'

/** A new reference to an account must be decided: what the own data tell of it, and what an erasure does to it. */

const references = Object.values<unknown>(schema)
  .filter((table) => is(table, PgTable))
  .flatMap((table) => getTableConfig(table).foreignKeys)
  .map((key) => key.reference())
  .filter(({ foreignTable }) => foreignTable === schema.users)
  .flatMap(({ columns }) => columns.map(columnName))

test('every column that refers to an account is decided about', () => {
  expect(references.length).toBeGreaterThan(30)
  expect(PERSON_COLUMNS.map(({ column }) => columnName(column)).toSorted()).toEqual(
    references.toSorted(),
  )
})

test('every file of the own data that a column names is there, once', () => {
  const names = TABLES.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const missing = PERSON_COLUMNS.filter(({ file }) => file !== null && !names.includes(file))
  expect(missing).toEqual([])
})
