import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { sendText } from '../../platform/message/queue.ts'
import { takeMoment } from '../../set-back.ts'
import { aCampaign, aPopup, aWillingMember, nameSender } from '../../testing/campaigns.ts'
import { deskOf } from '../../testing/desk.ts'
import { aChannel, anOperator, aPerson, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { chargeHolds } from '../order/tables.ts'
import { turn } from './move.ts'
import { sendPart } from './send.ts'
import { campaignRecipients, campaigns } from './tables.ts'
import { onJoining } from './triggered.ts'

/** Campaigns after the data was set back: nobody knows who has them, so none goes out by itself. */
const server = await testServer()
const { services } = server
const NOW = new Date('2026-11-20T05:00:00Z')
const HOUR_AGO = new Date('2026-11-20T04:00:00Z')

afterEach(() => services.db.delete(chargeHolds))

async function aSite() {
  const { channelSeq } = await aChannel(services)
  await nameSender(services, channelSeq)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const members = [await aWillingMember(services, channelSeq), await aWillingMember(services, channelSeq)]
  const ctx = { ...systemContext(services, channelSeq), now: NOW }
  const waits = async (campaignSeq: number, people: readonly Person[]) => {
    for (const { userSeq } of people)
      await services.db.insert(campaignRecipients).values({ channelSeq, campaignSeq, userSeq })
  }
  const row = async (campaignSeq: number) => {
    const [found] = await services.db.select().from(campaigns).where(eq(campaigns.campaignSeq, campaignSeq))
    if (!found) throw new Error('the campaign is gone')
    return found
  }
  const move = async (campaignSeq: number, wanted: string, as = owner) =>
    server.call({
      method: 'POST',
      url: `/api/v1.0/channels/${channelSeq}/admin/campaigns/${campaignSeq}/state/modify`,
      as,
      body: { move: wanted, revision: 1 },
    })
  const queued = async (queue: string) =>
    (
      await services.db.execute<{ data: { campaignSeq?: number; staff?: number[] } }>(
        sql`select data from boss.job where name = ${queue} and data ->> 'channelSeq' = ${String(channelSeq)}`,
      )
    ).rows.map(({ data }) => data)
  return { channelSeq, owner, members, ctx, waits, row, move, queued }
}

test('MKT-08 after a restore what was planned, under way or waits for events stands still, and staff who may send hear of it', async () => {
  const { channelSeq, owner, members, ctx, waits, row, queued } = await aSite()
  const planned = await aCampaign(services, channelSeq, {
    stateCd: '01',
    scheduleCd: '01',
    scheduleAt: HOUR_AGO,
  })
  const sending = await aCampaign(services, channelSeq, { stateCd: '02' })
  await waits(sending.campaignSeq, members)
  const forEvents = await aCampaign(services, channelSeq, {
    stateCd: '01',
    scheduleCd: '02',
    triggerCd: '00',
  })
  const done = await aCampaign(services, channelSeq, { stateCd: '03' })
  const popup = await aPopup(services, channelSeq)

  await takeMoment(services, HOUR_AGO)
  const held = async (...all: { campaignSeq: number }[]) =>
    Promise.all(all.map(async ({ campaignSeq }) => (await row(campaignSeq)).heldAt !== null))
  expect(await held(planned, sending, forEvents, done, popup)).toEqual([true, true, true, false, false])
  await turn(ctx, planned.campaignSeq)
  await onJoining(ctx, members[0]?.userSeq ?? 0)
  for (const { campaignSeq } of [planned, sending, forEvents])
    expect(await sendPart(ctx, campaignSeq)).toBeNull()
  expect((await row(planned.campaignSeq)).stateCd).toBe('01')
  expect(await queued('mail')).toEqual([])
  expect(await queued('campaign.held__alarm')).toMatchObject([{ staff: [owner.userSeq] }])
})

test('MKT-05, MKT-08 staff let it go on to whoever has not got it, once, or end it', async () => {
  const { channelSeq, owner, members, ctx, waits, row, move, queued } = await aSite()
  const { campaignSeq } = await aCampaign(services, channelSeq, { stateCd: '02' })
  await waits(campaignSeq, members)
  await services.db
    .update(campaignRecipients)
    .set({ stateCd: '01', sentAt: HOUR_AGO })
    .where(eq(campaignRecipients.userSeq, members[0]?.userSeq ?? 0))
  const planned = await aCampaign(services, channelSeq, {
    stateCd: '01',
    scheduleCd: '01',
    scheduleAt: HOUR_AGO,
  })
  const other = await aCampaign(services, channelSeq, { stateCd: '02' })
  expect((await move(campaignSeq, 'goOn')).body.errorName).toBe('CAMPAIGN_MOVE_REFUSED')
  await takeMoment(services, HOUR_AGO)

  expect((await move(campaignSeq, 'goOn', members[0])).status).toBe(403)
  expect((await move(campaignSeq, 'goOn')).body.data).toEqual({ stateCd: '02' })
  expect((await move(campaignSeq, 'goOn')).body.errorName).toBe('CAMPAIGN_MOVE_REFUSED')
  await sendPart(ctx, campaignSeq)
  expect(await queued('mail')).toHaveLength(1)
  expect((await row(campaignSeq)).stateCd).toBe('03')

  expect((await move(planned.campaignSeq, 'goOn')).status).toBe(200)
  await turn(ctx, planned.campaignSeq)
  expect((await row(planned.campaignSeq)).stateCd).toBe('02')

  expect((await move(other.campaignSeq, 'stop')).body.data).toEqual({ stateCd: '99' })
  expect(await row(other.campaignSeq)).toMatchObject({ stateCd: '99', heldAt: null })
  expect((await move(other.campaignSeq, 'goOn')).body.errorName).toBe('CAMPAIGN_MOVE_REFUSED')
  const read = await server.call({
    url: `/api/v1.0/channels/${channelSeq}/admin/campaigns/${campaignSeq}`,
    as: owner,
  })
  expect(read.body.data.heldAt).toBeNull()
})

test('ADM-02 the desk counts the campaigns of all sites that stand still', async () => {
  const administrator = await aPerson(services, { isPlatformAdmin: true })
  const cookie = await deskOf(services).cookieOf(administrator, { proved: true })
  const count = async () =>
    (await server.call({ url: '/api/v1.0/platform/session', headers: { cookie } })).body.data.campaignsHeld
  const { channelSeq, move } = await aSite()
  const { campaignSeq } = await aCampaign(services, channelSeq, { stateCd: '02' })
  await takeMoment(services, HOUR_AGO)
  const before = await count()
  expect(before).toBeGreaterThan(0)
  await move(campaignSeq, 'stop')
  expect(await count()).toBe(before - 1)
})

test('MKT-08 a text message that waited at that moment is not sent again', async () => {
  const texts = async () =>
    (
      await services.db.execute<{ count: number }>(
        sql`select count(*)::int as count from boss.job where name = 'text-message'`,
      )
    ).rows[0]?.count
  await sendText(systemContext(services, 0), { to: '01012345678', text: '인증번호 123456', until: NOW })
  expect(await texts()).toBe(1)
  await takeMoment(services, HOUR_AGO)
  expect(await texts()).toBe(0)
})
