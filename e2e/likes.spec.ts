import type { Browser } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { courseCounts, courseLikes } from '../apps/server/src/modules/catalog/tables.ts'
import { channelUsers } from '../apps/server/src/modules/membership/tables.ts'
import { orders } from '../apps/server/src/modules/order/tables.ts'
import { aCourse, aMember, anOperator, type Services } from '../apps/server/src/testing/factories.ts'
import { drawerOf, row } from './desk.ts'
import { expect, test } from './fixtures.ts'

async function likes(services: Services, course: { channelSeq: number; courseSeq: number }, ages: number[]) {
  for (const [index, days] of ages.entries()) {
    const { userSeq } = await aMember(services, course.channelSeq, { name: `관심 있는 ${index + 1}` })
    const likeAt = new Date(Date.now() - days * 86_400_000)
    await services.db.insert(courseLikes).values({ ...keyOf(course), userSeq, likeAt })
  }
  await services.db
    .update(courseCounts)
    .set({ likeCount: ages.length })
    .where(eq(courseCounts.courseSeq, course.courseSeq))
}

const keyOf = ({ channelSeq, courseSeq }: { channelSeq: number; courseSeq: number }) => ({
  channelSeq,
  courseSeq,
})

test('LKS-10, LKS-11 staff see which classes people like, how that goes and who they are', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open('/settings/like')
  await expect(page.getByText('아직 좋아요가 없어요')).toBeVisible()
  await expectAccessible()

  const old = await aCourse(services, site.channelSeq, { title: '오래 사랑받은 클래스' })
  const fresh = await aCourse(services, site.channelSeq, { title: '요즘 뜨는 클래스' })
  await likes(services, old, [70, 45, 40])
  await likes(services, fresh, [1, 0])
  await open('/settings/like')
  await expect(row(page, old.title)).toContainText('100.0%')
  await expect(row(page, fresh.title)).toBeVisible()
  await expectAccessible()

  await page.getByRole('searchbox', { name: '클래스 찾기' }).fill('요즘')
  await expect(row(page, old.title)).toHaveCount(0)
  await row(page, fresh.title).getByText(fresh.title).click()
  const people = drawerOf(page, fresh.title)
  await expect(people.getByRole('list', { name: '좋아요를 누른 사람' }).getByRole('listitem')).toHaveText([
    /관심 있는 2/,
    /관심 있는 1/,
  ])
  await expectAccessible()
  const download = page.waitForEvent('download')
  await people.getByRole('button', { name: '엑셀 받기' }).click()
  expect((await download).suggestedFilename()).toBe(`${fresh.title}.xlsx`)
})

test('LKS-10, PERM-13 somebody without the permission is told so and led to the main page', async ({
  page,
  open,
  services,
  site,
  signIn,
}) => {
  await signIn(await anOperator(services, site.channelSeq, 'MNG', { removed: ['SITE_CLASSLIKE_READ'] }))
  await open('/settings/like')
  const alert = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(alert).toContainText('접근 권한이 없습니다.')
  await alert.getByRole('button', { name: '확인' }).click()
  await expect(page).toHaveURL(/\/main/)
})

/** Somebody else, in a browser of their own; a robot would not be counted. */
async function aVisitor(browser: Browser, url: string) {
  const context = await browser.newContext({
    locale: 'ko-KR',
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
  })
  const page = await context.newPage()
  const counted = page.waitForResponse((answer) => answer.url().includes('/visits/create'))
  await page.goto(url)
  expect((await counted).ok()).toBe(true)
  return page
}

test('LKS-12 class staff make a named link and see what comes of it', async ({
  page,
  open,
  services,
  site,
  signIn,
  browser,
  expectAccessible,
}) => {
  const course = await aCourse(services, site.channelSeq, { title: '나누고 싶은 클래스' })
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(`/classes/${course.courseSeq}/settings/information`)
  await page.getByRole('link', { name: '공유', exact: true }).click()
  await expect(row(page, '기본 링크')).toBeVisible()

  await page.getByRole('button', { name: '링크 만들기' }).click()
  const dialog = page.getByRole('dialog', { name: '새 공유 링크' })
  await dialog.getByRole('button', { name: '만들고 복사하기' }).click()
  await expect(dialog.getByText('링크 이름 항목을 입력해주세요!')).toBeVisible()
  await dialog.getByRole('textbox', { name: '링크 이름' }).fill('인스타그램')
  await dialog.getByRole('button', { name: '만들고 복사하기' }).click()
  await expect(page.getByText('링크를 만들어 복사했어요.')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())

  const visitor = await aVisitor(browser, link)
  await expect(visitor).toHaveURL(new RegExp(`/classes/${course.courseSeq}`))
  const refererCode = /invite\/(\w+)/.exec(link)?.[1] ?? ''
  const member = await aMember(services, site.channelSeq)
  await services.db.update(channelUsers).set({ refererCode }).where(eq(channelUsers.userSeq, member.userSeq))
  await services.db.insert(orders).values({
    channelSeq: site.channelSeq,
    userSeq: member.userSeq,
    number: `N-${refererCode}`,
    paymentOrderId: `P-${refererCode}`,
    name: member.name,
    email: member.email,
    amount: 90_000,
    gateway: 'none',
    refundPolicy: '',
    refererCode,
    paidAt: new Date(),
    paymentStatus: '03',
  })
  await page.reload()
  const made = row(page, '인스타그램')
  for (const words of ['1', '90,000원']) await expect(made).toContainText(words)
  await expectAccessible()

  await made.getByRole('button', { name: /인스타그램.*메뉴/ }).click()
  await page.getByRole('menuitem', { name: '링크 거두기' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '링크 거두기' }).click()
  await expect(made).toContainText('거둠')
  await visitor.goto(link)
  await expect(visitor).toHaveURL(/\/main/)
  await visitor.context().close()
  await page.getByRole('button', { name: '되돌리기' }).click()
  await expect(made).not.toContainText('거둠')
})

test('LKS-12 who may not see sales sees no amounts, and who may not change the class makes no links', async ({
  page,
  open,
  services,
  site,
  signIn,
}) => {
  const { userSeq, accessToken, name, email } = await anOperator(services, site.channelSeq, 'MNG', {
    removed: ['SITE_SALES_READ', 'CLASS_INFO_UPDATE'],
  })
  const course = await aCourse(services, site.channelSeq)
  await signIn({ userSeq, accessToken, name, email })
  await open(`/classes/${course.courseSeq}/settings/share`)
  await expect(row(page, '기본 링크')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: '결제 금액' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: '링크 만들기' })).toHaveCount(0)
})
