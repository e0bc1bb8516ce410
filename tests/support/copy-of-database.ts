import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { databaseUrl, withAdmin } from './postgres.ts'

const asAdmin = (sql: string) =>
  withAdmin(inject('templates').adminUrl ?? '', (admin) => admin.query(sql))

/** The address of a new copy of a template database on the run's PostgreSQL (tests/support/templates.ts). */
export async function copyOfDatabase(kind: 'empty' | 'seeded'): Promise<string> {
  const { adminUrl = '', emptyTemplate, seededTemplate, copying } = inject('templates')
  const template = kind === 'empty' ? emptyTemplate : seededTemplate
  const name = `${template}_${randomBytes(5).toString('hex')}`
  await asAdmin(`create database ${name} template ${template} ${copying}`)
  return databaseUrl(adminUrl, name)
}

export const dropDatabase = (url: string) =>
  asAdmin(`drop database ${new URL(url).pathname.slice(1)} with (force)`)
