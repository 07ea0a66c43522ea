import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import PostalMime from 'postal-mime'
import { afterAll, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { aChannel } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { readConfig } from '../config.ts'
import { inTransaction, systemContext } from '../context.ts'
import { sentMails } from '../database/tables.ts'
import { createApp } from '../http/app.ts'
import { forgetOld } from '../retention.ts'
import type { Addressed } from './audience.ts'
import { requireInbox } from './inbox.ts'
import { mailLook } from './look.ts'
import { startMailServer } from './mail-server.ts'
import { mountMailbox } from './mailbox.ts'
import { LONGEST_SENDING_SECONDS, PATIENCE } from './smtp.ts'

/** A site with a name that tries to be a header. */
const BROKEN_NAME = 998

const smtp = await startMailServer()
afterAll(() => smtp.close())
const server = await testServer({
  worker: true,
  env: { SMTP_URL: smtp.url, MAIL_FROM: 'Seodang <post@seodang.test>' },
})
const local = await testServer({ worker: true })
for (const { services } of [server, local])
  services.ports.provide(mailLook, async (_ctx, channelSeq) =>
    channelSeq === 999
      ? null
      : {
          name: channelSeq === BROKEN_NAME ? '느린 글방\r\nBcc: victim@example.test' : '느린 글방',
          brandColor: '#f2733a',
          home: 'https://slow.seodang.test',
          site: { channelSeq, address: 'slow', domain: null },
        },
  )

/** The page on an app of its own, so that it is there whatever the composition of the server mounts. */
async function mailboxOf(one: typeof server): Promise<FastifyInstance> {
  const { services } = one
  const app = await createApp(services.config, services.log, one.app.frame)
  mountMailbox(app, services)
  afterAll(() => app.close())
  return app
}

const codeMail = (to: string): Addressed => ({
  to,
  subject: '[느린 글방] 이메일 인증번호',
  text: '아래 인증번호 6자리를 입력해 주세요.\n10분 동안 쓸 수 있어요.\n\n요청하지 않았다면 무시해 주세요.',
  code: '482913',
  action: { label: '이어서 하기', url: 'https://slow.seodang.test/verify?token=secret-token' },
  channelSeq: 1,
})

const send = (one: typeof server, { to, ...mail }: Addressed) => {
  const ctx = systemContext(one.services, mail.channelSeq ?? 0)
  return inTransaction(ctx, async (inside) =>
    one.services.mail.send(inside, { ...mail, to: await requireInbox(inside, to) }),
  )
}

const keptFor = (one: typeof server, recipient: string) =>
  eventually(async () => {
    const [row] = await one.services.db.select().from(sentMails).where(eq(sentMails.recipient, recipient))
    if (!row) throw new Error(`no mail to ${recipient} yet`)
    return row
  })

test('a mail leaves by SMTP in the look of its site, as text and as HTML', async () => {
  await send(server, codeMail('reader@example.test'))
  const { raw, recipients } = await smtp.mailTo('reader@example.test')
  const mail = await PostalMime.parse(raw)

  expect(recipients).toEqual(['reader@example.test'])
  expect(mail.from).toMatchObject({ name: '느린 글방', address: 'post@seodang.test' })
  expect(mail.subject).toBe('[느린 글방] 이메일 인증번호')
  for (const part of [mail.text ?? '', mail.html ?? '']) {
    expect(part).toContain('아래 인증번호 6자리를 입력해 주세요.')
    expect(part).toContain('482913')
    expect(part).toContain('https://slow.seodang.test/verify?token=secret-token')
    expect(part).toContain('느린 글방')
  }
  expect(mail.html).toContain('background:#f2733a')
  expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@localhost>$/)
})

test('VER-20 of a mail that left, neither code nor link is kept', async () => {
  await send(server, {
    ...codeMail('kept@example.test'),
    headers: { 'List-Unsubscribe': '<https://slow.seodang.test/u/TOKEN>' },
  })
  const { raw } = await smtp.mailTo('kept@example.test')
  expect(raw).toContain('List-Unsubscribe: <https://slow.seodang.test/u/TOKEN>')
  const row = await keptFor(server, 'kept@example.test')
  expect(row).toMatchObject({ transport: 'smtp', channelSeq: 1, subject: '[느린 글방] 이메일 인증번호' })
  const everything = JSON.stringify(row)
  for (const secret of ['482913', 'secret-token', '/u/TOKEN']) expect(everything).not.toContain(secret)
  expect(row.text).toContain('https://slow.seodang.test/…')
})

