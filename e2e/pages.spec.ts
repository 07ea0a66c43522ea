import type { Page } from '@playwright/test'
import { aCourse, aMember, anOperator } from '../apps/server/src/testing/factories.ts'
import { aJpeg } from '../apps/server/src/testing/pictures.ts'
import { expect, hydrated, signInto, test } from './fixtures.ts'

test.use({ actionTimeout: 15_000 })
test.describe.configure({ timeout: 150_000 })

const add = (page: Page, kind: string) =>
  page
    .getByRole('navigation', { name: '블록' })
    .getByRole('button', { name: `${kind} 블록 넣기` })
    .click()
const blocks = (page: Page) =>
  page.getByRole('group', { name: '페이지 내용' }).locator('section[aria-label$="블록"]')
const kinds = async (page: Page) =>
  (await blocks(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))).map(
    (name) => name.replace(/^\d+번째 | 블록$/g, ''),
  )
const panel = (page: Page, name: string) => page.getByRole('complementary', { name })
const save = async (page: Page) => {
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await expect(page.getByText('저장했어요.').first()).toBeVisible()
  await expect(page.getByText('저장하지 않은 변경')).toHaveCount(0)
}

test('PGE-01, PGE-12, PGE-13, PGE-14 a page is built by mouse, previewed before it is saved, published and seen', async ({
  page,
  open,
  services,
  site,
  signIn,
  browser,
  expectAccessible,
}) => {
  await aCourse(services, site.channelSeq, { title: '에세이 한 편을 끝내는 6주' })
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await page.setViewportSize({ width: 1440, height: 1000 })
  await open('/settings/page')
  await expect(page.getByText('아직 만든 페이지가 없어요.')).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: '새 페이지' }).first().click()

  // What is missing is told at its place.
  await add(page, '버튼')
  await page.getByRole('button', { name: '저장', exact: true }).click()
  const settings = panel(page, '페이지 설정')
  await expect(settings.getByLabel(/^제목/)).toBeFocused()
  await settings.getByLabel(/^제목/).fill('글방 소개')
  await settings.getByLabel(/^주소/).fill('settings')
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await expect(settings.getByLabel(/^주소/)).toHaveAccessibleDescription(/사용할 수 없는|사용하는/)
  await settings.getByLabel(/^주소/).fill('About')
  await page.getByRole('button', { name: '버튼 블록 고르기' }).click()
  await panel(page, '버튼 설정')
    .getByLabel(/^버튼 글자/)
    .fill('수업 보러 가기')
  await panel(page, '버튼 설정')
    .getByLabel(/^연결할 곳/)
    .fill('/classes')

  await add(page, '글')
  const text = blocks(page).nth(1)
  await text.getByLabel(/^제목/).fill('느린 글방을 소개합니다')
  await text.getByRole('textbox', { name: '본문' }).fill('천천히, 끝까지 함께 써요.')
  await add(page, '사진')
  await panel(page, '사진 설정')
    .locator('input[type=file]')
    .setInputFiles({ name: 'room.jpg', mimeType: 'image/jpeg', buffer: await aJpeg(1200, 600, '#236650') })
  await expect(page.getByText('다른 사진')).toBeVisible()
  await panel(page, '사진 설정')
    .getByLabel(/^대체 텍스트/)
    .fill('글방의 창가')
  await add(page, '클래스 목록')
  await panel(page, '클래스 목록 설정').getByLabel(/^제목/).fill('지금 모집하는 수업')
  await expect(blocks(page).nth(3).getByText('에세이 한 편을 끝내는 6주')).toBeVisible()
  expect(await kinds(page)).toEqual(['버튼', '글', '사진', '클래스 목록'])
  await expectAccessible()

  // The button goes to the end, by mouse.
  const grip = page.getByRole('button', { name: '버튼 블록 옮기기' })
  await grip.hover()
  await page.mouse.down()
  const end = await blocks(page).nth(3).boundingBox()
  await page.mouse.move((end?.x ?? 0) + 300, (end?.y ?? 0) + 40, { steps: 12 })
  await page.mouse.move((end?.x ?? 0) + 300, (end?.y ?? 0) + (end?.height ?? 0) - 10, { steps: 6 })
  await page.mouse.up()
  await expect.poll(() => kinds(page)).toEqual(['글', '사진', '클래스 목록', '버튼'])

  // Both previews show what nobody has saved.
  for (const [name, width] of [
    ['데스크톱', 1280],
    ['휴대전화', 390],
  ] as const) {
    const frame = page.getByTitle(`${name} 미리보기`)
    // What was dragged swallows presses for a moment.
    await expect(async () => {
      await page.getByText('편집', { exact: true }).last().click()
      await page.getByText(name, { exact: true }).click()
      await expect(frame).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expect(frame.contentFrame().getByText('느린 글방을 소개합니다')).toBeVisible()
    await expect(frame.contentFrame().getByText('에세이 한 편을 끝내는 6주')).toBeVisible()
    expect((await frame.boundingBox())?.width).toBe(width)
  }
  await page.getByText('편집', { exact: true }).last().click()
  await save(page)
  await expect(page).toHaveURL(/\/settings\/page\/\d+/)

  const context = await browser.newContext({ locale: 'ko-KR', viewport: { width: 390, height: 844 } })
  const visit = await context.newPage()
  const address = `/p/about?channelSeq=${site.channelSeq}`
  expect((await visit.goto(address))?.status()).toBe(404)
  await page.getByRole('button', { name: '공개하기' }).click()
  await expect(page.getByText('페이지를 공개했어요.')).toBeVisible()
  const answer = await visit.goto(address)
  expect(answer?.status()).toBe(200)
  // It stands in the first answer, for search engines and slow lines.
  expect(await answer?.text()).toContain('천천히, 끝까지 함께 써요.')
  await hydrated(visit)
  await expect(visit).toHaveTitle(/글방 소개/)
  await expect(visit.getByRole('heading', { name: '느린 글방을 소개합니다' })).toBeVisible()
  await expect(visit.getByRole('img', { name: '글방의 창가' })).toBeVisible()
  await expect(visit.getByRole('link', { name: '수업 보러 가기' })).toHaveAttribute('href', /^\/classes/)
  await expectAccessible(visit)
  // Saving a published page moves what visitors see at once.
  await blocks(page).first().getByRole('button', { name: '글 블록 고르기' }).click()
  await blocks(page).first().getByLabel(/^제목/).fill('빠른 글방')
  await save(page)
  await visit.goto(address)
  await expect(visit.getByRole('heading', { name: '빠른 글방' })).toBeVisible()
  await context.close()
})

