import { alarmKind } from '@seodang/domain/alarm'
import { ALARM_TYPE } from '@seodang/domain/codes'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { sentMails } from '../../platform/database/tables.ts'
import { startMailServer } from '../../platform/mail/mail-server.ts'
import { mailLeft } from '../../platform/mail/queue.ts'
import { aCampaignDraft, aWillingMember, nameSender } from '../../testing/campaigns.ts'
import { eventually } from '../../testing/eventually.ts'
import { aChannel, anOperator, type Person, unique } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { alarmChoices } from '../alarm/tables.ts'
import { nameFor } from './compose.ts'
import { reconcile } from './reconcile.ts'
import { campaignRecipients } from './tables.ts'

const smtp = await startMailServer()
afterAll(() => smtp.close())
const server = await testServer({
  worker: true,
  env: { SMTP_URL: smtp.url, MAIL_FROM: 'post@seodang.test', ALLOW_SANDBOX_MESSAGES: '1' },
})
const { services } = server

async function world() {
  const { channelSeq } = await aChannel(services)
  await nameSender(services, channelSeq)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const base = `/api/v1.0/channels/${channelSeq}/admin/campaigns`
  const ctx = systemContext(services, channelSeq)
  const sent = async (overrides: object = {}) => {
    const post = (path: string, body: object) =>
      server.call({ method: 'POST', url: `${base}${path}`, as: owner, body })
    const { campaignSeq } = (await post('/create', aCampaignDraft(overrides))).body.data
    await post(`/${campaignSeq}/state/modify`, { move: 'start', revision: 1 })
    return Number(campaignSeq)
  }
  const counts = async (campaignSeq: number) =>
    (await server.call({ url: `${base}/${campaignSeq}`, as: owner })).body.data.counts
  const rowOf = async (campaignSeq: number, { userSeq }: Person) => {
    const url = `${base}/${campaignSeq}/recipients`
    const { list } = (await server.call({ url, as: owner })).body.data
    return list.find((one: { userSeq: number }) => one.userSeq === userSeq)
  }
  /** As an older process leaves it that sent it and told nobody, or one that lost it. */
  const asUntold = (campaignSeq: number) =>
    services.db
      .update(campaignRecipients)
      .set({ stateCd: '04', sentAt: null, reason: null })
      .where(eq(campaignRecipients.campaignSeq, campaignSeq))
  return { channelSeq, ctx, sent, counts, rowOf, asUntold }
}

/** The server that takes mails puts off whoever is called so, as often as they are tried. */
const busy = () => `${unique('busy')}@example.test`

test('MKT-07 what waits for a mail server is under way and not sent; sent is what left, failed what was given up, by the reason', async () => {
  const w = await world()
  const reader = await aWillingMember(services, w.channelSeq)
  const waiting = await aWillingMember(services, w.channelSeq, { email: busy() })
  const campaignSeq = await w.sent()
  await eventually(async () => expect(await w.counts(campaignSeq)).toMatchObject({ underWay: 1, sent: 1 }))
  expect(await w.rowOf(campaignSeq, reader)).toMatchObject({ stateCd: '01', sentAt: expect.any(String) })
  expect(await w.rowOf(campaignSeq, waiting)).toMatchObject({ stateCd: '04', sentAt: null, reason: null })
  // As long as it waits, nobody gives it up.
  await reconcile(w.ctx)
  expect((await w.rowOf(campaignSeq, waiting)).stateCd).toBe('04')

  await eventually(async () => {
    const { rowCount } = await services.db.execute(
      sql`update boss.job set retry_limit = 1, start_after = now() where name = 'mail' and state = 'retry'`,
    )
    expect(rowCount).toBe(1)
  })
  // The queue looks again for what comes new.
  await w.sent()
  await eventually(async () =>
    expect(await w.rowOf(campaignSeq, waiting)).toMatchObject({ stateCd: '02', reason: 'undelivered' }),
  )
  expect(await w.counts(campaignSeq)).toMatchObject({ underWay: 0, sent: 1, failed: 1 })
})

