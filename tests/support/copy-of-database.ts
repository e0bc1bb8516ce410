import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { databaseUrl, withAdmin } from './postgres.ts'

/** What the global setup has provided: by its name in tests, a setup file passes what it knows. */
export type Provided = typeof inject

/** The address of a new copy of a template database on the run's PostgreSQL (tests/support/templates.ts). */
export async function copyOfDatabase(
  kind: 'empty' | 'seeded',
  provided: Provided = inject,
): Promise<string> {
  const { adminUrl = '', emptyTemplate, seededTemplate, copying } = provided('templates')
  const template = kind === 'empty' ? emptyTemplate : seededTemplate
  const name = `${template}_${randomBytes(5).toString('hex')}`
  await withAdmin(adminUrl, (admin) =>
    admin.query(`create database ${name} template ${template} ${copying}`),
  )
  return databaseUrl(adminUrl, name)
}

export const dropDatabase = (url: string) =>
  withAdmin(inject('templates').adminUrl ?? '', (admin) =>
    admin.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`),
  )
