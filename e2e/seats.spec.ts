import type { Page } from '@playwright/test'
import { SEAT_COUNT } from '@seodang/domain/seats'
import { eq } from 'drizzle-orm'
import { courses } from '../apps/server/src/modules/catalog/tables.ts'
import {
  aCourse,
  aMember,
  anAttendance,
  anOperator,
  type Services,
} from '../apps/server/src/testing/factories.ts'
import { expect, test } from './fixtures.ts'

/** The panel's on wide screens, the bar's at the foot of narrow ones. */
const button = (page: Page, name: string) => page.getByRole('button', { name }).filter({ visible: true })

type Change = Parameters<typeof aCourse>[2]

/** A class with its one place counted, and the person whose period in it is over. */
async function anEndedPlace(
  services: Services,
  channelSeq: number,
  change: Change,
  seatEndedAt: Date | null = null,
) {
  const counts = { attendCount: 1, acceptCnt: 1 }
  const course = await aCourse(services, channelSeq, { maxUserCount: 1, ...change }, counts)
  const before = await aMember(services, channelSeq)
  await anAttendance(services, course, before, { validAt: new Date(Date.now() - 86_400_000), seatEndedAt })
  return { course, before }
}

for (const [name, userLimitTypeCd, others] of [
  ['ENR-30, ENR-09 in a class that is sold out', '99', '매진'],
  ['ENR-30, ENR-10 beyond the soft limit', '00', '대기 신청하기'],
] as const)
  test(`${name} whoever's period is over presses to enrol again, and the payment agrees`, async ({
    page,
    open,
    signIn,
    services,
    site,
  }) => {
    const { course, before } = await anEndedPlace(services, site.channelSeq, { userLimitTypeCd })
    await open(`/classes/${course.courseSeq}`)
    await expect(button(page, others)).toBeVisible()

    await signIn(before)
    await open(`/classes/${course.courseSeq}`)
    await button(page, '수강 신청하기').click()
    await expect(page).toHaveURL(/payment\?ps=01/)
    await expect(button(page, '60,000원 결제하기')).toBeVisible()
  })

test('ENR-09 in a class that counts people at a time, whose seat ended with the period reads that it is sold out', async ({
  page,
  open,
  signIn,
  services,
  site,
}) => {
  const change = { userLimitTypeCd: '99', seatCountCd: SEAT_COUNT.concurrent } as const
  const { course, before } = await anEndedPlace(services, site.channelSeq, change, new Date())
  await signIn(before)
  await open(`/classes/${course.courseSeq}`)
  await expect(button(page, '매진')).toBeDisabled()
})

test('CAT-33 a class that is held elsewhere leads there from its own page, and one without a price leads nowhere', async ({
  page,
  open,
  services,
  site,
}) => {
  const elsewhere = { openTypeCd: '99', openTypeUrl: 'https://example.com/class' } as const
  const course = await aCourse(services, site.channelSeq, elsewhere)
  await open(`/classes/${course.courseSeq}`)
  const link = page.getByRole('link', { name: '신청 페이지로 가기' }).filter({ visible: true })
  await expect(link).toHaveAttribute('href', elsewhere.openTypeUrl)
  await expect(button(page, '수강 신청하기')).toHaveCount(0)

  const unpriced = await aCourse(services, site.channelSeq, { price: null })
  await open(`/classes/${unpriced.courseSeq}`)
  await expect(button(page, '준비 중')).toBeDisabled()
})

test('AUTH-09 staff choose what the number of places means, and read what follows', async ({
  page,
  open,
  signIn,
  services,
  site,
  expectAccessible,
}) => {
  const course = await aCourse(services, site.channelSeq, {
    releaseStateCd: '00',
    releasedAt: null,
    userLimitTypeCd: '99',
    maxUserCount: 20,
  })
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  const editor = `/classes/${course.courseSeq}/settings/payment`
  await open(editor)
  const choice = page.getByRole('radiogroup', { name: '정원을 세는 방법' })
  await expect(choice.getByRole('radio', { name: '모두 합쳐서' })).toBeChecked()
  await expect(page.getByText(/기간이 끝나도 자리는 그대로/)).toBeVisible()
  await choice.getByText('동시에 수강하는 인원').click()
  await expect(page.getByText(/1분 안에 자리가 비고/)).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: '임시 저장' }).click()
  const stored = () =>
    services.db
      .select({ seatCountCd: courses.seatCountCd })
      .from(courses)
      .where(eq(courses.courseSeq, course.courseSeq))
  await expect.poll(stored).toEqual([{ seatCountCd: SEAT_COUNT.concurrent }])
  await open(editor)
  await expect(choice.getByRole('radio', { name: '동시에 수강하는 인원' })).toBeChecked()
})