test('MKT-07 that a mail left may be told twice, and late, and changes nothing of one that was told of before', async () => {
  const w = await world()
  const person = await aWillingMember(services, w.channelSeq)
  const campaignSeq = await w.sent()
  await eventually(async () => expect((await w.rowOf(campaignSeq, person))?.stateCd).toBe('01'))
  const { sentAt } = await w.rowOf(campaignSeq, person)
  const name = { channelSeq: w.channelSeq, campaignSeq, userSeq: person.userSeq }
  await services.jobs.emit(w.ctx, mailLeft, {
    channelSeq: w.channelSeq,
    once: nameFor(name),
    at: new Date(0).toISOString(),
  })
  await eventually(async () => {
    const { rowCount } = await services.db.execute(sql`select from boss.job where name like 'mail.left%'
      and state = 'completed' and data ->> 'once' = ${nameFor(name)} and data ->> 'at' like '1970%'`)
    expect(rowCount).toBe(1)
  })
  expect(await w.rowOf(campaignSeq, person)).toMatchObject({ stateCd: '01', sentAt })
})

test('MKT-07 a text message is sent once the service took it', async () => {
  const w = await world()
  const phone = `010${unique().replace(/\D/g, '').padEnd(8, '7').slice(0, 8)}`
  const person = await aWillingMember(services, w.channelSeq, { phone, phoneAt: new Date() })
  const campaignSeq = await w.sent({ channelCd: '01', advertisingYn: 'N', body: '내일 수업이 있어요.' })
  await eventually(async () => expect((await w.rowOf(campaignSeq, person))?.stateCd).toBe('01'))
  expect((await w.counts(campaignSeq)).underWay).toBe(0)
})

test('MKT-08 whom nobody told of is not under way for ever: the kept mail, or the work that was done, says what came of it', async () => {
  const w = await world()
  const reader = await aWillingMember(services, w.channelSeq)
  const stranger = await aWillingMember(services, w.channelSeq, { email: `${unique('gone')}@example.test` })
  const lost = await aWillingMember(services, w.channelSeq)
  const campaignSeq = await w.sent()
  await eventually(async () => expect(await w.counts(campaignSeq)).toMatchObject({ sent: 2, failed: 1 }))
  await services.db.delete(sentMails).where(eq(sentMails.recipient, lost.email))
  await w.asUntold(campaignSeq)
  await reconcile(w.ctx)
  expect(await w.rowOf(campaignSeq, reader)).toMatchObject({ stateCd: '01', sentAt: expect.any(String) })
  expect(await w.rowOf(campaignSeq, stranger)).toMatchObject({ stateCd: '02', reason: 'refused' })
  expect(await w.rowOf(campaignSeq, lost)).toMatchObject({ stateCd: '02', reason: 'unknown' })

  const phone = `010${unique().replace(/\D/g, '').padEnd(8, '7').slice(0, 8)}`
  const called = await aWillingMember(services, w.channelSeq, { phone, phoneAt: new Date() })
  const textSeq = await w.sent({ channelCd: '01', advertisingYn: 'N', body: '내일 수업이 있어요.' })
  const left = async () =>
    (
      await services.db.execute(sql`select from boss.job where name = 'text-message' and state = 'completed'
        and data ->> 'once' = ${nameFor({ channelSeq: w.channelSeq, campaignSeq: textSeq, userSeq: called.userSeq })}`)
    ).rowCount
  await eventually(async () => {
    expect(await left()).toBe(1)
    expect((await w.rowOf(textSeq, called))?.stateCd).toBe('01')
  })
  await w.asUntold(textSeq)
  await reconcile(w.ctx)
  expect((await w.rowOf(textSeq, called)).stateCd).toBe('01')
})

test('MKT-07 ALM-22 an alarm is sent to whoever has it in their list, and not to whoever wants none of its kind', async () => {
  const w = await world()
  const reader = await aWillingMember(services, w.channelSeq)
  const muted = await aWillingMember(services, w.channelSeq)
  await services.db.insert(alarmChoices).values({
    userSeq: muted.userSeq,
    channelSeq: w.channelSeq,
    off: { [alarmKind(ALARM_TYPE.siteNotice)]: ['site'] },
  })
  const campaignSeq = await w.sent({ channelCd: '02', advertisingYn: 'N', body: '새 클래스를 열었어요.' })
  // The owner is a reader, too.
  await eventually(async () => expect(await w.counts(campaignSeq)).toMatchObject({ sent: 2, left: 1 }))
  expect(await w.rowOf(campaignSeq, reader)).toMatchObject({ stateCd: '01', sentAt: expect.any(String) })
  expect(await w.rowOf(campaignSeq, muted)).toMatchObject({ stateCd: '03', reason: 'muted', sentAt: null })
  await w.asUntold(campaignSeq)
  await reconcile(w.ctx)
  expect((await w.rowOf(campaignSeq, reader)).stateCd).toBe('01')
  expect(await w.rowOf(campaignSeq, muted)).toMatchObject({ stateCd: '02', reason: 'unknown' })
})
