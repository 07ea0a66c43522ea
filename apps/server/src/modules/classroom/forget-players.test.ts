import { DAY } from '@seodang/domain/instant'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { forgetOld } from '../../platform/retention.ts'
import { aChannel, aMember, unique } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { playLeases, playSessions } from './tables.ts'

const { services } = await testServer()
const PLAYERS_KEPT = 90 * DAY

test('BYD-19 players are kept for ninety days after their last report, however many are older', async () => {
  const { channelSeq } = await aChannel(services)
  const { userSeq } = await aMember(services, channelSeq)
  const ages = [PLAYERS_KEPT + DAY, PLAYERS_KEPT + 2 * DAY, PLAYERS_KEPT + 3 * DAY, PLAYERS_KEPT - DAY]
  const rows = await services.db
    .insert(playSessions)
    .values(
      ages.map((age) => ({
        playSessionId: unique('play'),
        channelSeq,
        curriculumSeq: 1,
        userSeq,
        clientId: 'client-one-1',
        // Begun long ago; the last report counts.
        startedAt: new Date(Date.now() - 2 * PLAYERS_KEPT),
        beatAt: new Date(Date.now() - age),
      })),
    )
    .returning()
  const [old, , , young] = rows
  if (!old || !young) throw new Error('four players')
  await services.db
    .insert(playLeases)
    .values({ channelSeq, userSeq, playSeq: old.playSeq, windowId: 'window-one', expiresAt: old.beatAt })

  await forgetOld(systemContext(services, 0), 2)

  const kept = await services.db.select().from(playSessions).where(eq(playSessions.userSeq, userSeq))
  expect(kept.map(({ playSeq }) => playSeq)).toEqual([young.playSeq])
})
