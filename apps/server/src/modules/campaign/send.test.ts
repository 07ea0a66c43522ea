import { CAMPAIGN_PACE } from '@seodang/domain/campaign'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { siteChanged } from '../../platform/changes.ts'
import { type Services, systemContext } from '../../platform/context.ts'
import { BEHIND_THE_REST } from '../../platform/jobs/jobs.ts'
import { aCampaign, aWillingMember, nameSender } from '../../testing/campaigns.ts'
import { dyingIn } from '../../testing/dying.ts'
import { aChannel, aMember, anOperator, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { consents } from '../identity/tables.ts'
import { channels } from '../site/tables.ts'
import { move, turn } from './move.ts'
import { markRead, markRefused } from './recipients-store.ts'
import { countsOf } from './results-store.ts'
import { sendPart } from './send.ts'
import { campaignRecipients, campaigns } from './tables.ts'
import { onFinishing, onJoining } from './triggered.ts'

const server = await testServer()
const { services } = server
const PACE = CAMPAIGN_PACE['00']
/** The owner, who agreed to nothing, is among the first. */
const FIRST_PART = PACE.people - 1
const DAYTIME = new Date('2026-11-20T05:00:00Z')
const NIGHT = new Date('2026-11-20T13:00:00Z')
const MORNING = new Date('2026-11-20T23:00:00Z')

async function world({
  people = 3,
  ...overrides
}: { people?: number } & Parameters<typeof aCampaign>[2] = {}) {
  const { channelSeq } = await aChannel(services)
  await nameSender(services, channelSeq)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const members: Person[] = []
  for (let n = 0; n < people; n++)
    members.push(await aWillingMember(services, channelSeq, { phone: '01012345678', phoneAt: new Date() }))
  await aMember(services, channelSeq)
  const { campaignSeq } = await aCampaign(services, channelSeq, overrides)
  const at = (now: Date, with_: Services = services) => ({ ...systemContext(with_, channelSeq), now })
  const started = (now = DAYTIME) =>
    move({ ...at(now), principal: { ...at(now).principal, userSeq: owner.userSeq } }, campaignSeq, {
      move: 'start',
      revision: 1,
    })
  const rows = () =>
    services.db.select().from(campaignRecipients).where(eq(campaignRecipients.campaignSeq, campaignSeq))
  const states = async () => (await rows()).map(({ stateCd, reason }) => reason ?? stateCd).sort()
  const stateCd = async () =>
    (await services.db.select().from(campaigns).where(eq(campaigns.campaignSeq, campaignSeq)))[0]?.stateCd
  const queued = async (queue: string) => {
    const { rows: found } = await services.db.execute<{ priority: number }>(sql`
      select priority from boss.job where name = ${queue} and data ->> 'channelSeq' = ${String(channelSeq)}`)
    return found
  }
  return { channelSeq, campaignSeq, owner, members, at, started, rows, states, stateCd, queued }
}

test('MKT-08 everybody who agreed gets it once, the others are left out with the reason, and then it is done', async () => {
  const w = await world()
  expect(await w.started()).toEqual({ stateCd: '02' })
  expect(await sendPart(w.at(DAYTIME), w.campaignSeq)).toBeNull()
  expect(await w.states()).toEqual(['04', '04', '04', 'noConsent', 'noConsent'])
  expect(await w.queued('mail')).toHaveLength(3)
  expect(await w.stateCd()).toBe('03')
  await sendPart(w.at(DAYTIME), w.campaignSeq)
  expect(await w.queued('mail')).toHaveLength(3)
})

test('MKT-08 SEC-04 of two campaigns for the same people each is sent by itself, and to all of them', async () => {
  const w = await world()
  const { campaignSeq: otherSeq } = await aCampaign(services, w.channelSeq)
  await w.started()
  const context = w.at(DAYTIME)
  const byOwner = { ...context, principal: { ...context.principal, userSeq: w.owner.userSeq } }
  expect(await move(byOwner, otherSeq, { move: 'start', revision: 1 })).toEqual({ stateCd: '02' })
  const statesOf = async (campaignSeq: number) =>
    (
      await services.db
        .select()
        .from(campaignRecipients)
        .where(eq(campaignRecipients.campaignSeq, campaignSeq))
    )
      .map(({ stateCd, reason }) => reason ?? stateCd)
      .sort()
  expect(await sendPart(context, w.campaignSeq)).toBeNull()
  const handedOver = ['04', '04', '04', 'noConsent', 'noConsent']
  expect(await statesOf(w.campaignSeq)).toEqual(handedOver)
  expect(new Set(await statesOf(otherSeq))).toEqual(new Set(['00']))
  expect(await w.queued('mail')).toHaveLength(3)
  expect(await sendPart(context, otherSeq)).toBeNull()
  expect(await statesOf(otherSeq)).toEqual(handedOver)
  expect(await w.queued('mail')).toHaveLength(6)
  // Of one who got both, what was read or refused is said of the one that it was.
  const [reader, refuser] = w.members
  const of = (person: Person | undefined) => ({
    channelSeq: w.channelSeq,
    campaignSeq: w.campaignSeq,
    userSeq: person?.userSeq ?? 0,
  })
  await markRead(context, of(reader), true)
  await markRefused(context, of(refuser))
  const counts = async (campaignSeq: number) => (await countsOf(context, [campaignSeq])).get(campaignSeq)
  expect(await counts(w.campaignSeq)).toMatchObject({ underWay: 2, failed: 1, opened: 1, clicked: 1 })
  expect(await counts(otherSeq)).toMatchObject({ underWay: 3, failed: 0, opened: 0, clicked: 0 })
})

test('MKT-08 sending waits behind everything else', async () => {
  const w = await world({ people: 1 })
  await w.started()
  await sendPart({ ...w.at(DAYTIME), priority: BEHIND_THE_REST }, w.campaignSeq)
  expect((await w.queued('campaign.send')).map(({ priority }) => priority)).toEqual([BEHIND_THE_REST])
  expect((await w.queued('mail')).map(({ priority }) => priority)).toEqual([BEHIND_THE_REST])
})

test('MKT-08 parts keep the pace: whoever comes too early sends nothing, who took one up says that it goes on', async () => {
  const w = await world({ people: PACE.people + 2 })
  await w.started()
  const resumedAt = async () => {
    const url = `/api/v1.0/channels/${w.channelSeq}/admin/campaigns/${w.campaignSeq}`
    return (await server.call({ url, as: w.owner })).body.data.resumedAt
  }
  const next = await sendPart({ ...w.at(DAYTIME), isResumed: true }, w.campaignSeq)
  expect(await resumedAt()).toBe(DAYTIME.toISOString())
  expect(next).toEqual(new Date(DAYTIME.getTime() + PACE.pause))
  expect(await w.queued('mail')).toHaveLength(FIRST_PART)
  expect(await sendPart(w.at(DAYTIME), w.campaignSeq)).toEqual(next)
  expect(await w.queued('mail')).toHaveLength(FIRST_PART)
  expect(await sendPart(w.at(next ?? DAYTIME), w.campaignSeq)).toBeNull()
  expect(await w.queued('mail')).toHaveLength(PACE.people + 2)
  expect(await resumedAt()).toBeNull()
})

test('ADM-02, MKT-08 a campaign of a suspended site stands still, and goes on once it is open again', async () => {
  const w = await world({ people: 2 })
  await w.started()
  const suspended = async (suspendedAt: Date | null) => {
    await services.db.update(channels).set({ suspendedAt }).where(eq(channels.channelSeq, w.channelSeq))
    await siteChanged(w.at(DAYTIME))
  }
  await suspended(DAYTIME)
  const next = await sendPart(w.at(DAYTIME), w.campaignSeq)
  expect(next).toEqual(new Date(DAYTIME.getTime() + 3_600_000))
  expect(await w.queued('mail')).toHaveLength(0)
  expect(await w.stateCd()).toBe('02')
  await suspended(null)
  expect(await sendPart(w.at(next ?? DAYTIME), w.campaignSeq)).toBeNull()
  expect(await w.queued('mail')).toHaveLength(2)
})

test('MKT-08 two workers at once send to nobody twice', async () => {
  const w = await world({ people: 12 })
  await w.started()
  await Promise.all([sendPart(w.at(DAYTIME), w.campaignSeq), sendPart(w.at(DAYTIME), w.campaignSeq)])
  expect(await w.queued('mail')).toHaveLength(12)
  expect(await w.stateCd()).toBe('03')
})

test('MKT-08 a run that is killed leaves nobody half written to, and the next two workers send to all once', async () => {
  const w = await world({ people: 5 })
  await w.started()
  await expect(sendPart(w.at(DAYTIME, dyingIn(services, 1)), w.campaignSeq)).rejects.toThrow('killed')
  expect(await w.queued('mail')).toHaveLength(0)
  expect(new Set(await w.states())).toEqual(new Set(['00']))
  await Promise.all([sendPart(w.at(DAYTIME), w.campaignSeq), sendPart(w.at(DAYTIME), w.campaignSeq)])
  expect(await w.queued('mail')).toHaveLength(5)
})

test('MKT-08 stopped in the middle, whoever still waits gets nothing', async () => {
  const w = await world({ people: PACE.people + 1 })
  await w.started()
  await sendPart(w.at(DAYTIME), w.campaignSeq)
  await move(w.at(DAYTIME), w.campaignSeq, { move: 'stop', revision: 1 })
  const later = new Date(DAYTIME.getTime() + 60_000)
  expect(await sendPart(w.at(later), w.campaignSeq)).toBeNull()
  expect(await w.queued('mail')).toHaveLength(FIRST_PART)
  expect(await w.stateCd()).toBe('99')
})

test('MKT-06 by night an advertising text message goes to those only who agreed to that, and to the rest at eight', async () => {
  const w = await world({ people: 2, channelCd: '01', subject: '', label: '' })
  await services.db.insert(consents).values({
    userSeq: w.members[0]?.userSeq ?? 0,
    channelSeq: w.channelSeq,
    purpose: 'night',
    textVersion: '1',
    agreedYn: 'Y',
  })
  await w.started(NIGHT)
  expect(await sendPart(w.at(NIGHT), w.campaignSeq)).toEqual(MORNING)
  expect((await w.states()).filter((state) => state === '04')).toHaveLength(1)
  expect(await sendPart(w.at(MORNING), w.campaignSeq)).toBeNull()
  expect((await w.states()).filter((state) => state === '04')).toHaveLength(2)
})

test('MKT-05 a planned one begins at its time and not before, with the people of that time', async () => {
  const scheduleAt = new Date('2026-11-21T01:00:00Z')
  const w = await world({ people: 1, scheduleCd: '01', scheduleAt })
  expect(await w.started()).toEqual({ stateCd: '01' })
  await turn(w.at(DAYTIME), w.campaignSeq)
  expect(await w.rows()).toHaveLength(0)
  await aWillingMember(services, w.channelSeq)
  await turn(w.at(scheduleAt), w.campaignSeq)
  await turn(w.at(scheduleAt), w.campaignSeq)
  expect(await w.stateCd()).toBe('02')
  expect(await w.rows()).toHaveLength(4)
})

test('MKT-05 on joining and on finishing a class it goes to that person, once', async () => {
  const joining = await world({ people: 1, scheduleCd: '02', triggerCd: '00' })
  expect(await joining.started()).toEqual({ stateCd: '01' })
  const [person] = joining.members
  await onJoining(joining.at(DAYTIME), person?.userSeq ?? 0)
  await Promise.all([
    onJoining(joining.at(DAYTIME), person?.userSeq ?? 0),
    sendPart(joining.at(DAYTIME), joining.campaignSeq),
  ])
  await sendPart(joining.at(DAYTIME), joining.campaignSeq)
  expect(await joining.queued('mail')).toHaveLength(1)
  expect(await joining.stateCd()).toBe('01')

  const finishing = await world({ people: 1, scheduleCd: '02', triggerCd: '01', triggerCourseSeq: 7 })
  await finishing.started()
  const userSeq = finishing.members[0]?.userSeq ?? 0
  await onFinishing(finishing.at(DAYTIME), userSeq, 8)
  expect(await finishing.rows()).toHaveLength(0)
  await onFinishing(finishing.at(DAYTIME), userSeq, 7)
  await onFinishing(finishing.at(DAYTIME), userSeq, 7)
  expect(await finishing.rows()).toHaveLength(1)
})
