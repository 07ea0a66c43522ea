import pg from 'pg'
import { PgBoss } from 'pg-boss'

/** Makes the schema of the job queue without working on anything; answers its version. */
export async function prepareQueue(url: string): Promise<number> {
  const boss = new PgBoss({
    connectionString: url,
    schema: 'boss',
    supervise: false,
    schedule: false,
    max: 1,
  })
  await boss.start()
  await boss.stop({ graceful: false })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ version: number }>('select version from boss.version')
    return rows[0]?.version ?? 0
  } finally {
    await client.end()
  }
}
