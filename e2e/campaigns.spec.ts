import { aPopup, aTemplate, aWillingMember, nameSender } from '../apps/server/src/testing/campaigns.ts'
import { aCourse, aMember, anAttendance, anOperator } from '../apps/server/src/testing/factories.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { mailTo } from './mails.ts'

test.use({ actionTimeout: 15_000 })
test.describe.configure({ timeout: 120_000 })

test('MKT-01 MKT-05 MKT-06 MKT-07 MKT-09 an owner writes from a template, looks at it, tests it, sends it, and reads what came of it', async ({
  page,
  open,
  services,
  site,
  signIn,
  request,
  expectAccessible,
}) => {
  const { channelSeq } = site
  await nameSender(services, channelSeq)
  await aTemplate(services, channelSeq)
  const course = await aCourse(services, channelSeq)
  const reader = await aWillingMember(services, channelSeq, { name: '한가람' })
  await aMember(services, channelSeq, { name: '문하늘' })
  const owner = await anOperator(services, channelSeq, 'OWN')
  await signIn(owner)
  await open('/settings/campaign')
  await expect(page.getByText('아직 캠페인이 없어요')).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: '캠페인 만들기' }).first().click()
  await expect(page.getByText('지금 보내면 1명이 받아요')).toBeVisible()
  await expect(page.getByText('광고 미동의 2명 제외')).toBeVisible()
  await page.getByRole('button', { name: '보내기', exact: true }).click()
  const name = page.getByRole('textbox', { name: /^캠페인 이름/ })
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('새 클래스 소식')
  await page.getByRole('combobox', { name: /^템플릿 가져오기/ }).selectOption({ label: '새 클래스 소식' })
  await page.locator('[data-field="courseSeq"] select').selectOption({ label: course.title })
  const preview = page.getByRole('complementary', { name: '미리 보기' })
  await expect(preview).toContainText('(광고) 김서당님께')
  await expect(preview).toContainText(`${course.title} 클래스를 열어요.`)
  await expect(preview).toContainText('수신거부')
  await expectAccessible()
  await page.getByRole('button', { name: '나에게 시험 발송' }).click()
  await expect(page.getByText('나에게 보냈어요. 곧 도착해요.')).toBeVisible()
  expect(await mailTo(services, owner.email)).toContain(course.title)

  await page.getByRole('button', { name: '보내기', exact: true }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('1명에게 보낼까요?')
  await question.getByRole('button', { name: '보내기' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '새 클래스 소식' })).toBeVisible()
  const mail = await mailTo(services, reader.email)
  expect(mail).toContain(course.title)
  const link = /https?:\/\/\S+\/campaigns\/clicked\/\S+/.exec(mail)?.[0] ?? ''
  const { pathname } = new URL(link)
  expect((await request.get(pathname, { maxRedirects: 0 })).status()).toBe(302)
  await page.reload()
  await hydrated(page)
  const figures = page.getByLabel('결과')
  await expect(figures).toContainText('보냄1')
  await expect(figures).toContainText('링크 누름1')
  await expect(page.getByText('광고 수신에 동의하지 않음').first()).toBeVisible()
  await expectAccessible()
})

test('MKT-05 a popup is seen by its audience and by nobody else, closes by Escape, and stays away for the day', async ({
  page,
  open,
  services,
  site,
  browser,
  signIn,
  expectAccessible,
}) => {
  const { channelSeq } = site
  const course = await aCourse(services, channelSeq)
  const learner = await aMember(services, channelSeq, { name: '한가람' })
  await anAttendance(services, course, learner)
  await aPopup(services, channelSeq, {
    audience: { kind: '02', segmentSeq: null, courseSeq: course.courseSeq, code: null },
  })
  const other = await browser.newContext({ locale: 'ko-KR', viewport: page.viewportSize() })
  const theirs = await other.newPage()
  const asked = theirs.waitForResponse((answer) => answer.url().includes('/popups'))
  await theirs.goto(`/main?channelSeq=${channelSeq}`)
  await hydrated(theirs)
  expect((await (await asked).json()).data.list).toEqual([])
  await expect(theirs.getByRole('dialog')).toHaveCount(0)
  await other.close()

  await signIn(learner)
  await open('/main')
  const popup = page.getByRole('dialog', { name: '여름 특강을 열어요' })
  await expect(popup).toContainText('한가람님을 기다려요.')
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await hydrated(page)
  await popup.getByRole('button', { name: '오늘은 그만 보기' }).click()
  await page.evaluate(() => sessionStorage.clear())
  const again = page.waitForResponse((answer) => answer.url().includes('/popups'))
  await page.reload()
  await hydrated(page)
  await again
  await expect(popup).toHaveCount(0)
})

test('MKT-04 MKT-10 SET-03 a snippet is kept with a warning, and says that it needs a domain of its own', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open('/settings/snippet')
  await expect(page.getByText(/사이트 전용 도메인에서만 실행돼요/)).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: '스니펫 만들기' }).click()
  const form = page.getByRole('dialog', { name: '스니펫 만들기' })
  await form.getByRole('textbox', { name: /^이름/ }).fill('방문 통계')
  const code = form.getByRole('textbox', { name: /^코드/ })
  await code.fill('<script>')
  await form.getByRole('button', { name: '저장' }).click()
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await code.fill('<script async src="https://stats.example.com/a.js"></script>')
  await expectAccessible()
  await form.getByRole('button', { name: '저장' }).click()
  const warning = page.getByRole('dialog', { name: '이 코드를 믿을 수 있나요?' })
  await warning.getByRole('button', { name: '알고 저장하기' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByText('stats.example.com')).toBeVisible()
})

test('PERM-20 SET-06 who has no part in marketing finds no entry and is turned away', async ({
  page,
  open,
  services,
  site,
  signIn,
}) => {
  await signIn(await anOperator(services, site.channelSeq, 'TCH'))
  await open('/settings/campaign')
  await expect(page.getByText('접근 권한이 없습니다.').first()).toBeVisible()
  await expect(page.getByRole('link', { name: '캠페인' })).toHaveCount(0)
  await open('/settings/snippet')
  await expect(page.getByText('접근 권한이 없습니다.').first()).toBeVisible()
})
