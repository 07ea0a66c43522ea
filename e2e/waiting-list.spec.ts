import { Buffer } from 'node:buffer'
import type { APIRequestContext, Page } from '@playwright/test'
import { packageCourses } from '../apps/server/src/modules/catalog/tables.ts'
import { waitingRights } from '../apps/server/src/modules/enrolment/tables.ts'
import {
  aCourse,
  aMember,
  anAttendance,
  anOperator,
  type Person,
  type Services,
} from '../apps/server/src/testing/factories.ts'
import { aPackage } from '../apps/server/src/testing/packaging.ts'
import { expect, test } from './fixtures.ts'

/** The summary's on wide screens, the bar's at the foot of narrow ones. */
const button = (page: Page, name: string) => page.getByRole('button', { name }).filter({ visible: true })

/** A class of 60,000 won with its one place taken, and whoever has it. */
async function aFullCourse(services: Services, channelSeq: number) {
  const course = await aCourse(services, channelSeq, { maxUserCount: 1 }, { attendCount: 1, acceptCnt: 1 })
  const inside = await aMember(services, channelSeq)
  await anAttendance(services, course, inside)
  return { course, inside }
}
type Course = Awaited<ReturnType<typeof aFullCourse>>['course']

const call = (request: APIRequestContext, path: string, as: Person, data: object) =>
  request.post(`/api${path}`, { headers: { 'access-token': as.accessToken }, data })

async function withdraw(request: APIRequestContext, { channelSeq, courseSeq }: Course, person: Person) {
  const path = `/v1.0/channels/${channelSeq}/courses/${courseSeq}/attendance/delete`
  expect((await call(request, path, person, {})).ok()).toBe(true)
}

async function joinLine(request: APIRequestContext, { channelSeq, courseSeq }: Course, person: Person) {
  const { name, email } = person
  const form = { name, email, phone: '', payMethodCd: null, agreedTerms: true, outcome: 'waitlist' }
  const path = `/v2.0/channels/${channelSeq}/courses/${courseSeq}/orders/create`
  expect((await call(request, path, person, { ...form, expectedAmount: 0 })).ok()).toBe(true)
}

