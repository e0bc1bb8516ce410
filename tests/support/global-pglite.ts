export { setupPglite as setup } from './templates.ts'
