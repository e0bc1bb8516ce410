/**
 * The tables of the reference API, one file for each subject. Money is integer đồng. Rows of a user
 * carry the user's id, so that every query can check the ownership itself.
 */
export * from './schema/people.ts'
export * from './schema/catalogue.ts'
export * from './schema/commerce.ts'
export * from './schema/learning.ts'
export * from './schema/assessments.ts'
export * from './schema/operation.ts'
export * from './schema/outbox.ts'
export * from './schema/back-office.ts'
export * from './schema/trust.ts'
export * from './schema/class.ts'
