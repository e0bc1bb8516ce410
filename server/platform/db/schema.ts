/**
 * The tables, one file for each subject. Money is integer đồng. A user's rows carry the user's id, for ownership
 * checks.
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