test('PGE-14 a page is built by keys alone, and what was done is undone and redone', async ({
  page,
  open,
  services,
  site,
  signIn,
}) => {
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await page.setViewportSize({ width: 1440, height: 1000 })
  await open('/settings/page/create')
  for (const kind of ['구분선', '버튼', '동영상']) {
    await page.getByRole('button', { name: `${kind} 블록 넣기` }).focus()
    await page.keyboard.press('Enter')
  }
  expect(await kinds(page)).toEqual(['구분선', '버튼', '동영상'])
  await page.getByRole('button', { name: '동영상 블록 고르기' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByRole('button', { name: '동영상 블록 고르기' })).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  expect(await kinds(page)).toEqual(['동영상', '구분선', '버튼'])
  await page.keyboard.press('Control+d')
  expect(await kinds(page)).toEqual(['동영상', '동영상', '구분선', '버튼'])
  await page.getByRole('button', { name: '구분선 블록 고르기' }).focus()
  await page.keyboard.press('Delete')
  expect(await kinds(page)).toEqual(['동영상', '동영상', '버튼'])
  for (const _ of [1, 2]) await page.keyboard.press('Control+z')
  expect(await kinds(page)).toEqual(['동영상', '구분선', '버튼'])
  await page.keyboard.press('Control+Shift+z')
  expect(await kinds(page)).toEqual(['동영상', '동영상', '구분선', '버튼'])
  await page.keyboard.press('Control+z')

  // Lifted, carried and put down.
  await page.getByRole('button', { name: '버튼 블록 옮기기' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('3번째 자리로 옮겼어요.')).toBeAttached()
  // What is lifted listens a moment after it has said so.
  await expect(async () => {
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText('2번째 자리로 옮겼어요.')).toBeAttached({ timeout: 3_000 })
  }).toPass()
  await page.keyboard.press('Space')
  await expect.poll(() => kinds(page)).toEqual(['동영상', '버튼', '구분선'])

  await page.getByRole('button', { name: '구분선 블록 고르기' }).click()
  await blocks(page).nth(2).getByRole('button', { name: '숨기기' }).click()
  await expect(blocks(page).nth(2).getByText('숨김')).toBeVisible()
  // Leaving asks first.
  await page.getByRole('link', { name: '페이지', exact: true }).first().click()
  await expect(
    page
      .getByRole('dialog')
      .getByText(/저장하지 않/)
      .first(),
  ).toBeVisible()
})

test('PGE-16, PGE-18 an earlier version is brought back; a page chosen as the main page is not deleted from there', async ({
  page,
  open,
  services,
  site,
  signIn,
  request,
  browser,
  expectAccessible,
}) => {
  const owner = await anOperator(services, site.channelSeq, 'OWN')
  const url = `/api/v1.0/channels/${site.channelSeq}/admin/pages`
  const headers = { 'access-token': owner.accessToken }
  const words = (heading: string, visibleTypeCd = '00') => ({
    blockId: heading,
    kind: 'text',
    visibleTypeCd,
    hiddenYn: 'N',
    heading,
    body: { type: 'doc' },
    align: 'left',
  })
  const post = async (path: string, data: object) =>
    (await (await request.post(`${url}${path}`, { headers, data })).json()).data
  const made = await post('/create', { title: '첫 화면', path: 'first', blocks: [words('처음 인사')] })
  await post(`/${made.pageSeq}/modify`, {
    ...made,
    blocks: [words('다시 인사'), words('회원에게', '01'), words('가입해 주세요', '02')],
  })
  await post(`/${made.pageSeq}/public`, { publishStatusCd: '00' })

  await signIn(owner)
  await open('/settings/homepage')
  await page.getByLabel('메인 (/main)').selectOption({ label: '첫 화면 (/p/first)' })
  await expect(page.getByText('첫 화면을 바꿨어요.')).toBeVisible()
  await page.getByLabel(/^소개/).selectOption({ label: '첫 화면 (/p/first)' })
  await expect(page.getByLabel(/^소개/)).toBeEnabled()
  await expectAccessible()

  const context = await browser.newContext({ locale: 'ko-KR' })
  const visit = await context.newPage()
  for (const path of ['/main', '/intro', '/', '/p/first']) {
    expect(await (await visit.goto(`${path}?channelSeq=${site.channelSeq}`))?.text()).toContain('다시 인사')
    await hydrated(visit)
    await expect(visit.getByText('가입해 주세요')).toBeVisible()
    await expect(visit.getByText('회원에게')).toHaveCount(0)
  }
  const member = await aMember(services, site.channelSeq)
  await signInto(visit, member.accessToken)
  await visit.goto(`/main?channelSeq=${site.channelSeq}`)
  await expect(visit.getByRole('heading', { level: 2 })).toHaveText(['다시 인사', '회원에게'])

  await open('/settings/page')
  await page
    .getByRole('button', { name: /첫 화면/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: '삭제' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '삭제' }).click()
  await expect(page.getByText(/‘메인, 소개’ 화면으로 쓰고 있는/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button').last().click()

  await open(`/settings/page/${made.pageSeq}`)
  await page.getByRole('button', { name: '버전' }).click()
  const history = page.getByRole('dialog', { name: '버전 기록' })
  await expect(history.getByText('지금 버전')).toBeVisible()
  await expectAccessible()
  await history.getByRole('button', { name: /되돌리기/ }).click()
  await expect(page.getByText('이전 버전으로 되돌렸어요.')).toBeVisible()
  await visit.goto(`/main?channelSeq=${site.channelSeq}`)
  await expect(visit.getByRole('heading', { level: 2 })).toHaveText(['처음 인사'])
  await context.close()
})

test('PGE-14, UI-18 a page is built on a phone', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open('/settings/page/create')
  await add(page, '버튼')
  await blocks(page).first().getByRole('button', { name: '블록 설정' }).click()
  const sheet = page.getByRole('dialog', { name: '버튼 설정' })
  await sheet.getByLabel(/^버튼 글자/).fill('시작하기')
  await sheet.getByLabel(/^연결할 곳/).fill('/classes')
  await expectAccessible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '페이지 설정' }).click()
  const whole = page.getByRole('dialog', { name: '페이지 설정' })
  await whole.getByLabel(/^제목/).fill('폰에서 만든 페이지')
  await whole.getByLabel(/^주소/).fill('phone')
  await page.keyboard.press('Escape')
  await save(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible()
})

test('PGE-14, SET-09 what was built stays where a colleague saves the page and then deletes it, and becomes a page of its own', async ({
  page,
  open,
  services,
  site,
  signIn,
  request,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 })
  const [owner, colleague] = await Promise.all([
    anOperator(services, site.channelSeq, 'OWN'),
    anOperator(services, site.channelSeq, 'OWN'),
  ])
  const theirs = async (path: string, data: object) => {
    const url = `/api/v1.0/channels/${site.channelSeq}/admin/pages${path}`
    const answer = await request.post(url, { headers: { 'access-token': colleague.accessToken }, data })
    expect(answer.status(), await answer.text()).toBe(200)
    return (await answer.json()).data
  }
  const made = await theirs('/create', { title: '글방 소개', path: 'about', blocks: [] })
  await signIn(owner)
  await open(`/settings/page/${made.pageSeq}`)
  const title = panel(page, '페이지 설정').getByLabel(/^제목/)
  await title.fill('오래 쓴 소개')
  await theirs(`/${made.pageSeq}/modify`, { ...made, title: '동료의 소개' })
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await expect(page.getByText('그 사이 다른 사람이 이 페이지를 저장했어요.', { exact: false })).toBeVisible()

  await theirs(`/${made.pageSeq}/delete`, {})
  await page.getByRole('button', { name: '내 내용으로 저장' }).click()
  await expect(page.getByText('그 사이 다른 사람이 이 페이지를 삭제했어요.', { exact: false })).toBeVisible()
  await expect(title).toHaveValue('오래 쓴 소개')
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await expect(page).not.toHaveURL(new RegExp(`/settings/page/${made.pageSeq}`))
  await expect(title).toHaveValue('오래 쓴 소개')
})
