import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inTransaction, systemContext } from '../../platform/context.ts'
import { eventually } from '../../testing/eventually.ts'
import { aChannel, aCourse, aLive, aMember } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { accountsMerged } from '../identity/index.ts'
import { liveVisits } from './tables.ts'

const server = await testServer({ worker: true })
const { services } = server

test('SOC-19, LIVE-17 of two accounts that went in by our door the first time stands', async () => {
  const { channelSeq } = await aChannel(services)
  const { curriculumSeq } = await aLive(services, await aCourse(services, channelSeq))
  const [from, into] = [await aMember(services, channelSeq), await aMember(services, channelSeq)]
  const [early, late] = [new Date('2026-11-03T10:00:00Z'), new Date('2026-11-03T10:40:00Z')]
  const entry = ({ userSeq }: typeof from, enteredAt: Date) => ({
    channelSeq,
    curriculumSeq,
    userSeq,
    visitKey: `door:${userSeq}`,
    enteredAt,
  })
  await services.db.insert(liveVisits).values([entry(from, early), entry(into, late)])
  const merged = { channelSeq: 0, fromUserSeq: from.userSeq, intoUserSeq: into.userSeq }
  await inTransaction(systemContext(services, 0), (ctx) => services.jobs.emit(ctx, accountsMerged, merged))
  await eventually(async () => {
    const visits = await services.db.select().from(liveVisits).where(eq(liveVisits.channelSeq, channelSeq))
    expect(visits).toMatchObject([{ userSeq: into.userSeq, enteredAt: early }])
    expect(visits).toHaveLength(1)
  })
})
