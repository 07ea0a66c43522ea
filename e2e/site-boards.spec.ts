import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { aNotice, aPostOn, aSiteBoard } from '../apps/server/src/testing/boards.ts'
import { aMember, anOperator, type Person } from '../apps/server/src/testing/factories.ts'
import { expect, hydrated, signInto, test } from './fixtures.ts'

test.use({ actionTimeout: 15_000 })
test.describe.configure({ timeout: 150_000 })

const PICTURE = join(import.meta.dirname, '../apps/server/src/seed/assets/clay-bowl.jpg')

async function write(page: Page, title: string, words: string) {
  await page.getByRole('textbox', { name: '제목' }).fill(title)
  await page.getByRole('textbox', { name: '내용' }).fill(words)
}

/** The same site in a browser of somebody else. */
async function seenBy(browser: Browser, page: Page, person: Person) {
  const context = await browser.newContext({ locale: 'ko-KR', viewport: page.viewportSize() })
  const theirs = await context.newPage()
  await signInto(theirs, person.accessToken)
  return { theirs, close: () => context.close() }
}

const rows = (page: Page) =>
  page.getByRole('main').getByRole('list', { name: '사이트 게시판' }).getByRole('listitem')
const act = async (page: Page, board: string, name: string) => {
  await page.getByRole('button', { name: `${board} 메뉴` }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('BRD-01, BRD-11, BRD-16, BRD-17 a board is made, put into the menu, written on, and what is there pinned', async ({
  page,
  open,
  services,
  site,
  signIn,
  browser,
  isMobile,
  expectAccessible,
}) => {
  const owner = await anOperator(services, site.channelSeq, 'OWN')
  const member = await aMember(services, site.channelSeq, { name: '이회원' })
  await signIn(owner)
  await open('/settings/board/site')
  await expect(page.getByText('아직 게시판이 없어요')).toBeVisible()
  await page.getByRole('link', { name: '게시판 만들기' }).first().click()
  await page.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('게시판 이름 항목을 입력해주세요!')).toBeVisible()
  await page.getByRole('textbox', { name: '게시판 이름' }).fill('글벗 게시판')
  await page.getByRole('textbox', { name: '분류' }).fill('일상')
  await page.keyboard.press('Enter')
  await expectAccessible()
  await page.getByRole('button', { name: '저장' }).click()
  await expect(rows(page).filter({ hasText: '글벗 게시판' })).toContainText('모두 읽기 · 회원 쓰기')
  await expectAccessible()

  await open('/settings/menu')
  await page.getByRole('button', { name: '메뉴 추가하기' }).first().click()
  await page
    .getByRole('dialog')
    .getByLabel(/^메뉴 이름/)
    .fill('이야기')
  await page
    .getByRole('dialog')
    .getByLabel(/^연결할 곳/)
    .click()
  await page.getByRole('option', { name: '글벗 게시판' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '추가하기' }).click()
  await expect(page.getByText('이야기 메뉴를 추가했어요.')).toBeVisible()

  const { theirs, close } = await seenBy(browser, page, member)
  await theirs.goto(`/main?channelSeq=${site.channelSeq}`)
  await hydrated(theirs)
  if (isMobile) await theirs.getByRole('button', { name: '메뉴', exact: true }).click()
  await theirs.getByRole('link', { name: '이야기' }).first().click()
  await expect(theirs.getByRole('heading', { level: 1, name: '글벗 게시판' })).toBeVisible()
  await theirs.getByRole('link', { name: '첫 글 쓰기' }).click()
  await expect(theirs.getByRole('heading', { level: 1, name: '글쓰기' })).toBeVisible()
  await theirs.getByRole('combobox', { name: '분류' }).selectOption('일상')
  await write(theirs, '첫 그릇을 구웠어요', '가마에서 나온 모습이에요.')
  const choosing = theirs.waitForEvent('filechooser')
  await theirs.getByRole('button', { name: '사진' }).first().click()
  await (await choosing).setFiles(PICTURE)
  await expect(theirs.getByRole('textbox', { name: '내용' }).locator('img')).toBeVisible()
  await theirs.getByRole('button', { name: '등록' }).click()
  await expect(theirs.getByRole('heading', { level: 1, name: '첫 그릇을 구웠어요' })).toBeVisible()
  await expect(theirs.getByRole('article').locator('img[src*="/media/image/"]')).toBeVisible()
  const address = theirs.url()
  expect(address).toMatch(/\/boards\/\d+\/posts\/\d+\/view/)
  await theirs.getByRole('button', { name: '더 보기' }).click()
  await theirs.getByRole('menuitem', { name: '수정' }).click()
  await theirs.getByRole('textbox', { name: '제목' }).fill('첫 그릇을 드디어 구웠어요')
  await theirs.getByRole('button', { name: '저장' }).click()
  await expect(theirs.getByRole('heading', { level: 1, name: '첫 그릇을 드디어 구웠어요' })).toBeVisible()
  await theirs.getByRole('textbox', { name: '댓글을 남겨 보세요' }).fill('색이 곱게 나왔어요')
  await theirs.getByRole('button', { name: '댓글 남기기' }).click()
  await expect(theirs.getByRole('heading', { name: '댓글 1' })).toBeVisible()
  await expectAccessible(theirs)
  await close()

  await page.goto(address)
  await hydrated(page)
  // The page has come to know who is here: what it drew before, for anybody, is drawn anew then.
  await expect(
    page.getByRole('region', { name: '댓글 1' }).getByRole('button', { name: '삭제' }),
  ).toBeVisible()
  await page.getByRole('button', { name: '더 보기' }).click()
  await page.getByRole('menuitem', { name: '맨 위에 고정' }).click()
  await expect(page.getByRole('article').getByText('고정')).toBeVisible()
  await page.getByRole('link', { name: '목록으로' }).click()
  await expect(
    page.getByRole('main').getByRole('listitem').filter({ hasText: '첫 그릇을 드디어 구웠어요' }),
  ).toContainText('고정')
})

test('BRD-11, HDR-27 boards are moved by keys, closed and deleted with all their posts', async ({
  page,
  open,
  services,
  site,
  signIn,
}) => {
  const owner = await anOperator(services, site.channelSeq, 'OWN')
  const first = await aSiteBoard(services, site.channelSeq, { name: '하나', ord: 1 })
  await aSiteBoard(services, site.channelSeq, { name: '둘', ord: 2 })
  await aPostOn(services, { ...site, ...first }, owner.userSeq)
  await signIn(owner)
  await open('/settings/board/site')
  await expect(rows(page)).toContainText([/하나/, /둘/])
  const said = page.locator('[id^="DndLiveRegion"]')
  await page.getByRole('button', { name: '하나 옮기기' }).focus()
  await page.keyboard.press('Space')
  await expect(said).toContainText('하나')
  // What is lifted hears the keys only a moment after it was told.
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(said).toContainText('둘 자리로', { timeout: 3000 })
  }).toPass()
  await page.keyboard.press('Space')
  await expect(page.getByText('순서를 바꿨어요.')).toBeVisible()
  await page.reload()
  await hydrated(page)
  await expect(rows(page)).toContainText([/둘/, /하나/])

  await act(page, '둘', '사용 안 함')
  await expect(rows(page).filter({ hasText: '둘' })).toContainText('사용 안 함')
  await act(page, '하나', '삭제')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('글 1개')
  await expect(dialog.getByRole('button', { name: '삭제' })).toBeDisabled()
  await dialog.getByRole('textbox').fill('하나')
  await dialog.getByRole('button', { name: '삭제' }).click()
  await expect(page.getByText('게시판을 삭제했어요.')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  const gone = await page.request.get(`/boards/${first.boardSeq}?channelSeq=${site.channelSeq}`)
  expect(gone.status()).toBe(404)
})

