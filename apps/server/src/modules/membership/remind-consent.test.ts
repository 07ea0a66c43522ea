import { MINUTE } from '@seodang/domain/instant'
import { addSeoulMonths } from '@seodang/domain/seoul-time'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { sentMails } from '../../platform/database/tables.ts'
import { aChannel, aPerson, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { consents, users } from '../identity/tables.ts'
import { channels } from '../site/tables.ts'
import { remindOfConsents } from './remind-consent.ts'
import { channelUsers } from './tables.ts'

const server = await testServer({
  worker: true,
  env: { ORIGIN: 'https://seodang.test', ALLOW_SANDBOX_PAYMENTS: '1' },
})
const { services } = server
const now = services.now()
const twoYearsAgo = addSeoulMonths(now, -24)
const run = (at = now) => remindOfConsents({ ...systemContext(services, 0), now: at })

/** The mails of a run are sent when a later one has come: they go out in the order in which they were queued. */
async function allSent() {
  const last = await aPerson(services)
  await agree(last, 0, twoYearsAgo)
  await run()
  await expect.poll(async () => (await reminders(last)).length).toBe(1)
}

const reminders = async ({ email }: Person) =>
  (await services.db.select().from(sentMails).where(eq(sentMails.recipient, email))).filter(({ subject }) =>
    subject.includes('수신 동의를 확인'),
  )

/** A member of a site who agreed to its advertising, and to nothing else. */
async function aSubscriber(agreedAt: Date, at?: number) {
  const channelSeq = at ?? (await aChannel(services)).channelSeq
  const person = await aPerson(services)
  await services.db
    .insert(channelUsers)
    .values({ channelSeq, userSeq: person.userSeq, marketingYn: 'Y' })
    .onConflictDoUpdate({
      target: [channelUsers.channelSeq, channelUsers.userSeq],
      set: { marketingYn: 'Y' },
    })
  await agree(person, channelSeq, agreedAt)
  return { person, channelSeq }
}

const agree = (person: Person, channelSeq: number, agreedAt: Date, agreedYn: 'Y' | 'N' = 'Y') =>
  services.db.insert(consents).values({
    userSeq: person.userSeq,
    channelSeq,
    purpose: 'marketing',
    textVersion: '2026-11',
    agreedYn,
    agreedAt,
  })

test('BYD-22 whoever agreed to advertising two years ago is told so once, with the day and the way to stop it', async () => {
  const { person, channelSeq } = await aSubscriber(twoYearsAgo)
  const early = await aSubscriber(new Date(twoYearsAgo.getTime() + MINUTE), channelSeq)
  await Promise.all([run(), run()])
  await run(new Date(now.getTime() + MINUTE / 2))

  await allSent()
  const [mail, ...more] = await reminders(person)
  expect(more).toEqual([])
  expect(mail?.subject).toContain('느린 글방')
  expect(mail?.text).toContain(String(twoYearsAgo.getFullYear()))
  expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const token = new URL(/https?:\/\/\S+\/unsubscribe\/email\S*/.exec(mail?.text ?? '')?.[0] ?? '')
    .searchParams
  expect(token.get('token')).toMatch(new RegExp(`^${channelSeq}\\.${person.userSeq}\\.`))
  expect(await reminders(early.person)).toEqual([])

  // Silence keeps it: two years later it is told again, and the mail still comes.
  await run(addSeoulMonths(now, 24))
  await expect.poll(async () => (await reminders(person)).length).toBe(2)
  await expect.poll(async () => (await reminders(early.person)).length).toBe(1)
})

test('BYD-22 nobody is told whose consent is not in force, at this site or at all', async () => {
  const left = await aSubscriber(twoYearsAgo)
  await services.db
    .update(channelUsers)
    .set({ leftAt: now })
    .where(and(eq(channelUsers.channelSeq, left.channelSeq), eq(channelUsers.userSeq, left.person.userSeq)))
  const withdrew = await aSubscriber(twoYearsAgo)
  await services.db
    .update(consents)
    .set({ withdrawnAt: now })
    .where(eq(consents.userSeq, withdrew.person.userSeq))
  const anew = await aSubscriber(twoYearsAgo)
  await agree(anew.person, anew.channelSeq, addSeoulMonths(now, -1))
  const closed = await aSubscriber(twoYearsAgo)
  await services.db.update(users).set({ closedAt: now }).where(eq(users.userSeq, closed.person.userSeq))
  const suspended = await aSubscriber(twoYearsAgo)
  const ofSite = eq(channels.channelSeq, suspended.channelSeq)
  await services.db.update(channels).set({ suspendedAt: now }).where(ofSite)
  await run()
  await allSent()
  for (const { person } of [left, withdrew, anew, closed, suspended])
    expect(await reminders(person)).toEqual([])

  // A suspension costs nobody anything: it is told when the site is open again.
  await services.db.update(channels).set({ suspendedAt: null }).where(ofSite)
  await run()
  await expect.poll(async () => (await reminders(suspended.person)).length).toBe(1)
})

test('BYD-22 a consent to the mail of the product is told again too, and a site is not the product', async () => {
  const person = await aPerson(services)
  await agree(person, 0, twoYearsAgo)
  await run()
  await expect.poll(async () => (await reminders(person))[0]?.subject).toContain('[서당]')
})

test('BYD-22 somebody of whom it fails holds none of those behind, and is told once it can be', async () => {
  const broken = await aSubscriber(twoYearsAgo)
  const behind = await aSubscriber(twoYearsAgo)
  await services.db.execute(
    sql.raw(`create function refuse_one() returns trigger language plpgsql as $$ begin
      if new.channel_seq = ${broken.channelSeq} then raise exception 'this one cannot be told'; end if;
      return new;
    end $$`),
  )
  await services.db.execute(sql`create trigger refuse_one before update on consents
    for each row execute function refuse_one()`)
  await run()
  await expect.poll(async () => (await reminders(behind.person)).length).toBe(1)
  expect(await reminders(broken.person)).toEqual([])
  await services.db.execute(sql`drop trigger refuse_one on consents`)
  await run()
  await expect.poll(async () => (await reminders(broken.person)).length).toBe(1)
  expect(await reminders(behind.person)).toHaveLength(1)
})
