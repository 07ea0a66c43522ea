import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type Services, unique } from '../apps/server/src/testing/factories.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { codeTo } from './mails.ts'

// A press that finds nothing says so long before the whole journey runs out of time.
test.use({ actionTimeout: 15_000 })

const ASSETS = join(import.meta.dirname, '../apps/server/src/seed/assets')
const PASSWORD = 'Seodang!2026'
const SITE = '물빛 도예'
const CLASS = '처음 빚는 작은 그릇'
const LESSON = '흙 고르기'
const REVIEW = '손이 흙을 기억하기 시작했어요. 다음 그릇도 빚어 보려고요.'

interface SignedUp {
  email: string
  name: string
}

/** Signs up on the page as it stands and proves the address with the mailed code. */
async function signUp(page: Page, services: Services, { email, name }: SignedUp) {
  // The login, which asks for the same, may still stand there for a moment.
  await expect(page.getByRole('button', { name: '가입하기' })).toBeVisible()
  await page.getByRole('textbox', { name: '이메일' }).fill(email)
  await page.getByRole('textbox', { name: '비밀번호' }).fill(PASSWORD)
  await page.getByRole('textbox', { name: '이름' }).fill(name)
  for (const agreement of [
    '서당 이용약관에 동의해요',
    '개인정보 수집과 이용에 동의해요',
    '만 14세 이상이에요',
  ])
    await page.getByRole('checkbox', { name: agreement }).check()
  await page.getByRole('button', { name: '가입하기' }).click()
  await page.getByRole('textbox', { name: '인증번호' }).fill(await codeTo(services, email))
  await expect(page.getByText('이메일 인증이 완료되었습니다.')).toBeVisible()
  await page.getByRole('button', { name: '계속하기' }).click()
}

async function go(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

/** From my page, where a new account arrives, to the dashboard of a new site; answers the key of the site. */
async function openSite(page: Page): Promise<number> {
  await expect(page).toHaveURL(/\/mypage/)
  await page.getByRole('main').getByRole('link', { name: '사이트 만들기' }).click()
  await page.getByRole('radio', { name: /^영상 클래스/ }).check()
  await page.getByRole('button', { name: '영상 클래스로 시작하기' }).click()
  await page.getByRole('textbox', { name: '클래스 이름' }).fill(CLASS)
  await page.getByRole('button', { name: '다음' }).click()
  await page.getByRole('textbox', { name: '사이트 이름' }).fill(SITE)
  await page.getByRole('textbox', { name: '주소' }).fill(unique('j').slice(0, 20))
  await expect(page.getByText('쓸 수 있는 주소예요.')).toBeVisible()
  await page.getByRole('textbox', { name: '한 줄 소개' }).fill('천천히 빚고 오래 써요')
  await page.getByRole('button', { name: '사이트 만들기' }).click()
  await expect(page).toHaveURL(/\/settings\/dashboard/)
  await expect(page.getByRole('heading', { name: '대시보드' })).toBeVisible()
  return Number(new URL(page.url()).searchParams.get('channelSeq'))
}

/** Whoever takes money says who they are (FTR-08). */
async function tellWhoSells(page: Page, channelSeq: number) {
  await go(page, `/settings/footer?channelSeq=${channelSeq}`)
  const details: [string, string][] = [
    ['상호', SITE],
    ['대표자', '한서윤'],
    ['사업자등록번호', '124-81-00998'],
    ['주소', '서울 종로구 율곡로 1'],
    ['전화', '02-123-4567'],
    ['이메일', 'clay@example.test'],
  ]
  for (const [name, value] of details) await page.getByRole('textbox', { name, exact: true }).fill(value)
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await expect(page.getByText('저장했어요.')).toBeVisible()
}

/** Fills the class in, uploads its video, waits for the server to make it playable, and publishes it. */
async function buildClass(page: Page, channelSeq: number) {
  await go(page, `/settings/course?channelSeq=${channelSeq}`)
  await page.getByRole('main').getByText(CLASS, { exact: true }).click()

  await page.getByRole('button', { name: /^파일 고르기/ }).setInputFiles(join(ASSETS, 'clay-bowl.jpg'))
  await page.getByRole('button', { name: '이대로 쓰기' }).click()
  await expect(page.getByRole('button', { name: '사진 바꾸기' })).toBeEnabled()
  await page.getByRole('textbox', { name: '부제' }).fill('흙 한 덩이로 시작하는 첫 그릇')
  await page
    .getByRole('textbox', { name: '소개', exact: true })
    .fill('흙을 고르는 것부터 가마에 넣는 것까지, 작은 그릇 하나를 함께 끝까지 빚어요.')

  await page.getByRole('link', { name: /^커리큘럼/ }).click()
  const choosingVideo = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '영상 파일 고르기' }).click()
  await (await choosingVideo).setFiles(join(ASSETS, 'pottery.mp4'))
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'pottery' }) })
  await row.getByRole('button', { name: 'pottery 메뉴' }).click()
  await page.getByRole('menuitem', { name: '이름 바꾸기' }).click()
  await page.getByRole('textbox', { name: 'pottery의 새 이름' }).fill(LESSON)
  await page.keyboard.press('Enter')
  const lesson = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: LESSON }) })
  // The server's own worker makes the stream; the row changes by itself when it is done.
  await expect(lesson.getByText('0:40')).toBeVisible({ timeout: 180_000 })

  await page.getByRole('link', { name: /^결제/ }).click()
  await page.getByRole('textbox', { name: '수강료', exact: true }).fill('45000')
  await page.getByRole('button', { name: '발행하기' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '발행하기' }).click()
  await expect(page.getByText('모집 중')).toBeVisible()
}

