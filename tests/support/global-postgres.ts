export { setupPostgres as setup } from './templates.ts'