test('BRD-03, BRD-04, BRD-05 notices are read by everybody, and written, edited and deleted by staff', async ({
  page,
  open,
  services,
  site,
  signIn,
  browser,
  expectAccessible,
}) => {
  const owner = await anOperator(services, site.channelSeq, 'OWN')
  await aNotice(services, site.channelSeq, owner.userSeq, { title: '여름 휴무 안내' })
  const pinned = await aNotice(services, site.channelSeq, owner.userSeq, {
    title: '처음 오신 분께',
    pinYn: 'Y',
    urgentYn: 'Y',
    createdAt: new Date('2026-01-01T00:00:00Z'),
  })
  // As a search engine has it: without a script.
  const bare = await (await browser.newContext({ javaScriptEnabled: false, locale: 'ko-KR' })).newPage()
  const answer = await bare.goto(`/notices?channelSeq=${site.channelSeq}`)
  expect(answer?.status()).toBe(200)
  await expect(bare).toHaveTitle(/공지사항/)
  await expect(bare.getByRole('main').getByRole('listitem')).toContainText([/처음 오신 분께/, /여름 휴무/])
  await bare.goto(`/notices/${pinned.postSeq}?channelSeq=${site.channelSeq}`)
  await expect(bare.getByRole('heading', { level: 1, name: '처음 오신 분께' })).toBeVisible()
  await expect(bare).toHaveTitle(/처음 오신 분께/)
  await bare.context().close()

  await open('/notices')
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('긴급')
  await expect(page.getByRole('link', { name: '공지 쓰기' })).toHaveCount(0)
  await expectAccessible()
  await signIn(owner)
  await open('/notices')
  await page.getByRole('link', { name: '공지 쓰기' }).click()
  await page.getByRole('textbox', { name: '내용' }).fill('12월에 새 학기를 열어요.')
  await page.getByRole('checkbox', { name: '긴급으로 표시' }).check()
  await page.getByRole('button', { name: '등록' }).click()
  await expect(page.getByText('제목 항목을 입력해주세요!')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '제목' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: '내용' })).toContainText('12월에 새 학기를 열어요.')
  await expect(page.getByRole('checkbox', { name: '긴급으로 표시' })).toBeChecked()
  await page.getByRole('textbox', { name: '제목' }).fill('겨울 학기 안내')
  await expectAccessible()
  await page.getByRole('button', { name: '등록' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '겨울 학기 안내' })).toBeVisible()
  expect(page.url()).toMatch(/\/notices\/\d+/)

  await page.getByRole('button', { name: '더 보기' }).click()
  await page.getByRole('menuitem', { name: '수정' }).click()
  await page.getByRole('textbox', { name: '제목' }).fill('겨울 학기를 열어요')
  await page.getByRole('button', { name: '저장' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '겨울 학기를 열어요' })).toBeVisible()
  await page.getByRole('button', { name: '더 보기' }).click()
  await page.getByRole('menuitem', { name: '삭제' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '삭제' }).click()
  await expect(page.getByText('삭제했어요.')).toBeVisible()
  await expect(page.getByRole('link', { name: '겨울 학기를 열어요' })).toHaveCount(0)
})

