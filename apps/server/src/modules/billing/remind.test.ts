import { INBOX_SHARES } from '@seodang/domain/inbox'
import { DAY, MINUTE } from '@seodang/domain/instant'
import { PLAN, type PlanCd } from '@seodang/domain/plan'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { sentMails } from '../../platform/database/tables.ts'
import { takeInbox } from '../../platform/mail/inbox.ts'
import { eventually } from '../../testing/eventually.ts'
import { type Person, unique } from '../../testing/factories.ts'
import { act, aPaidSite, changePlan, subscriptionRow } from '../../testing/plan.ts'
import { testServer } from '../../testing/server.ts'
import { alarms } from '../alarm/tables.ts'
import { channels } from '../site/tables.ts'
import { remindOfPlan, remindOfPlans } from './remind.ts'
import { planCards } from './tables.ts'

const server = await testServer({ worker: true })
const { services, clock } = server
const START = new Date()

beforeEach(() => clock.set(START))

const remind = (channelSeq: number) => remindOfPlan(systemContext(services, channelSeq))
const paidUntil = async (channelSeq: number): Promise<Date> => {
  const row = await subscriptionRow(server, channelSeq)
  if (!row.paidUntil) throw new Error('nothing is paid for')
  return row.paidUntil
}
const before = async (channelSeq: number, milliseconds: number) =>
  clock.set(new Date((await paidUntil(channelSeq)).getTime() - milliseconds))
/** Letters leave by the worker; so many have left. */
const lettersOf = (person: Pick<Person, 'email'>, about: RegExp, count: number) =>
  eventually(async () => {
    const sent = await services.db.select().from(sentMails).where(eq(sentMails.recipient, person.email))
    const letters = sent.filter(({ subject }) => about.test(subject)).map(({ text }) => text)
    expect(letters).toHaveLength(count)
    return letters.join()
  })
const newsOf = async ({ userSeq }: Person) =>
  (await services.db.select().from(alarms).where(eq(alarms.targetUserSeq, userSeq))).map(({ content }) =>
    JSON.parse(content),
  )

test('PLAN-13 seven days before a plan goes on its owner is told of day, amount and card, once', async () => {
  const { channelSeq, owner } = await aPaidSite(server, PLAN.standard)
  await before(channelSeq, 7 * DAY + MINUTE)
  await remind(channelSeq)
  await lettersOf(owner, /결제돼요/, 0)

  await before(channelSeq, 7 * DAY)
  await Promise.all([remind(channelSeq), remind(channelSeq), remindOfPlans(systemContext(services, 0))])
  clock.advance(DAY)
  await remind(channelSeq)
  const letter = await lettersOf(owner, /결제돼요/, 1)
  expect(letter).toContain('79,000원')
  expect(letter).toMatch(/•••• \S+/)
  const until = (await paidUntil(channelSeq)).toISOString()
  await eventually(async () => expect(await newsOf(owner)).toContainEqual({ type: 'planRenews', until }))
})

test('PLAN-13 whose card is of an account that the installation has left hears that another one is needed', async () => {
  const { channelSeq, owner } = await aPaidSite(server, PLAN.standard)
  await services.db
    .update(planCards)
    .set({ merchant: 'toss:of-before' })
    .where(eq(planCards.channelSeq, channelSeq))
  await before(channelSeq, 7 * DAY)
  await remind(channelSeq)
  const letter = await lettersOf(owner, /결제돼요/, 1)
  expect(letter).toContain('카드를 등록해 주세요')
  expect(letter).not.toMatch(/•••• \S+/)
})

test('PLAN-10 the amount is that of what was chosen for the next term', async () => {
  const { channelSeq, owner } = await aPaidSite(server, PLAN.pro)
  await changePlan(server, channelSeq, owner, PLAN.basic, 6)
  await before(channelSeq, 3 * DAY)
  await remind(channelSeq)
  expect(await lettersOf(owner, /결제돼요/, 1)).toContain('156,000원')
})

test('PLAN-13 before a cancelled plan ends its owner is told so; who resumes hears that it is charged', async () => {
  const { channelSeq, owner } = await aPaidSite(server)
  await act(server, channelSeq, owner, 'cancel')
  await before(channelSeq, 6 * DAY)
  await remind(channelSeq)
  expect(await lettersOf(owner, /끝나요/, 1)).toContain('계속 이용하기')
  await lettersOf(owner, /결제돼요/, 0)
  await act(server, channelSeq, owner, 'resume')
  await remind(channelSeq)
  await remind(channelSeq)
  await lettersOf(owner, /끝나요/, 1)
  await lettersOf(owner, /결제돼요/, 1)
})

test('a suspended site is charged nothing, so its owner is told nothing', async () => {
  const { channelSeq, owner } = await aPaidSite(server)
  await services.db
    .update(channels)
    .set({ suspendedAt: new Date() })
    .where(eq(channels.channelSeq, channelSeq))
  await before(channelSeq, DAY)
  await remindOfPlans(systemContext(services, 0))
  expect(await lettersOf(owner, /결제돼요/, 0)).toBe('')
})

test('PLAN-13 SEC-49 the copy of a receipt goes to the typed address while its inbox has room, and the owner hears in any case', async () => {
  const { channelSeq, owner } = await aPaidSite(server, PLAN.basic)
  const copied = { email: `${unique('office')}@mail.test` }
  const full = { email: `${unique('victim')}@mail.test` }
  for (let n = 0; n < INBOX_SHARES.others.mails; n++)
    await takeInbox(systemContext(services, channelSeq), full.email)
  let revision = 0
  const told = async (email: string, planCd: PlanCd) => {
    const details = {
      businessName: '',
      businessNumber: '',
      ceoName: '',
      address: '',
      email,
      receiptMailYn: 'Y',
      revision: revision++,
    }
    expect((await act(server, channelSeq, owner, 'billing/modify', details)).status).toBe(200)
    expect((await changePlan(server, channelSeq, owner, planCd)).status).toBe(200)
  }
  await told(full.email, PLAN.standard)
  await told(copied.email, PLAN.pro)
  await lettersOf(copied, /./, 1)
  await lettersOf(owner, /./, 3)
  await lettersOf(full, /./, 0)
})
