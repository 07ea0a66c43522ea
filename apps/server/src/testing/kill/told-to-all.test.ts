import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accountClosed } from '../../modules/identity/events.ts'
import { systemContext } from '../../platform/context.ts'
import { liveUntil, makeMortal } from '../mortal.ts'
import { testServer } from '../server.ts'
import { queuesOf } from './worker.ts'

const server = await testServer()
const { services } = server
makeMortal(server)

test('SEC-25 an event is told to all who listen or to none, wherever whoever tells it is killed', async () => {
  const tell = (userSeq: number) => () =>
    services.jobs.emit(systemContext(services, 0), accountClosed, { channelSeq: 0, userSeq })
  const heard = async (userSeq: number) => {
    const { rows } = await services.db.execute<{ times: number }>(
      sql`select count(*)::int as times from boss.job where data ->> 'userSeq' = ${String(userSeq)}`,
    )
    return rows[0]?.times
  }
  const all = queuesOf(server, accountClosed).length
  const { length } = await liveUntil(Number.POSITIVE_INFINITY, tell(0), { eachStatement: true })
  expect([all > 1, await heard(0)]).toEqual([true, all])
  for (let diesAt = 1; diesAt <= length; diesAt++) {
    await liveUntil(diesAt, tell(diesAt), { eachStatement: true })
    expect([0, all], `killed at ${diesAt} of ${length}`).toContain(await heard(diesAt))
  }
})
