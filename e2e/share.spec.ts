import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { channels } from '../apps/server/src/modules/site/tables.ts'
import { aCourse, aMember } from '../apps/server/src/testing/factories.ts'
import { expect, test } from './fixtures.ts'

const shareButton = (page: Page) => page.getByRole('button', { name: '공유' }).filter({ visible: true })

test('LKS-04 sharing asks a visitor to log in first', async ({ page, open, services, site }) => {
  const course = await aCourse(services, site.channelSeq)
  await open(`/classes/${course.courseSeq}`)
  await shareButton(page).click()
  await expect(page.getByRole('dialog')).toContainText('로그인이 필요합니다. 로그인하시겠습니까?')
})

test('LKS-05, LKS-06, LKS-07, UI-17 the dialog offers e-mail, feed, messenger and the share link to copy', async ({
  page,
  open,
  signIn,
  services,
  site,
  expectAccessible,
}) => {
  const refererCode = `s${Date.now().toString(36)}${site.channelSeq}`
  const course = await aCourse(services, site.channelSeq, { refererCode })
  await signIn(await aMember(services, site.channelSeq))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.context().route(/facebook\.com/, (route) => route.fulfill({ body: 'feed' }))
  await open(`/classes/${course.courseSeq}`)
  await shareButton(page).click()
  const dialog = page.getByRole('dialog', { name: '공유하기' })
  const link = await dialog.getByRole('textbox', { name: '공유 링크' }).inputValue()
  expect(link).toContain(`/invite/${refererCode}`)
  await expect(dialog.getByRole('link', { name: '이메일' })).toHaveAttribute(
    'href',
    `mailto:?subject=${encodeURIComponent(course.title)}&body=${encodeURIComponent(`${course.title}\n${link}`)}`,
  )
  await expectAccessible()

  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await dialog.getByRole('button', { name: '링크 복사' }).click()
  const toast = page.getByText('공유 링크가 복사되었습니다.')
  await expect(toast).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await page.clock.runFor(7900)
  await expect(toast).toBeVisible()
  await page.clock.runFor(200)
  await expect(toast).toHaveCount(0)

  const popup = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: '페이스북' }).click()
  await (await popup).waitForURL(/facebook/)
  expect(new URL((await popup).url()).searchParams.get('u')).toBe(link)
})

test('LKS-08 a messenger that is not there shows that sharing failed', async ({
  page,
  open,
  signIn,
  services,
  site,
}) => {
  const course = await aCourse(services, site.channelSeq)
  await signIn(await aMember(services, site.channelSeq))
  // What a browser without its own way of sharing looks like.
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await open(`/classes/${course.courseSeq}`)
  await shareButton(page).click()
  await page.getByRole('button', { name: '카카오톡' }).click()
  await expect(page.getByRole('dialog').last()).toContainText('공유에 실패했습니다.')
})

test('ERR-17 a window that the browser blocked is offered again, and opens by the click', async ({
  page,
  open,
  signIn,
  services,
  site,
}) => {
  const course = await aCourse(services, site.channelSeq)
  await signIn(await aMember(services, site.channelSeq))
  await page.context().route(/facebook\.com/, (route) => route.fulfill({ body: 'feed' }))
  await open(`/classes/${course.courseSeq}`)
  await page.evaluate(() => {
    const opens = window.open.bind(window)
    window.open = () => {
      window.open = opens
      return null
    }
  })
  await shareButton(page).click()
  await page.getByRole('button', { name: '페이스북' }).click()
  const question = page.getByRole('dialog').last()
  await expect(question).toContainText('팝업이 차단되었습니다. 링크를 여시겠습니까?')
  const popup = page.waitForEvent('popup')
  await question.getByRole('button', { name: '확인' }).click()
  await (await popup).waitForURL(/facebook/)
})

test.describe('with a KakaoTalk key', () => {
  test.beforeEach(async ({ services, site }) => {
    await services.db
      .update(channels)
      .set({ marketingTools: [{ tool: 'KAKAO', apiKeyId: 'javascript-key' }] })
      .where(eq(channels.channelSeq, site.channelSeq))
  })

  test('LKS-05 KakaoTalk gets the class with its share link', async ({
    page,
    open,
    signIn,
    services,
    site,
  }) => {
    const course = await aCourse(services, site.channelSeq)
    await signIn(await aMember(services, site.channelSeq))
    await page.addInitScript(() => {
      const sent: object[] = []
      Object.assign(window, {
        sent,
        Kakao: {
          isInitialized: () => false,
          init: (key: string) => sent.push({ key }),
          Share: { sendDefault: (message: object) => void sent.push(message) },
        },
      })
    })
    await open(`/classes/${course.courseSeq}`)
    await shareButton(page).click()
    const link = await page.getByRole('textbox', { name: '공유 링크' }).inputValue()
    await page.getByRole('button', { name: '카카오톡' }).click()
    await expect
      .poll(() => page.evaluate(() => ('sent' in window ? window.sent : null)))
      .toMatchObject([
        { key: 'javascript-key' },
        { objectType: 'feed', content: { title: course.title, link: { webUrl: link, mobileWebUrl: link } } },
      ])
  })

  test('LKS-09 a connection that fails shows its own popup with one button', async ({
    page,
    open,
    signIn,
    services,
    site,
  }) => {
    const course = await aCourse(services, site.channelSeq)
    await signIn(await aMember(services, site.channelSeq))
    await page.route(/kakaocdn\.net/, (route) => route.abort())
    await open(`/classes/${course.courseSeq}`)
    await shareButton(page).click()
    await page.getByRole('button', { name: '카카오톡' }).click()
    const popup = page.getByRole('dialog', { name: '카카오톡 연결 실패가 발생했습니다' })
    await expect(popup).toContainText(
      '일시적인 장애이거나 네트워크 문제일 수 있습니다. 잠시 후 다시 시도해주세요.',
    )
    await expect(popup.getByRole('button', { name: '확인' })).toBeVisible()
    await expect(popup.getByRole('button', { name: '취소' })).toHaveCount(0)
  })
})