test('VER-20 without a mail server the mail stays in the mailbox, whole', async () => {
  await send(local, codeMail('local@example.test'))
  const row = await keptFor(local, 'local@example.test')
  expect(row.transport).toBe('mailbox')
  expect(row.text).toContain('482913')
  expect(row.html).toContain('verify?token=secret-token')
})

test('a mail of a transaction that is rolled back is never sent', async () => {
  const ctx = systemContext(local.services, 0)
  const rolledBack = inTransaction(ctx, async (inside) => {
    const to = await requireInbox(inside, 'never@example.test')
    await local.services.mail.send(inside, { to, subject: 's', text: 't' })
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  await send(local, { to: 'after@example.test', subject: 's', text: 't' })
  await keptFor(local, 'after@example.test')
  const rows = await local.services.db
    .select()
    .from(sentMails)
    .where(eq(sentMails.recipient, 'never@example.test'))
  expect(rows).toEqual([])
})

test('a code waiting in the queue cannot be read from its table', async () => {
  const ctx = systemContext(server.services, 0)
  await inTransaction(ctx, async (inside) => {
    const to = await requireInbox(inside, 'queued@example.test')
    await server.services.mail.send(inside, { ...codeMail('queued@example.test'), to })
    const { rows } = await inside.db.execute<{ data: { sealed: string } }>(
      `select data from boss.job where name = 'mail' and state = 'created'`,
    )
    const sealed = rows.map(({ data }) => data.sealed)
    expect(sealed.length).toBeGreaterThan(0)
    for (const text of sealed)
      expect(Buffer.from(text, 'base64').toString()).not.toMatch(/482913|queued@example/)
  })
})

test('a recipient who does not exist is given up, and it is said why', async () => {
  await send(server, codeMail('gone@example.test'))
  const refused = await keptFor(server, 'gone@example.test')
  expect(refused).toMatchObject({ transport: 'refused' })
  expect(refused.headers['X-Refused']).toContain('No such person')
  expect(JSON.stringify(refused)).not.toContain('482913')
})

/** What is tried again would take the refusal that the next test means for a mail of its own. */
const endTries = () =>
  server.services.db.execute(`delete from boss.job where name = 'mail' and state = 'retry'`)

test('a mailbox that is full for now is tried again', async () => {
  await send(server, codeMail('later@example.test'))
  await eventually(async () => {
    const { rows } = await server.services.db.execute(
      `select 1 from boss.job where name = 'mail' and state = 'retry'`,
    )
    expect(rows).toHaveLength(1)
  })
  const kept = server.services.db
    .select()
    .from(sentMails)
    .where(eq(sentMails.recipient, 'later@example.test'))
  expect(await kept).toEqual([])
  await endTries()
})

test('a mail of a site that is gone comes from the product', async () => {
  await send(server, { to: 'product@example.test', subject: '안내', text: '내용', channelSeq: 999 })
  const mail = await PostalMime.parse((await smtp.mailTo('product@example.test')).raw)
  expect(mail.from?.name).toBe('서당 Seodang')
  expect(mail.html).not.toContain('#f2733a')
})

test.each([
  'a@example.test, b@example.test',
  'a@example.test\r\nBcc: b@example.test',
  'a@example.test\nX: y',
  '"a" <b@example.test>',
  'a@b@example.test',
  'example.test',
  '',
])('SEC-44 %j is no recipient', async (to) => {
  await expect(send(server, { to, subject: 's', text: 't' })).rejects.toThrow('exactly one plain address')
})

test('SEC-44 what people typed into a subject cannot become a header, nor markup in the body', async () => {
  await send(server, {
    to: 'inject@example.test',
    subject: '안녕\r\nBcc: victim@example.test\r\n\r\n<script>alert(1)</script>',
    text: '<img src=x onerror=alert(1)> & "친구"',
    headers: { 'X-Campaign': '7\r\nBcc: victim@example.test' },
  })
  const { raw, recipients } = await smtp.mailTo('inject@example.test')
  const mail = await PostalMime.parse(raw)
  expect(recipients).toEqual(['inject@example.test'])
  expect(mail.bcc).toBeUndefined()
  expect(mail.subject).toBe('안녕 Bcc: victim@example.test <script>alert(1)</script>')
  expect(mail.html).not.toMatch(/<script|<img/)
  expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;친구&quot;')
})

test('SEC-44 nor can the name of a site that speaks', async () => {
  await send(server, { to: 'named@example.test', subject: 's', text: 't', channelSeq: BROKEN_NAME })
  const { raw, recipients } = await smtp.mailTo('named@example.test')
  const mail = await PostalMime.parse(raw)
  expect(recipients).toEqual(['named@example.test'])
  expect([mail.bcc, mail.replyTo]).toEqual([undefined, undefined])
  expect(mail.from?.name).toBe('느린 글방 Bcc: victim@example.test')
})

test.each([
  ['a header of the mailer', { headers: { Bcc: 'victim@example.test' } }, 'header'],
  ['a header name with a line break', { headers: { 'X-A\r\nBcc': 'victim@example.test' } }, 'header'],
  [
    'a link that is no web address',
    { action: { label: 'x', url: 'javascript:alert(1)' } },
    'links to the web',
  ],
])('SEC-44 %s is refused', async (_, change, why) => {
  await expect(send(server, { to: 'a@example.test', subject: 's', text: 't', ...change })).rejects.toThrow(
    why,
  )
})

test('VER-20 the mailbox page lists, finds and shows mails without running anything of theirs', async () => {
  const channel = await aChannel(local.services)
  await send(local, {
    ...codeMail('Minji@example.test'),
    subject: '<b>코드</b>',
    channelSeq: channel.channelSeq,
  })
  await send(local, codeMail('other@example.test'))
  const { sentMailSeq } = await keptFor(local, 'Minji@example.test')
  await keptFor(local, 'other@example.test')

  const app = await mailboxOf(local)
  const show = (url: string) => app.inject({ url, headers: { 'accept-lang': 'ko' } })
  const list = await show('/dev/mailbox?to=minji')
  expect(list.statusCode).toBe(200)
  expect(list.body).toContain('&lt;b&gt;코드&lt;/b&gt;')
  expect(list.body).toContain('Minji@example.test')
  expect(list.body).not.toContain('other@example.test')
  expect(list.body).not.toContain('<script')

  const shown = await show(`/dev/mailbox/${sentMailSeq}`)
  expect(shown.body).toContain('482913')
  expect(shown.body).toMatch(/<iframe\s+sandbox="allow-popups[^"]*"\s+src="\/dev\/mailbox\/\d+\/html"/)
  const frame = await show(`/dev/mailbox/${sentMailSeq}/html`)
  expect(frame.body).toContain('482913')
  expect(frame.headers['content-security-policy']).toContain('sandbox allow-popups')

  expect((await show('/dev/mailbox?to=nobody')).body).toContain('이 주소로 간 메일이 없어요.')
  expect((await show('/dev/mailbox/999999')).statusCode).toBe(404)
  expect((await show('/dev/mailbox/x')).statusCode).toBe(404)
})

test.each(['/dev/mailbox', '/dev/messages'])(
  'SEC-58 %s shows the codes of everybody to a browser on this machine only',
  async (url) => {
    const asked = async (remoteAddress: string, headers: Record<string, string> = {}) =>
      (await local.app.inject({ url, remoteAddress, headers })).statusCode
    expect(await asked('127.0.0.1', { host: 'localhost:3000' })).toBe(200)
    expect(await asked('::1', { host: '[::1]:3000' })).toBe(200)
    expect(await asked('::ffff:127.0.0.1', { host: 'first.seodang.localhost' })).toBe(200)
    for (const outside of ['192.168.0.7', '::ffff:10.1.2.3', '203.0.113.9', '2001:db8::1'])
      expect(await asked(outside, { host: 'localhost:3000' })).toBe(404)
    // A foreign name whose server answers 127.0.0.1, and a proxy beside us.
    for (const host of ['evil.example', '127.0.0.1.nip.io', 'localhost.evil.example', '192.168.0.7'])
      expect(await asked('127.0.0.1', { host })).toBe(404)
    for (const name of ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'])
      expect(await asked('127.0.0.1', { host: 'localhost', [name]: '127.0.0.1' })).toBe(404)
  },
)

test('SEC-58 a header does not bring a stranger to the mailbox, although it names a proxy that is believed', async () => {
  const config = { ...local.services.config, trustedProxies: ['203.0.113.9'] }
  const app = await createApp(config, local.services.log, local.app.frame)
  mountMailbox(app, local.services)
  afterAll(() => app.close())
  const headers = { host: 'localhost', 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'localhost' }
  const answer = await app.inject({ url: '/dev/mailbox', remoteAddress: '203.0.113.9', headers })
  expect(answer.statusCode).toBe(404)
})

test('VER-20 the mailbox is not there where mail really leaves, nor in a production that does not ask for it', async () => {
  expect((await (await mailboxOf(server)).inject('/dev/mailbox')).statusCode).toBe(404)
  expect(readConfig({}).developmentPages).toBe(false)
  expect(readConfig({ DEV_MAILBOX: '1' }).developmentPages).toBe(true)
  expect(readConfig({ NODE_ENV: 'development' }).developmentPages).toBe(true)
})

test('ACC-29 a mail that was kept is erased after three months', async () => {
  const { services } = local
  const kept = (days: number) => ({
    recipient: `kept${days}@example.test`,
    subject: '',
    text: '',
    html: '',
    transport: 'mailbox',
    createdAt: new Date(Date.now() - days * 86_400_000),
  })
  await services.db.insert(sentMails).values([kept(91), kept(89)])
  await forgetOld(systemContext(services, 0))
  const left = (await services.db.select().from(sentMails)).map(({ recipient }) => recipient)
  expect(left).toContain('kept89@example.test')
  expect(left).not.toContain('kept91@example.test')
})

test.each([
  ['MAIL FROM', 530, '5.7.0 Authentication required'],
  ['MAIL FROM', 550, '5.7.1 Daily sending limit exceeded, try again tomorrow'],
  ['MAIL FROM', 501, 'Syntax error in the address of the sender'],
  ['RCPT TO', 554, '5.7.1 Relay access denied'],
  ['RCPT TO', 550, 'relay not permitted, authentication required'],
  ['RCPT TO', 550, 'Requested action not taken: mailbox unavailable'],
  ['DATA', 554, 'rate limit exceeded for this account'],
  ['DATA', 550, '5.7.26 This mail is not authenticated'],
] as const)(
  'SEC-25, VER-20 what is refused at %s with %i %s is of the way there: the mail is tried again',
  async (at, code, says) => {
    const to = `way${code}${at.length}${says.length}@example.test`
    smtp.refuseNext(at, code, says)
    await send(server, codeMail(to))
    await eventually(async () => {
      const { rows } = await server.services.db.execute<{ output: string }>(
        `select output::text as output from boss.job where name = 'mail' and state = 'retry'`,
      )
      expect(rows.map(({ output }) => output).join()).toContain(says)
    })
    expect(await server.services.db.select().from(sentMails).where(eq(sentMails.recipient, to))).toEqual([])
    await endTries()
  },
)

test.each([
  ['RCPT TO', 550, '5.1.1 User unknown'],
  ['RCPT TO', 552, '5.2.2 Mailbox full'],
  ['DATA', 550, '5.2.1 Mailbox disabled'],
] as const)(
  'SEC-25 what is refused at %s with %i %s is of the recipient, and final',
  async (at, code, says) => {
    const to = `person${code}${at.length}${says.length}@example.test`
    smtp.refuseNext(at, code, says)
    await send(server, codeMail(to))
    expect(await keptFor(server, to)).toMatchObject({ transport: 'refused' })
  },
)

test('SEC-25 the end of a mail is waited for as long as RFC 5321 says, and no job ends it before', () => {
  const [command, end] = [5 * 60_000, 10 * 60_000]
  expect(PATIENCE.socketTimeout).toBeGreaterThan(end)
  expect(Math.min(PATIENCE.connectionTimeout, PATIENCE.greetingTimeout)).toBeGreaterThanOrEqual(command)
  const all = [command, command, command, 2 * 60_000, end].reduce((sum, one) => sum + one, 0)
  expect(LONGEST_SENDING_SECONDS * 1000).toBeGreaterThanOrEqual(all)
  const mail = server.services.jobs.registered.find(({ queue }) => queue === 'mail')
  expect(mail?.options.expireInSeconds).toBeGreaterThanOrEqual(2 * LONGEST_SENDING_SECONDS)
})

test('SEC-25 a mail that went out whole and got no answer leaves three times at most, hours apart, under one Message-ID', async () => {
  const to = 'silent@example.test'
  const copies = () => smtp.received.filter(({ recipients }) => recipients.includes(to))
  const waiting = async (copy: number) => {
    const { rows } = await server.services.db.execute<{ minutes: number }>(
      `select round(extract(epoch from start_after - created_on) / 60)::int as minutes from boss.job
       where name = 'mail' and state in ('created', 'retry') and data ->> 'unanswered' = '${copy}'`,
    )
    expect(rows).toHaveLength(1)
    return rows[0]?.minutes
  }
  const hurry = async () => {
    await server.services.db.execute(
      `update boss.job set start_after = now() where name = 'mail' and state = 'created' and data ? 'unanswered'`,
    )
    // The queue looks again for what comes new.
    await send(server, codeMail('wakes@example.test'))
  }
  await send(server, codeMail(to))
  expect(await eventually(() => waiting(1))).toBe(20)
  expect(copies()).toHaveLength(1)
  await hurry()
  expect(await eventually(() => waiting(2))).toBe(240)
  expect(copies()).toHaveLength(2)
  await hurry()
  expect(await keptFor(server, to)).toMatchObject({ transport: 'unanswered' })
  expect(copies()).toHaveLength(3)
  const named = await Promise.all(copies().map(async ({ raw }) => (await PostalMime.parse(raw)).messageId))
  expect(new Set(named).size).toBe(1)
})

test('MKT-08 a mail that no server took in all its tries is kept as that, and whoever named it hears of it', async () => {
  const to = 'busy@example.test'
  const { db } = server.services
  await send(server, { ...codeMail(to), once: 'campaign:1:2:3' })
  await eventually(async () => {
    const { rowCount } = await db.execute(
      `update boss.job set retry_limit = 1, start_after = now() where name = 'mail' and state = 'retry'`,
    )
    expect(rowCount).toBe(1)
  })
  // The queue looks again for what comes new.
  await send(server, codeMail('wakes-again@example.test'))
  const given = await keptFor(server, to)
  expect(given).toMatchObject({ transport: 'undelivered' })
  expect(given.headers['X-Refused']).toContain('Busy')
  const failed = async () =>
    (await db.execute(sql`select id from boss.job where name = 'mail' and state = 'failed'`)).rows
  await eventually(async () => expect(await failed()).toHaveLength(1))
  const { rows } = await db.execute<{ data: object }>(
    `select data from boss.job where name = 'mail.refused__campaign' and data ->> 'once' = 'campaign:1:2:3'`,
  )
  expect(rows.map(({ data }) => data)).toEqual([
    { channelSeq: 1, once: 'campaign:1:2:3', why: 'undelivered' },
  ])

  // As docs/deployment.md has it done once the way is mended.
  await db.execute(sql`update boss.job set state = 'retry', retry_limit = retry_limit + 5, start_after = now(), completed_on = null
    where name = 'mail' and state = 'failed'`)
  await send(server, codeMail('wakes-once-more@example.test'))
  // It is really tried, and put off by the same server again.
  await eventually(async () => {
    const { rowCount } = await db.execute(
      sql`select from boss.job where name = 'mail' and state = 'retry' and retry_count > 1 and start_after > now()`,
    )
    expect(rowCount).toBe(1)
  })
})
