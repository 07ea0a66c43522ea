import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './apps/server/src/{platform,modules}/**/tables.ts',
  out: './apps/server/migrations',
  casing: 'snake_case',
})
