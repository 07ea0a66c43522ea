import { MINUTE } from '@seodang/domain/instant'
import { addSeoulMonths } from '@seodang/domain/seoul-time'
import { beforeEach, expect, test } from 'vitest'
import { mailsTo } from '../../testing/buying.ts'
import { eventually } from '../../testing/eventually.ts'
import { aChannel, aCourse, aMember, anItem } from '../../testing/factories.ts'
import { buyMonthly, MONTHLY, planRow } from '../../testing/instalments.ts'
import { becomeOne, untilMerged } from '../../testing/merging.ts'
import { testServer } from '../../testing/server.ts'
import { isOpenAt, paidBy } from '../../testing/subscribing.ts'
import { chargeInstalments } from './due.ts'

const server = await testServer({ worker: true, env: { TRUSTED_PROXIES: '127.0.0.1' } })
const { services, clock } = server

// After the moment at which the tables say that people proved their addresses.
beforeEach(() => clock.set(new Date(Date.now() + 3_600_000)))

test.each(['gone', 'kept'] as const)(
  'SOC-19, PAY-23 of one class that both pay by the month one goes on: less is left of the one that is %s',
  async (which) => {
    const { channelSeq } = await aChannel(services)
    const course = await aCourse(services, channelSeq, { ...MONTHLY, title: '붓글씨' })
    const other = await aCourse(services, channelSeq, { ...MONTHLY, title: '먹그림' })
    await anItem(services, course)
    const pair = { gone: await aMember(services, channelSeq), kept: await aMember(services, channelSeq) }
    const start = clock.now()
    const further = await buyMonthly(server, course, pair[which])
    const apart = await buyMonthly(server, other, pair.gone)
    clock.set(addSeoulMonths(start, 1))
    await chargeInstalments(services)
    const behind = await buyMonthly(server, course, pair[which === 'gone' ? 'kept' : 'gone'])
    expect([(await further.row()).paidCount, (await behind.row()).paidCount]).toEqual([2, 1])

    const one = await becomeOne(server, pair)
    await untilMerged(server, pair.gone)
    await eventually(async () => expect((await apart.row()).userSeq).toBe(one.userSeq))
    expect(await further.row()).toMatchObject({ state: 'active', userSeq: one.userSeq })
    expect(await behind.row()).toMatchObject({ state: 'stopped', dueAt: null, userSeq: one.userSeq })
    await eventually(async () => {
      const letters = (await mailsTo(server, one)).filter((mail) => mail.includes('매달 결제가 하나로'))
      expect(letters).toHaveLength(1)
      expect(letters[0]).toContain('붓글씨')
    })

    for (const months of [2, 3]) {
      clock.set(new Date(addSeoulMonths(start, months).getTime() + MINUTE))
      await chargeInstalments(services)
    }
    expect((await planRow(server, further.instalmentPlanSeq)).state).toBe('done')
    expect(await paidBy(server, one)).toEqual(Array.from({ length: 7 }, () => 20_000))
    expect(await isOpenAt(server, course, one, clock.now())).toBe(true)
  },
)
