import { seoulDate } from '@seodang/domain/seoul-time'
import { expect, test } from 'vitest'
import { buy } from '../../testing/buying.ts'
import { aChannel, aCourse, aMember, anOperator, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import {
  aForm,
  anAdministrator,
  atDesk,
  givePassword,
  periodOfToday,
  salesUrl,
  settle,
  step,
} from '../../testing/settling.ts'

const server = await testServer()
const { services } = server

const world = async () => {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const day = seoulDate(server.clock.now())
  return {
    channelSeq,
    owner,
    sell: async () => buy(server, course, await aMember(services, channelSeq)),
    ahead: async (as: Person = owner) => {
      const url = `/api/v1.0/channels/${channelSeq}/admin/dashboard`
      return (await server.call({ url, as, query: { startAt: day, endAt: day } })).body.data.settlement
    },
  }
}

test('SALE-09 DASH-14 the dashboard tells what is settled next, on which day and why it is held', async () => {
  const w = await world()
  const admin = await anAdministrator(server)
  const { settlementDate } = periodOfToday(server)
  const nothing = { settlementDate, currency: 'KRW', amount: 0, state: null, documentState: '00' }
  expect(await w.ahead()).toMatchObject(nothing)

  await w.sell()
  await settle(server, w.channelSeq)
  const planned = await w.ahead()
  expect(planned).toMatchObject({ settlementDate, state: '00', holdReason: '' })
  // 60,000 less the fees, of which 3 % and 0.3 % would be withheld from a person.
  expect(planned.amount).toBeGreaterThan(50_000)

  const url = `${salesUrl(w.channelSeq)}/settlements`
  const [{ settlementSeq }] = (await server.call({ url, as: w.owner })).body.data.list
  await step(server, admin, w.channelSeq, settlementSeq, { step: 'hold', reason: '분쟁 확인 중' })
  expect(await w.ahead()).toMatchObject({ state: '99', holdReason: '분쟁 확인 중' })

  expect(await w.ahead(await anOperator(services, w.channelSeq, 'TCH'))).toBeNull()
})

test('SALE-11 the dashboard tells that documents are missing, waiting or sent back', async () => {
  const w = await world()
  const admin = await anAdministrator(server)
  expect(await w.ahead()).toMatchObject({ documentState: '00' })
  await givePassword(server, w.owner)
  const sent = await server.call({
    method: 'POST',
    url: `${salesUrl(w.channelSeq)}/settlement-document/modify`,
    as: w.owner,
    body: await aForm(server, w.channelSeq, w.owner),
  })
  expect(await w.ahead()).toMatchObject({ documentState: '01' })
  await atDesk(server, admin, `/channels/${w.channelSeq}/settlement-documents/0/refusal`, {
    submittedAt: sent.body.data.submittedAt,
    reason: '통장 사본이 흐려요',
  })
  expect(await w.ahead()).toMatchObject({ documentState: '02' })
})