/** From the home page of the site to the order form, signing up and joining on the way. */
async function findAndEnrol(page: Page, services: Services, channelSeq: number, learner: SignedUp) {
  await go(page, `/main?channelSeq=${channelSeq}`)
  await page.getByRole('link', { name: CLASS }).first().click()
  await expect(page.getByRole('heading', { name: CLASS, level: 1 })).toBeVisible()
  await page
    .getByRole('button', { name: /신청하기/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/login\?query=/)
  await page.getByRole('link', { name: '회원가입' }).last().click()
  await expect(page).toHaveURL(/\/createaccount\?query=/)
  await signUp(page, services, learner)

  await expect(page).toHaveURL(/\/join\?query=/)
  await page.getByRole('checkbox', { name: '이용약관에 동의해요' }).check()
  await page.getByRole('checkbox', { name: '개인정보 수집과 이용에 동의해요' }).check()
  await page.getByRole('button', { name: '가입하기' }).click()
  await expect(page.getByText('회원이 되었어요.')).toBeVisible()
  await page.getByRole('button', { name: '계속하기' }).click()
  await expect(page).toHaveURL(/\/payment\?/)
}

async function pay(page: Page, { name, email }: SignedUp) {
  await expect(page.getByRole('textbox', { name: '이름' })).toHaveValue(name)
  await expect(page.getByRole('textbox', { name: '이메일' })).toHaveValue(email)
  await page.getByRole('radio', { name: '신용·체크카드' }).check()
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check()
  await page.getByRole('button', { name: '45,000원 결제하기' }).click()

  await expect(page).toHaveURL(/\/__sandbox\/toss\//)
  await expect(page.getByRole('heading', { name: CLASS })).toBeVisible()
  await page.getByRole('button', { name: '45,000원 결제하기' }).click()
  await expect(page.getByText('결제가 완료되었어요')).toBeVisible()
}

const position = async (page: Page) =>
  Number(await page.getByRole('slider', { name: '재생 위치' }).inputValue())

/** Watches, leaves, comes back to the same second, and watches to the end. */
async function watch(page: Page, channelSeq: number) {
  await page.getByRole('link', { name: /시작하기/ }).click()
  await expect(page).toHaveURL(/\/classroom\//)
  const player = page.getByRole('region', { name: `영상: ${LESSON}` })
  await player.getByRole('button', { name: '재생', exact: true }).first().click()
  await expect.poll(() => position(page), { timeout: 60_000 }).toBeGreaterThan(9)
  // The controls go away while it plays, and come back for whoever moves.
  await player.hover()
  await player.getByRole('button', { name: '멈춤' }).click()
  await expect(player.getByRole('button', { name: '재생', exact: true }).first()).toBeVisible()
  const left = await position(page)
  await page.getByRole('link', { name: '나가기' }).click()
  await expect(page).not.toHaveURL(/\/classroom\//)

  await go(page, `/me/classes?channelSeq=${channelSeq}`)
  await page.getByRole('main').getByRole('link', { name: '이어보기' }).first().click()
  await expect(player.getByText(`0:${String(left).padStart(2, '0')}부터 이어봐요`)).toBeVisible()
  await expect(player.getByRole('button', { name: '멈춤' })).toBeVisible()
  // From the start it would take longer than this to come so far.
  await expect.poll(() => position(page), { timeout: 5000 }).toBeGreaterThanOrEqual(left)

  await page.getByRole('slider', { name: '재생 위치' }).press('ArrowRight')
  await expect(page.getByRole('dialog')).toContainText('끝까지 들었어요!', { timeout: 60_000 })
}

async function review(page: Page) {
  await page.getByRole('dialog').getByRole('button', { name: '후기 쓰기' }).click()
  const dialog = page.getByRole('dialog', { name: '후기 작성' })
  await dialog.getByRole('textbox').fill(REVIEW)
  await dialog.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('후기를 올렸어요.')).toBeVisible()
}

async function seeTheSale(page: Page, channelSeq: number, { name }: SignedUp) {
  await go(page, `/settings/dashboard?channelSeq=${channelSeq}`)
  await expect(page.getByRole('tab', { name: /거래액/ })).toContainText('45,000')
  await expect(page.getByRole('tab', { name: /결제 건수/ })).toContainText('1')
  await go(page, `/settings/course?channelSeq=${channelSeq}`)
  await page.getByRole('main').getByText(CLASS, { exact: true }).click()
  await page.getByRole('link', { name: '수강생', exact: true }).click()
  await expect(page.getByRole('main')).toContainText(name)
  await expect(page.getByRole('main')).toContainText('100%')
}

test('GEN-04, GEN-05 a creator opens a site and sells a class; a learner finds it, pays, watches it to the end and reviews it', async ({
  page: creator,
  browser,
  services,
  baseURL,
}) => {
  // Most of it is the worker's: a video is made playable while everything else runs beside it.
  test.setTimeout(360_000)
  const maker = { email: `${unique('maker')}@example.test`, name: '한서윤' }
  const learner = { email: `${unique('learner')}@example.test`, name: '문하늘' }

  await test.step('the creator signs up', async () => {
    await go(creator, '/createaccount')
    await signUp(creator, services, maker)
  })
  const channelSeq = await test.step('and opens a site', () => openSite(creator))
  await test.step('tells who sells', () => tellWhoSells(creator, channelSeq))
  await test.step('builds a class with a video and publishes it', () => buildClass(creator, channelSeq))

  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const visitor = await context.newPage()
  await test.step('a visitor finds it, signs up and joins', () =>
    findAndEnrol(visitor, services, channelSeq, learner))
  await test.step('pays', () => pay(visitor, learner))
  await test.step('watches, leaves, comes back and finishes', () => watch(visitor, channelSeq))
  await test.step('writes a review', () => review(visitor))
  await context.close()

  await test.step('the creator sees the sale and the learner', () => seeTheSale(creator, channelSeq, learner))
})