test('BYD-18, ENR-07 a learner waits without paying, is offered the place that becomes free, and pays for it in time', async ({
  page,
  open,
  request,
  signIn,
  services,
  site,
  expectAccessible,
}) => {
  const { course, inside } = await aFullCourse(services, site.channelSeq)
  await signIn(await aMember(services, site.channelSeq))
  await open(`/classes/${course.courseSeq}`)
  await button(page, '대기 신청하기').click()

  await expect(page.getByText(/지금은 결제하지 않아요/)).toBeVisible()
  await expect(page.getByRole('heading', { name: '결제 수단' })).toHaveCount(0)
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check()
  await expectAccessible()
  await button(page, '대기 신청하기').click()
  await expect(page.getByRole('heading', { name: '대기 신청을 받았어요' })).toBeVisible()
  await expect(page.getByText(/대기 1번째예요/)).toBeVisible()

  await withdraw(request, course, inside)
  await open(`/classes/${course.courseSeq}`)
  await expect(page.getByText(/기다리시던 자리가 났어요\. .*까지 맡아 둘게요/)).toBeVisible()
  await expectAccessible()
  await open('/me/classes?tab=waiting')
  await expect(page.getByText('자리를 맡아 두었어요')).toBeVisible()
  await page.getByRole('link', { name: '결제하기' }).click()

  await expect(page.getByText(/기다리시던 자리를 .*까지 맡아 두었어요/)).toBeVisible()
  await page.getByRole('radio', { name: '신용·체크카드' }).check()
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check()
  await button(page, '60,000원 결제하기').click()
  await expect(page).toHaveURL(/\/__sandbox\/toss\//)
  await page.getByRole('button', { name: '60,000원 결제하기' }).click()
  await expect(page.getByRole('heading', { name: '결제가 완료되었어요' })).toBeVisible()
})

test('BYD-18, ENR-43 whoever does not want the kept place gives it up, and the next in line has it', async ({
  page,
  open,
  request,
  signIn,
  services,
  site,
}) => {
  const { course, inside } = await aFullCourse(services, site.channelSeq)
  const [learner, next] = [await aMember(services, site.channelSeq), await aMember(services, site.channelSeq)]
  await joinLine(request, course, learner)
  await joinLine(request, course, next)
  await withdraw(request, course, inside)
  await signIn(learner)
  await open(`/classes/${course.courseSeq}`)
  await page.getByRole('button', { name: '자리 포기하기' }).click()
  const asked = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(asked).toContainText('다음 분에게 넘어가고')
  await asked.getByRole('button', { name: '자리 포기하기' }).click()
  await expect(button(page, '대기 신청하기')).toBeVisible()
  await signIn(next)
  await open(`/classes/${course.courseSeq}`)
  await expect(page.getByRole('button', { name: '자리 포기하기' })).toBeVisible()
})

test('BYD-18 staff see the line in order, offer a place out of turn and pass somebody over', async ({
  page,
  open,
  request,
  signIn,
  services,
  site,
  expectAccessible,
}) => {
  const { course, inside } = await aFullCourse(services, site.channelSeq)
  for (const name of ['가람', '나래', '다솜'])
    await joinLine(request, course, await aMember(services, site.channelSeq, { name }))
  await withdraw(request, course, inside)
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open(`/classes/${course.courseSeq}/settings/attendees`)
  await page.getByRole('button', { name: '대기 순서' }).click()
  const line = page.getByRole('dialog', { name: '대기 순서' })
  await expect(line.getByRole('listitem')).toContainText([
    /가람.*까지 제안 중/s,
    /1번째 · 나래/,
    /2번째 · 다솜/,
  ])
  await expectAccessible()

  await line.getByRole('button', { name: '자리 제안 다솜' }).click()
  await page.getByRole('button', { name: '자리 제안', exact: true }).click()
  await expect(line.getByRole('listitem').filter({ hasText: '다솜' })).toContainText('직접 제안')
  await line.getByRole('button', { name: '맨 뒤로 가람' }).click()
  await page.getByRole('button', { name: '맨 뒤로', exact: true }).click()
  await expect(line.getByRole('listitem').filter({ hasText: '가람' })).toContainText('2번째')
})

test('BYD-01, BYD-18 whoever waits by a package reads their place in line, and staff see it beside the applications', async ({
  page,
  open,
  signIn,
  services,
  site,
  expectAccessible,
}) => {
  const { channelSeq } = site
  const limits = { maxUserCount: 1, userLimitTypeCd: '99' } as const
  const course = await aCourse(services, channelSeq, limits, { attendCount: 1, acceptCnt: 1 })
  const pack = await aPackage(services, channelSeq, { title: '글방 꾸러미' })
  const learner = await aMember(services, channelSeq, { name: '나래' })
  await services.db.insert(waitingRights).values({
    channelSeq,
    courseSeq: course.courseSeq,
    userSeq: learner.userSeq,
    source: 'PACKAGE',
    sourceKey: String(pack.courseSeq),
    waitsSince: new Date(),
  })
  await signIn(learner)
  await open(`/classes/${course.courseSeq}`)
  await expect(button(page, '자리 기다리는 중')).toBeDisabled()
  await expect(page.getByText('‘글방 꾸러미’ 패키지로 1번째로 기다리고 있고')).toBeVisible()
  await expectAccessible()

  await signIn(await anOperator(services, channelSeq, 'OWN'))
  await open(`/classes/${course.courseSeq}/settings/attendees`)
  await page.getByRole('button', { name: '대기 순서' }).click()
  const line = page.getByRole('dialog', { name: '대기 순서' }).getByRole('listitem')
  await expect(line).toContainText([/1번째 · 나래.*패키지 ‘글방 꾸러미’/s])
  // It needs nobody's decision.
  await expect(line.getByRole('button')).toHaveCount(0)
  await expectAccessible()
})

test('ATT-16 staff add those of a file who can be added, and see why the others cannot', async ({
  page,
  open,
  signIn,
  services,
  site,
  expectAccessible,
}) => {
  const course = await aCourse(services, site.channelSeq)
  const newcomer = await aMember(services, site.channelSeq, { name: '김나래' })
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open(`/classes/${course.courseSeq}/settings/attendees`)
  await page.getByRole('button', { name: '수강생 추가' }).first().click()
  const dialog = page.getByRole('dialog', { name: '수강생 추가' })
  await dialog.getByText('파일로 여러 명').click()
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '양식 받기' }).click(),
  ])
  expect(template.suggestedFilename()).toBe('수강생 추가.xlsx')
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `이메일,외부 결제 금액,메모\n${newcomer.email},"50,000원",현장\nnobody@example.test,,\n`,
    ),
  })
  await expect(dialog.getByRole('listitem')).toContainText([
    /김나래.*50,000원.*추가돼요/s,
    /가입한 회원이 없어요/,
  ])
  await expectAccessible()
  await dialog.getByRole('button', { name: '1명 추가하기' }).click()
  await expect(dialog.getByText('1명을 추가했어요.')).toBeVisible({ timeout: 30_000 })
  await dialog.getByRole('button', { name: '닫기' }).last().click()
  await expect(page.getByText('외부 결제 50,000원').first()).toBeVisible()
})

test('ATT-04, SEC-48 staff download the list under a password of their own', async ({
  page,
  open,
  signIn,
  services,
  site,
  expectAccessible,
}) => {
  const course = await aCourse(services, site.channelSeq)
  await anAttendance(services, course, await aMember(services, site.channelSeq))
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open(`/classes/${course.courseSeq}/settings/attendees`)
  await page.getByRole('button', { name: '암호 걸어 받기' }).click()
  const dialog = page.getByRole('dialog', { name: '암호를 건 엑셀 받기' })
  await dialog.locator('input[type=password]').first().fill('seodang-2026!')
  await dialog.locator('input[type=password]').last().fill('another')
  await dialog.getByRole('button', { name: '받기', exact: true }).click()
  await expect(dialog.getByText('비밀번호가 서로 달라요', { exact: false })).toBeVisible()
  await expectAccessible()
  await dialog.locator('input[type=password]').last().fill('seodang-2026!')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '받기', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/)
})

test('PKG-05, ENR-20 the page of a package says that one of its classes is full', async ({
  page,
  open,
  services,
  site,
}) => {
  const pack = await aPackage(services, site.channelSeq)
  const full = await aCourse(
    services,
    site.channelSeq,
    { title: '가득 찬 수업', userLimitTypeCd: '99', maxUserCount: 1 },
    { attendCount: 1, acceptCnt: 1 },
  )
  await services.db.insert(packageCourses).values({
    channelSeq: site.channelSeq,
    packageSeq: pack.courseSeq,
    courseSeq: full.courseSeq,
    ord: 9,
  })
  await open(`/packages/${pack.courseSeq}`)
  await expect(button(page, '매진')).toBeDisabled()
  await expect(page.getByText('‘가득 찬 수업’ 자리가 모두 차서', { exact: false })).toBeVisible()
})
