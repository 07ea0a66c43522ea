import type { Language } from '@seodang/domain/codes'
import { DAY } from '@seodang/domain/instant'
import { afterEach, expect, test } from 'vitest'
import { mailsTo } from '../../testing/account.ts'
import { buy } from '../../testing/buying.ts'
import { aChannel, aCourse, aMember, anOperator } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'

const server = await testServer({ worker: true })
const { services } = server

afterEach(() => server.clock.set(new Date()))

/** A paid order of 60,000 won, and what its buyer reads of a refund of it. */
async function world(language: Language) {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, { vodDays: 14 })
  const owner = await anOperator(services, channelSeq, 'OWN')
  const buyer = await aMember(services, channelSeq, { language })
  const { order } = await buy(server, course, buyer)
  const url = `/api/v1.0/channels/${channelSeq}/admin/payments/${order.orderSeq}/refund`
  return async (amount: number, cancelAttendance: boolean, saying: RegExp) => {
    // After the days of withdrawal a class of two weeks gives nothing to who quits, so any part may be given.
    if (cancelAttendance) server.clock.advance(10 * DAY)
    const body = { amount, reason: '일부 환불', reasonCd: 'QUIT', cancelAttendance }
    const answer = await server.call({ method: 'POST', url, as: owner, body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const [mail] = await mailsTo(services, buyer.email, 1, saying)
    return { subject: mail?.subject ?? '', text: mail?.text ?? '' }
  }
}

const SAID = {
  ko: {
    money: (won: string) => `${won}원`,
    part: '일부 금액을 환불했어요',
    because: '환불 이유: 구매자의 요청',
    access: '주문은 취소되지 않았고, 이용은 그대로 할 수 있어요.',
    cancelled: '주문이 취소되고 일부 금액을 환불했어요',
    whole: '주문이 취소되었어요',
    rest: ['결제 금액', '지금까지 환불된 금액', '환불되지 않고 남은 금액'],
  },
  en: {
    money: (won: string) => `${won} won`,
    part: 'Part of your payment was refunded',
    because: 'Reason: Asked for by the buyer',
    access: 'The order is not cancelled, and your access stays as it is.',
    cancelled: 'Order cancelled, part of your payment refunded',
    whole: 'Order cancelled',
    rest: ['Paid', 'Refunded so far', 'Not refunded'],
  },
  ja: {
    money: (won: string) => `${won}ウォン`,
    part: '一部を返金しました',
    because: '返金理由：購入者の希望',
    access: '注文は取り消されておらず、ご利用はそのまま続けられます。',
    cancelled: '注文を取り消し、一部を返金しました',
    whole: '注文を取り消しました',
    rest: ['お支払い金額', 'これまでの返金額', '返金されていない金額'],
  },
} as const

test.each(['ko', 'en', 'ja'] as const)(
  'PAY-21 a letter of a part that goes back says that it is one, and what remains: %s',
  async (language) => {
    const said = SAID[language]
    const refund = await world(language)
    const rest = (text: string, ...sums: string[]) => {
      for (const [place, sum] of sums.entries())
        expect(text).toMatch(new RegExp(`${said.rest[place]} ?[:：] ?${said.money(sum)}`))
    }
    const first = await refund(20_000, false, /20,000/)
    expect(first.subject).toContain(said.part)
    expect(first.text).toContain(said.access)
    rest(first.text, '60,000', '20,000', '40,000')

    const second = await refund(10_000, true, /30,000/)
    expect(second.subject).toContain(said.cancelled)
    expect(second.text).not.toContain(said.access)
    expect(second.text).toContain(said.because)
    rest(second.text, '60,000', '30,000', '30,000')
  },
)

test.each(['ko', 'en', 'ja'] as const)(
  'PAY-21 a letter of all of it speaks of no rest: %s',
  async (language) => {
    const refund = await world(language)
    const { subject, text } = await refund(60_000, true, /(환불 금액: |Refund: |返金額：)60/)
    expect(subject).toContain(SAID[language].whole)
    for (const word of [SAID[language].part, ...SAID[language].rest.slice(1)])
      expect(text).not.toContain(word)
  },
)
