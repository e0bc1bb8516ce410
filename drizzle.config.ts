import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/platform/db/schema.ts',
  casing: 'snake_case',
  out: './server/platform/db/migrations',
})
