import { FARE } from '@seodang/domain/codes'
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { sentMails } from '../../platform/database/tables.ts'
import { enrolFree, order } from '../../testing/buying.ts'
import { eventually } from '../../testing/eventually.ts'
import { aChannel, aCourse, aMember, unique } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { users } from '../identity/tables.ts'
import { type Buyer, PAYMENT_GATEWAYS, type PaymentGateway } from './port.ts'
import { getOrder } from './store.ts'

const server = await testServer({ worker: true })
const { services } = server

const told: Buyer[] = []
const gateways = services.ports.use(PAYMENT_GATEWAYS)
const listening = (gateway: PaymentGateway): PaymentGateway => ({
  ...gateway,
  begin(asked) {
    told.push(asked.buyer)
    return gateway.begin(asked)
  },
})
services.ports.provide(PAYMENT_GATEWAYS, {
  ...gateways,
  of(settings) {
    const ofChannel = gateways.of(settings)
    return {
      ...ofChannel,
      forMethod(method) {
        const gateway = ofChannel.forMethod(method)
        return gateway && listening(gateway)
      },
    }
  },
})

const world = async (change: Parameters<typeof aCourse>[2]) => {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, change)
  return { channelSeq, course, learner: await aMember(services, channelSeq) }
}
const FREE = { fareCd: FARE.free, price: 0 }

const mailsAt = (email: string) =>
  services.db
    .select({ text: sentMails.text, subject: sentMails.subject })
    .from(sentMails)
    .where(eq(sentMails.recipient, email))
    .orderBy(asc(sentMails.sentMailSeq))

test('SEC-49 SEC-33 an order and its end are mailed to the account and greet it, whatever was typed into the order', async () => {
  const w = await world(FREE)
  const typed = { email: `${unique('victim')}@bank.example`, name: 'You won 1,000,000 KRW' }
  const placed = await enrolFree(server, w.course, w.learner, typed)
  expect(placed.status).toBe(200)
  const url = `/api/v1.0/channels/${w.channelSeq}/courses/${w.course.courseSeq}/attendance/delete`
  expect((await server.call({ method: 'POST', url, as: w.learner })).status).toBe(200)

  await eventually(async () => expect(await mailsAt(w.learner.email)).toHaveLength(2))
  for (const { text, subject } of await mailsAt(w.learner.email)) {
    expect(text).toContain(w.learner.name)
    expect(text + subject).not.toContain('You won')
  }
  expect(await mailsAt(typed.email)).toEqual([])
  // Staff and the receipt have what was typed.
  const { orderSeq } = placed.body.data
  expect(await getOrder(systemContext(services, w.channelSeq), orderSeq)).toMatchObject(typed)
})

test('SEC-49 a gateway, which writes by itself, hears of the proved address and phone of the account only', async () => {
  const w = await world({})
  const typed = { email: `${unique('victim')}@bank.example`, phone: '01099998888' }
  const heard = async (phone: string | null, phoneAt: Date | null) => {
    const { userSeq } = w.learner
    await services.db.update(users).set({ phone, phoneAt }).where(eq(users.userSeq, userSeq))
    expect((await order(server, w.course, w.learner, typed)).status).toBe(200)
    const { email, phone: reached } = told.at(-1) ?? {}
    return { email, phone: reached }
  }
  const { email } = w.learner
  expect(await heard(null, null)).toEqual({ email, phone: null })
  expect(await heard('01012345678', null)).toEqual({ email, phone: null })
  expect(await heard('01012345678', new Date())).toEqual({ email, phone: '01012345678' })
})

test.each(['first\nsecond', 'first\u2028second', '\u202edesrever', '\u200b'])(
  'SEC-43 a buyer named %j is asked for a name on one line',
  async (name) => {
    const w = await world({})
    const refused = await order(server, w.course, w.learner, { name })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['name']])
  },
)
