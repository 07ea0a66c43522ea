import { recipientReason } from '@seodang/domain/recipient-reasons'
import { eq } from 'drizzle-orm'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { sentMails, sentMessages } from '../../platform/database/tables.ts'
import { mailRefused } from '../../platform/mail/queue.ts'
import { aCampaignDraft, aPopup, aWillingMember, nameSender } from '../../testing/campaigns.ts'
import { eventually } from '../../testing/eventually.ts'
import {
  aChannel,
  aCourse,
  aMember,
  anAttendance,
  anOperator,
  type Person,
  unique,
} from '../../testing/factories.ts'
import { anOrder } from '../../testing/orders.ts'
import { testServer } from '../../testing/server.ts'
import { channelUsers } from '../membership/tables.ts'

const server = await testServer({ worker: true, env: { ALLOW_SANDBOX_MESSAGES: '1' } })
const { services } = server

async function world() {
  const { channelSeq } = await aChannel(services)
  await nameSender(services, channelSeq)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const base = `/api/v1.0/channels/${channelSeq}/admin/campaigns`
  const post = (path: string, body: object = {}) =>
    server.call({ method: 'POST', url: `${base}${path}`, as: owner, body })
  const read = async (campaignSeq: number) =>
    (await server.call({ url: `${base}/${campaignSeq}`, as: owner })).body.data
  const sent = async (overrides: object = {}) => {
    const { campaignSeq } = (await post('/create', aCampaignDraft(overrides))).body.data
    await post(`/${campaignSeq}/state/modify`, { move: 'start', revision: 1 })
    return Number(campaignSeq)
  }
  return { channelSeq, owner, base, post, read, sent }
}

const mailsTo = (person: Person) =>
  services.db.select().from(sentMails).where(eq(sentMails.recipient, person.email))
const mailTo = (person: Person) =>
  eventually(async () => {
    const [mail] = await mailsTo(person)
    if (!mail) throw new Error('no mail yet')
    return mail
  })
const pathOf = (pattern: RegExp, text: string) => {
  const url = pattern.exec(text)?.[0] ?? ''
  return url === '' ? '' : url.slice(new URL(url).origin.length)
}

/** With one sign of its signature changed; not the last, some of whose bits stand for nothing. */
const otherwise = (link: string) => link.replace(/.(?=..$)/, (one) => (one === 'A' ? 'B' : 'A'))

