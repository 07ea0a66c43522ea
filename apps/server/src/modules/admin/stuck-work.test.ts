import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { sentMails } from '../../platform/database/tables.ts'
import { deskOf } from '../../testing/desk.ts'
import { aPerson } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'

// Nobody works here: what waits is what the test made wait.
const server = await testServer()
const { services } = server
const run = (statement: ReturnType<typeof sql>) => services.db.execute(statement)

const admin = await aPerson(services)
await run(sql`update users set is_platform_admin = true where user_seq = ${admin.userSeq}`)
const cookie = await deskOf(services).cookieOf(admin, { proved: true })
const look = async () =>
  (await server.call({ url: '/api/v1.0/platform/session', headers: { cookie } })).body.data
const metric = async (name: RegExp) => name.exec((await server.call({ url: '/metrics' })).body)?.[1]
const leaves = (minutesAgo: number) =>
  services.db.insert(sentMails).values({
    recipient: 'reader@example.test',
    subject: '',
    text: '',
    html: '',
    transport: 'smtp',
    createdAt: new Date(Date.now() - minutesAgo * 60_000),
  })

test('VER-20 administrators see at their desk that mails do not leave, since when, and that they leave again', async () => {
  const mail = { to: { account: admin.userSeq }, subject: 's', text: 't' }
  await services.mail.sendEach(systemContext(services, 0), [mail, mail])
  await leaves(40)
  expect((await look()).stuckMails).toBeNull()
  expect(await metric(/^mails_stuck (\d+)/m)).toBe('0')

  await run(
    sql`update boss.job set state = 'retry', created_on = now() - interval '31 minutes' where name = 'mail'`,
  )
  const { stuckMails } = await look()
  expect(stuckMails.count).toBe(2)
  expect(Date.now() - Date.parse(stuckMails.since)).toBeGreaterThan(30 * 60_000)
  expect(await metric(/^mails_stuck (\d+)/m)).toBe('2')

  // Where others leave it is not the way out.
  for (const minutesAgo of [1, 2]) await leaves(minutesAgo)
  expect((await look()).stuckMails).toBeNull()
})

test('ERR-22 administrators see for a day which work failed for good, how often and since when', async () => {
  const failed = (name: string, hoursAgo: number) =>
    run(sql`insert into boss.job (name, data, state, completed_on)
      values (${name}, '{}', 'failed', now() - make_interval(hours => ${hoursAgo}))`)
  await failed('campaign.send', 25)
  expect((await look()).failedWork).toBeNull()
  for (const hoursAgo of [3, 2]) await failed('campaign.send', hoursAgo)
  await failed('mail', 1)
  const { failedWork } = await look()
  expect(failedWork).toMatchObject({
    count: 3,
    kinds: [
      { name: 'campaign.send', count: 2 },
      { name: 'mail', count: 1 },
    ],
  })
  expect(Math.round((Date.now() - Date.parse(failedWork.since)) / 3_600_000)).toBe(3)
  expect(await metric(/^jobs_failed\{queue="campaign.send"\} (\d+)/m)).toBe('2')
})