test('SET-09, BRD-01 of two who edit a post, the second chooses and loses nothing', async ({
  page,
  open,
  services,
  site,
  signIn,
  browser,
}) => {
  const owner = await anOperator(services, site.channelSeq, 'OWN')
  const member = await aMember(services, site.channelSeq)
  const { boardSeq } = await aSiteBoard(services, site.channelSeq)
  const { postSeq } = await aPostOn(services, { ...site, boardSeq }, member.userSeq, { title: '처음' })
  await signIn(member)
  await open(`/boards/${boardSeq}/posts/${postSeq}/edit`)
  await page.getByRole('textbox', { name: '제목' }).fill('내가 고친 글')
  const { theirs, close } = await seenBy(browser, page, owner)
  await theirs.goto(`/boards/${boardSeq}/posts/${postSeq}/edit?channelSeq=${site.channelSeq}`)
  await theirs.getByRole('textbox', { name: '제목' }).fill('운영자가 고친 글')
  await theirs.getByRole('button', { name: '저장' }).click()
  await expect(theirs.getByRole('heading', { level: 1, name: '운영자가 고친 글' })).toBeVisible()
  await close()
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await expect(page.getByText('그사이 다른 사람이 이 글을 고쳤어요.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '제목' })).toHaveValue('내가 고친 글')
  await page.getByRole('button', { name: '내 글로 저장' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '내가 고친 글' })).toBeVisible()
})

test('BRD-17, BRD-18 a board for members is not found by visitors, and opens when they log in', async ({
  page,
  open,
  services,
  site,
  signIn,
}) => {
  const writer = await aMember(services, site.channelSeq)
  const { boardSeq } = await aSiteBoard(services, site.channelSeq, { name: '회원만', readAudience: 'MBR' })
  const board = { ...site, boardSeq }
  const { postSeq } = await aPostOn(services, board, writer.userSeq, { title: '우리 이야기' })
  const { postSeq: secret } = await aPostOn(services, board, writer.userSeq, {
    title: '비밀 상담',
    secretYn: 'Y',
  })
  const addresses = [`/boards/${boardSeq}`, `/boards/${boardSeq}/posts/${postSeq}/view`]
  for (const address of addresses) {
    const answer = await page.goto(`${address}?channelSeq=${site.channelSeq}`)
    expect([address, answer?.status()]).toEqual([address, 404])
    expect(await answer?.text()).not.toContain('우리 이야기')
    await expect(page.getByRole('main').getByRole('button', { name: '로그인' })).toBeVisible()
  }
  await signIn(await aMember(services, site.channelSeq))
  await open(`/boards/${boardSeq}`)
  await expect(page.getByRole('link', { name: '우리 이야기' })).toBeVisible()
  await expect(page.getByText('비밀 상담')).toHaveCount(0)
  await open(`/boards/${boardSeq}/posts/${secret}/view`)
  await expect(page.getByText('글을 찾을 수 없어요')).toBeVisible()
  await signIn(writer)
  await open(`/boards/${boardSeq}/posts/${secret}/view`)
  await expect(page.getByRole('heading', { level: 1, name: '비밀 상담' })).toBeVisible()
})