test('MKT-06 ACC-28 an advertising mail is marked, names its sender, and carries the way to stop it', async () => {
  const w = await world()
  const person = await aWillingMember(services, w.channelSeq, { name: '한가람' })
  await w.sent()
  const { subject, text, html, headers } = await mailTo(person)
  expect(subject).toBe('(광고) 한가람님, 봄 소식이에요')
  expect(text).toContain('한가람님 안녕하세요.')
  expect(text).toContain('느린 글방 주식회사 · 서울 종로구 사직로 161 · 02-123-4567')
  expect(text).toMatch(/수신거부 \(Unsubscribe\)\n\S+\/unsubscribe\/email\?/)
  expect(html).toMatch(/campaigns\/opened\//)
  expect(headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
})

test('SEC-44 what a name or a text carries never becomes markup of the mail', async () => {
  const w = await world()
  const person = await aWillingMember(services, w.channelSeq, { name: '<img src=x onerror=alert(1)>' })
  await w.sent({ body: '<script>alert(1)</script> {name}' })
  const { html } = await mailTo(person)
  expect(html).not.toMatch(/<script|<img src=x/)
})

test('MKT-07 opening, pressing, refusing, enrolling and paying are counted, each person once', async () => {
  const w = await world()
  const course = await aCourse(services, w.channelSeq)
  const [reader, other] = [
    await aWillingMember(services, w.channelSeq),
    await aWillingMember(services, w.channelSeq),
  ]
  const campaignSeq = await w.sent({ link: `/classes/${course.courseSeq}` })
  const { html, text, headers } = await mailTo(reader)
  await mailTo(other)
  const dot = pathOf(/https?:\/\/[^"\s]+\/campaigns\/opened\/[^"\s]+/, html)
  for (const url of [dot, dot, otherwise(dot)]) {
    const answer = await server.call({ url })
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/gif'])
  }
  expect((await w.read(campaignSeq)).counts).toMatchObject({ opened: 1, clicked: 0 })

  const link = pathOf(/https?:\/\/\S+\/campaigns\/clicked\/\S+/, text)
  const pressed = await server.call({ url: link })
  expect([pressed.status, pressed.headers.location]).toEqual([
    302,
    `${services.config.origin}/classes/${course.courseSeq}?channelSeq=${w.channelSeq}`,
  ])
  await anAttendance(services, course, reader)
  await anOrder(services, course, reader, null, { amount: 60_000 })
  await anOrder(services, course, other, null, { amount: 99_000 })
  const stop = /<([^>]+)>/.exec(String(Object(headers)['List-Unsubscribe']))?.[1] ?? ''
  await server.call({ method: 'POST', url: stop.slice(services.config.origin.length), body: {} })
  await eventually(async () => expect((await w.read(campaignSeq)).counts.sent).toBe(2))
  expect((await w.read(campaignSeq)).counts).toMatchObject({
    underWay: 0,
    opened: 1,
    clicked: 1,
    unsubscribed: 1,
    enrolled: 1,
    amount: 60_000,
  })

  // The next one to the same people has done nothing of that.
  const next = await w.sent({ name: '다음 소식' })
  await expect.poll(async () => (await w.read(next)).counts.sent).toBe(1)
  const { counts } = await w.read(next)
  expect(counts).toMatchObject({ opened: 0, clicked: 0, unsubscribed: 0, enrolled: 0, amount: 0 })
})

test('MKT-07 SEC-04 who refuses the mail of another site has not left this one', async () => {
  const [here, there] = [await world(), await world()]
  const reader = await aWillingMember(services, here.channelSeq)
  await services.db.insert(channelUsers).values({ channelSeq: there.channelSeq, userSeq: reader.userSeq })
  const campaignSeq = await here.sent()
  await mailTo(reader)
  const refuse = async ({ channelSeq }: typeof here) => {
    const signed = `${channelSeq}.${reader.userSeq}`
    const query = { token: `${signed}.${services.secrets.sign('unsubscribe', signed)}` }
    const url = '/api/v1.0/unsubscribe/email'
    expect((await server.call({ method: 'POST', url, query, body: {} })).status).toBe(200)
  }
  const unsubscribed = async () => (await here.read(campaignSeq)).counts.unsubscribed
  await refuse(there)
  expect(await unsubscribed()).toBe(0)
  await refuse(here)
  expect(await unsubscribed()).toBe(1)
})

test('SEC-08 SEC-31 a link of nobody, or of another purpose, leads nowhere and counts nothing', async () => {
  const w = await world()
  const person = await aWillingMember(services, w.channelSeq)
  const campaignSeq = await w.sent()
  const { text } = await mailTo(person)
  const link = pathOf(/https?:\/\/\S+\/campaigns\/clicked\/\S+/, text)
  const forged = [otherwise(link), link.replace(`.${person.userSeq}.`, `.${person.userSeq + 1}.`)]
  for (const url of [...forged, `${link}?to=https://evil.test`.replace('clicked', 'clicked/..//evil')]) {
    const answer = await server.call({ url })
    expect([answer.status, answer.headers.location]).toEqual([404, undefined])
  }
  const asked = await server.call({ url: `${link}?to=https://evil.test&next=//evil.test` })
  expect(asked.headers.location ?? '').not.toContain('evil')
  expect((await w.read(campaignSeq)).counts.clicked).toBeLessThanOrEqual(1)
})

test.each(['refused', 'undelivered'] as const)(
  'MKT-07 a mail that is %s counts as failed, by that name',
  async (why) => {
    const w = await world()
    const person = await aWillingMember(services, w.channelSeq)
    const campaignSeq = await w.sent()
    await mailTo(person)
    await services.jobs.emit(systemContext(services, w.channelSeq), mailRefused, {
      channelSeq: w.channelSeq,
      once: `campaign:${w.channelSeq}:${campaignSeq}:${person.userSeq}`,
      why,
    })
    await eventually(async () =>
      expect((await w.read(campaignSeq)).counts).toMatchObject({ failed: 1, sent: 0 }),
    )
    const list = await server.call({ url: `${w.base}/${campaignSeq}/recipients?stateCd=02`, as: w.owner })
    expect(list.body.data.list).toMatchObject([{ userSeq: person.userSeq, reason: why }])
    const sheet = await server.call({ url: `${w.base}/${campaignSeq}/recipients/excel`, as: w.owner })
    const rows = (await readXlsxFile(sheet.response.rawPayload))[0]?.data ?? []
    expect(rows[0]?.slice(2, 4)).toEqual(['상태', '이유'])
    expect(rows.find(([, email]) => email === person.email)?.slice(2, 4)).toEqual([
      '실패',
      recipientReason(why, 'ko'),
    ])
  },
)

test('MKT-06 a test goes to the caller alone and is counted nowhere', async () => {
  const w = await world()
  const other = await aWillingMember(services, w.channelSeq)
  const { campaignSeq } = (await w.post('/create', aCampaignDraft())).body.data
  expect((await w.post(`/${campaignSeq}/tests/create`)).status).toBe(200)
  const mail = await mailTo(w.owner)
  expect(mail.subject).toBe('(광고) [시험] 김서당님, 봄 소식이에요')
  expect(mail.html).not.toContain('/campaigns/opened/')
  expect(await mailsTo(other)).toHaveLength(0)
  expect((await w.read(campaignSeq)).counts).toMatchObject({ sent: 0, waiting: 0 })
  expect((await w.post(`/${campaignSeq}/tests/create`, {})).status).toBe(200)
})

test('MKT-06 a test of a message needs a phone to go to', async () => {
  const w = await world()
  const draft = aCampaignDraft({ channelCd: '01', advertisingYn: 'N', body: '내일 수업이 있어요.' })
  const { campaignSeq } = (await w.post('/create', draft)).body.data
  const refused = await w.post(`/${campaignSeq}/tests/create`)
  expect(refused.body.errorName).toBe('CAMPAIGN_NO_PHONE')
  expect((await w.read(campaignSeq)).counts).toMatchObject({ sent: 0, waiting: 0 })
})

test('MKT-06 a popup is not sent as a test: it has its preview', async () => {
  const w = await world()
  const { campaignSeq } = await aPopup(services, w.channelSeq, { stateCd: '00' })
  const refused = await w.post(`/${campaignSeq}/tests/create`)
  expect([refused.status, refused.body.errorName]).toEqual([409, 'CAMPAIGN_MOVE_REFUSED'])
  // A mail that was asked for after it has come, so none is on its way.
  const mail = (await w.post('/create', aCampaignDraft())).body.data
  expect((await w.post(`/${mail.campaignSeq}/tests/create`)).status).toBe(200)
  await mailTo(w.owner)
  expect((await mailsTo(w.owner)).map(({ subject }) => subject)).toEqual([
    '(광고) [시험] 김서당님, 봄 소식이에요',
  ])
})

test('MKT-05 a text message goes out through the adapter, marked and with a free way to stop it', async () => {
  const w = await world()
  const phone = `010${unique().replace(/\D/g, '').padEnd(8, '7').slice(0, 8)}`
  await aWillingMember(services, w.channelSeq, { phone, phoneAt: new Date(), name: '한가람' })
  await w.sent({ channelCd: '01', advertisingYn: 'N', body: '{name}님, 내일 수업이 있어요.' })
  const [message] = await eventually(async () => {
    const rows = await services.db.select().from(sentMessages).where(eq(sentMessages.recipient, phone))
    if (rows.length === 0) throw new Error('no message yet')
    return rows
  })
  expect(message?.text).toContain('한가람님, 내일 수업이 있어요.')
  expect(message?.text).toContain('/campaigns/clicked/')
})

test('MKT-05 an alarm stands in the list of its reader and leads on', async () => {
  const w = await world()
  const person = await aMember(services, w.channelSeq, { name: '한가람' })
  await w.sent({ channelCd: '02', advertisingYn: 'N', body: '{name}님, 새 클래스를 열었어요.' })
  const alarm = await eventually(async () => {
    const { body } = await server.call({ url: '/api/v1.0/alarms', as: person })
    const found = JSON.stringify(body).includes('새 클래스를 열었어요')
    if (!found) throw new Error('no alarm yet')
    return JSON.stringify(body)
  })
  expect(alarm).toContain('한가람님, 새 클래스를 열었어요.')
  expect(alarm).toContain('/campaigns/clicked/')
})

test('MKT-05 a popup is told to its audience alone, in its period', async () => {
  const w = await world()
  const course = await aCourse(services, w.channelSeq)
  const learner = await aMember(services, w.channelSeq, { name: '한가람' })
  await anAttendance(services, course, learner)
  const member = await aMember(services, w.channelSeq)
  const url = `/api/v1.0/channels/${w.channelSeq}/popups`
  const seenBy = async (as: Person | null) => (await server.call({ url, as })).body.data.list
  const { campaignSeq } = await aPopup(services, w.channelSeq, {
    audience: { kind: '02', segmentSeq: null, courseSeq: course.courseSeq, code: null },
  })
  expect(await seenBy(learner)).toMatchObject([{ campaignSeq, body: '한가람님을 기다려요.' }])
  for (const who of [member, null]) expect(await seenBy(who)).toEqual([])
  const see = (as: Person | null) =>
    server.call({ method: 'POST', url: `${url}/${campaignSeq}/seen`, as, body: {} })
  expect((await see(member)).status).toBe(404)
  for (let time = 0; time < 2; time++) expect((await see(learner)).status).toBe(200)
  expect((await w.read(campaignSeq)).counts).toMatchObject({ sent: 1, opened: 1, visitorSeen: 0 })

  await aPopup(services, w.channelSeq, { showEndAt: new Date(Date.now() - 1000) })
  const open = await aPopup(services, w.channelSeq)
  expect(await seenBy(member)).toMatchObject([{ campaignSeq: open.campaignSeq }])
})
