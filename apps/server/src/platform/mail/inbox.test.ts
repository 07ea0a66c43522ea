import { INBOX_SHARES, SENDER_BOUND } from '@seodang/domain/inbox'
import { eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { aPerson, unique } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { actingFor, type Context, inTransaction, systemContext } from '../context.ts'
import { rateLimits, sentMails } from '../database/tables.ts'
import { forgetInboxes, isFull, requireClaimed, requireInbox, takeClaimed, takeInbox } from './inbox.ts'

const server = await testServer({ worker: true })
const { services } = server
const ctx = () => systemContext(services, 0)
const anAddress = () => `${unique('reader')}@mail.test`

const fill = async (email: string) => {
  for (let n = 0; n < INBOX_SHARES.others.mails; n++) await requireInbox(ctx(), email)
}

const sentTo = (email: string) =>
  services.db.select().from(sentMails).where(eq(sentMails.recipient, email)).orderBy(sentMails.sentMailSeq)

test('SEC-49 an inbox has room for so many mails that others cause, whoever they are, and again when a day is over', async () => {
  const email = anAddress()
  await fill(email)
  const full = await takeInbox(ctx(), email)
  expect(full).toEqual({ retryAfterSeconds: expect.any(Number) })
  if (isFull(full)) expect(full.retryAfterSeconds).toBeGreaterThan(86_000)
  const marked = email.replace('@', '+again@').toUpperCase()
  expect(isFull(await takeInbox(ctx(), marked))).toBe(true)
  await expect(requireInbox(ctx(), email)).rejects.toMatchObject({ errorName: 'TOO_MANY_REQUESTS' })

  const tomorrow = { ...ctx(), now: new Date(Date.now() + INBOX_SHARES.others.within + 1000) }
  expect(isFull(await takeInbox(tomorrow, email))).toBe(false)
})

test('SEC-39 however much others send, whoever claims the address still proves it', async () => {
  const email = anAddress()
  await fill(email)
  for (let n = 0; n < INBOX_SHARES.claim.mails; n++) await requireClaimed(ctx(), email)
  expect(isFull(await takeClaimed(ctx(), email))).toBe(true)
})

test('SEC-49 of many at once no more find room than there is', async () => {
  const email = anAddress()
  const taken = await Promise.all(
    Array.from({ length: INBOX_SHARES.others.mails + 5 }, () =>
      inTransaction(ctx(), (inside) => takeInbox(inside, email)),
    ),
  )
  expect(taken.filter((one) => !isFull(one))).toHaveLength(INBOX_SHARES.others.mails)
})

test('SEC-49 what was rolled back took no room', async () => {
  const email = anAddress()
  for (let n = 0; n < INBOX_SHARES.others.mails + 1; n++)
    await expect(
      inTransaction(ctx(), async (inside) => {
        await requireInbox(inside, email)
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
  expect(isFull(await takeInbox(ctx(), email))).toBe(false)
})

test('SEC-49 one account writes to so many inboxes a day, however many there are', async () => {
  const sender = await aPerson(services)
  const acting: Context = actingFor(ctx(), sender.userSeq)
  for (let n = 0; n < SENDER_BOUND.mails; n++) await requireInbox(acting, anAddress())
  expect(isFull(await takeInbox(acting, anAddress()))).toBe(true)
  expect(isFull(await takeInbox(actingFor(ctx(), (await aPerson(services)).userSeq), anAddress()))).toBe(
    false,
  )
})

test('SEC-49 the room for one mail sends one', async () => {
  const email = anAddress()
  const to = await requireInbox(ctx(), email)
  const send = () =>
    inTransaction(ctx(), (inside) => services.mail.send(inside, { to, subject: 's', text: 't' }))
  await send()
  await expect(send()).rejects.toThrow('used for two')
})

test('SEC-49 an account that proved its address hears everything, one that only claims it as much as there is room for', async () => {
  const proved = await aPerson(services)
  const claimed = await aPerson(services, { verifiedAt: null })
  const closed = await aPerson(services, { closedAt: new Date() })
  for (let n = 1; n <= INBOX_SHARES.claim.mails + 3; n++)
    await inTransaction(ctx(), (inside) =>
      services.mail.sendEach(
        inside,
        [claimed, closed, proved].map(({ userSeq }) => ({
          to: { account: userSeq },
          subject: String(n),
          text: 't',
        })),
      ),
    )
  await eventually(async () => expect(await sentTo(proved.email)).toHaveLength(INBOX_SHARES.claim.mails + 3))
  await eventually(async () => expect(await sentTo(claimed.email)).toHaveLength(INBOX_SHARES.claim.mails))
  expect(await sentTo(closed.email)).toEqual([])
})

test('SEC-43 the counters name nobody', async () => {
  const email = anAddress()
  await requireInbox(ctx(), email)
  const keys = (await services.db.select({ key: rateLimits.key }).from(rateLimits)).map(({ key }) => key)
  expect(keys.filter((key) => key.startsWith('inbox:')).length).toBeGreaterThan(0)
  expect(keys.join()).not.toContain('@')
})

test('ACC-29 a count goes with its day, and one that still counts stays', async () => {
  const [over, counting] = [anAddress(), anAddress()]
  const longAgo = { ...ctx(), now: new Date(Date.now() - INBOX_SHARES.others.within - 1000) }
  await requireInbox(longAgo, over)
  const ofThem = () => services.db.select().from(rateLimits).where(like(rateLimits.key, 'inbox:others:%'))
  const before = (await ofThem()).length
  await fill(counting)
  await forgetInboxes(ctx())
  expect(await ofThem()).toHaveLength(before)
  expect(isFull(await takeInbox(ctx(), counting))).toBe(true)
})
