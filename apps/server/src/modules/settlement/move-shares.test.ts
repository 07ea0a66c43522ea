import { and, desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { aChannel, aCourse, aMember } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { moveShares } from './move-shares.ts'
import { revenueShares } from './tables.ts'

const { services } = await testServer()

async function aSharedClass(channelSeq: number, ...shares: { userSeq: number; percent: number }[]) {
  const { courseSeq } = await aCourse(services, channelSeq)
  await services.db
    .insert(revenueShares)
    .values({ channelSeq, courseSeq, validFrom: new Date(Date.now() - 60_000), shares })
  return courseSeq
}
const versionsOf = async (channelSeq: number, courseSeq: number) =>
  (
    await services.db
      .select()
      .from(revenueShares)
      .where(and(eq(revenueShares.channelSeq, channelSeq), eq(revenueShares.courseSeq, courseSeq)))
      .orderBy(desc(revenueShares.revenueShareSeq))
  ).map(({ shares }) => shares)

test('SOC-19 BYD-05 the shares of a merged account go to the one that stays, on every site, once', async () => {
  const { channelSeq } = await aChannel(services)
  const other = await aChannel(services)
  const [from, into, third] = [
    await aMember(services, channelSeq),
    await aMember(services, channelSeq),
    await aMember(services, channelSeq),
  ]
  const part = (person: { userSeq: number }, percent: number) => ({ userSeq: person.userSeq, percent })
  const alone = await aSharedClass(channelSeq, part(from, 40), part(third, 10))
  const both = await aSharedClass(other.channelSeq, part(from, 30), part(into, 20))
  const untouched = await aSharedClass(channelSeq, part(third, 50))

  const merge = () => moveShares(systemContext(services, 0), from.userSeq, into.userSeq)
  await Promise.all([merge(), merge()])
  await merge()

  // What was in force before stays, for what was sold then.
  expect(await versionsOf(channelSeq, alone)).toEqual([
    [part(into, 40), part(third, 10)],
    [part(from, 40), part(third, 10)],
  ])
  expect((await versionsOf(other.channelSeq, both))[0]).toEqual([part(into, 50)])
  expect(await versionsOf(other.channelSeq, both)).toHaveLength(2)
  expect(await versionsOf(channelSeq, untouched)).toHaveLength(1)
})
