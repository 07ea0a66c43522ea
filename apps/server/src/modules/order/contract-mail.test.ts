import type { Language } from '@seodang/domain/codes'
import { formatMoney, won } from '@seodang/domain/money'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mailsTo } from '../../testing/account.ts'
import { buy, checkout } from '../../testing/buying.ts'
import { aChannel, aCourse, aLive, aMember, anItem } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { aMembership, aSubscriber } from '../../testing/subscribing.ts'
import { channels } from '../site/tables.ts'

const server = await testServer({ worker: true })
const { services } = server

/** Two sites, each with a seller of its own. */
async function siteOf(corpName: string) {
  const { channelSeq } = await aChannel(services)
  await services.db
    .update(channels)
    .set({ corpName, ceoName: `${corpName} 대표`, regNo: '120-81-47521', shopNo: `2026-서울-${channelSeq}` })
    .where(eq(channels.channelSeq, channelSeq))
  services.changes.bump(channelSeq)
  return channelSeq
}

const SAID = {
  ko: { mail: /결제가 완료되었어요/, party: '통신판매중개자로서 거래의 당사자가 아니며', days: '3영업일' },
  en: { mail: /payment is complete/, party: 'no party to this sale', days: '3 business days' },
  ja: { mail: /お支払いが完了しました/, party: '取引の当事者ではありません', days: '3営業日' },
} as const

test.each(['ko', 'en', 'ja'] as const)(
  'BYD-02, PAY-21 the letter of an order holds its contract: lines, seller, and the examples of the checkout: %s',
  async (language: Language) => {
    const channelSeq = await siteOf('느린글방 주식회사')
    await siteOf('다른글방 주식회사')
    const course = await aCourse(services, channelSeq, { vodDays: 90 })
    for (let index = 0; index < 9; index += 1)
      await anItem(services, course, { isPublic: index === 0 ? 1 : 0 })
    const buyer = await aMember(services, channelSeq, { language })
    const { refund } = (await checkout(server, course, buyer)).body.data
    const { order } = await buy(server, course, buyer)
    const [mail] = await mailsTo(services, buyer.email, 1, SAID[language].mail)
    const text = mail?.text ?? ''

    expect(text).toContain(order.number)
    for (const fact of ['느린글방 주식회사', '120-81-47521', `2026-서울-${channelSeq}`])
      expect(text).toContain(fact)
    expect(text).not.toContain('다른글방')
    const amounts = refund.steps.map(({ amount }: { amount: number }) => amount)
    expect(amounts.length).toBe(3)
    for (const amount of amounts.slice(1)) {
      expect(amount).toBeGreaterThan(0)
      expect(text).toContain(formatMoney(won(amount), language))
    }
    expect(text).toContain(SAID[language].party)
    expect(text).toContain(SAID[language].days)
    expect(text).not.toMatch(/\{\w+/)
  },
)

test('BYD-02 the letter of a class of meetings tells its examples by meetings', async () => {
  const channelSeq = await siteOf('느린글방 주식회사')
  const course = await aCourse(services, channelSeq, { vodDays: 90 })
  for (const days of [10, 20, 30])
    await aLive(services, course, { startAt: new Date(Date.now() + days * 86_400_000) })
  const buyer = await aMember(services, channelSeq)
  await buy(server, course, buyer)
  const [mail] = await mailsTo(services, buyer.email, 1, SAID.ko.mail)
  expect(mail?.text).toContain('첫 수업이 시작하기 전: 전액')
  expect(mail?.text).toContain('3회 중 1회 수업이 끝난 뒤')
})

test('BYD-02, MSH-08 the letter with which a membership begins holds its contract', async () => {
  const channelSeq = await siteOf('느린글방 주식회사')
  const course = await aCourse(services, channelSeq)
  const membership = await aMembership(services, channelSeq, { classes: [course.courseSeq] })
  const member = await aMember(services, channelSeq)
  await aSubscriber(server, membership, member)
  const [mail] = await mailsTo(services, member.email, 1, /자동으로 결제됩니다/)
  expect(mail?.text).toContain('120-81-47521')
  expect(mail?.text).toContain('10,000원')
  expect(mail?.text).toContain('결제 7일 이내, 멤버십을 이용하지 않았다면: 전액')
  expect(mail?.text).not.toMatch(/\{\w+/)
})
