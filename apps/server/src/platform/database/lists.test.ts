import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

const { services } = await testServer()

test('SEC-04 a key is a number to whoever reads it, alone and in a list', async () => {
  const { rows } = await services.db.execute(
    sql`select 7::bigint as one, array[7, null, 9007199254740991]::bigint[] as several, '{}'::bigint[] as none`,
  )
  expect(rows).toEqual([{ one: 7, several: [7, null, Number.MAX_SAFE_INTEGER], none: [] }])
})
