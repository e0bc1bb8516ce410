/**
 * The tables of the reference API, one file a subject. Money is integer đồng. Rows that belong to a
 * user carry the user's id, so that every query can check ownership itself.
 */
export * from './schema/people.ts'
export * from './schema/catalogue.ts'
export * from './schema/commerce.ts'
export * from './schema/learning.ts'
export * from './schema/assessments.ts'
export * from './schema/outbox.ts'
