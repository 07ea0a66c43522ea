import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { aCourse, aMember, anAttendance, anOperator } from '../apps/server/src/testing/factories.ts'
import { expect, signInto, test } from './fixtures.ts'

test.describe.configure({ timeout: 150_000 })

const PICTURE = join(import.meta.dirname, '../apps/server/src/seed/assets/clay-bowl.jpg')

async function write(page: Page, title: string, words: string) {
  await page.getByRole('textbox', { name: '제목' }).fill(title)
  await page.getByRole('textbox', { name: '내용' }).fill(words)
}

test('BRD-02, BRD-12, BRD-17 a learner writes with a picture, is answered and liked, and takes the post back', async ({
  page,
  open,
  services,
  site,
  signIn,
  browser,
  expectAccessible,
}) => {
  const course = await aCourse(services, site.channelSeq, { title: '처음 빚는 작은 그릇' })
  const [learner, friend] = [
    await aMember(services, site.channelSeq, { name: '이배움' }),
    await aMember(services, site.channelSeq, { name: '박친구' }),
  ]
  for (const person of [learner, friend]) await anAttendance(services, course, person)
  await signIn(learner)
  await open(`/classes/${course.courseSeq}/board`)
  await expect(page.getByText('아직 글이 없어요')).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: '첫 글 쓰기' }).click()
  await page.getByRole('button', { name: '등록' }).click()
  await expect(page.getByText('제목 항목을 입력해주세요!')).toBeVisible()
  await write(page, '첫 그릇을 구웠어요', '가마에서 나온 모습이에요.')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '사진' }).first().click()
  await (await choosing).setFiles(PICTURE)
  await expect(page.getByRole('textbox', { name: '내용' }).locator('img')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: '등록' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '첫 그릇을 구웠어요' })).toBeVisible()
  await expect(page.getByRole('article').locator('img[src*="/media/image/"]')).toBeVisible()

  const context = await browser.newContext({ locale: 'ko-KR', viewport: page.viewportSize() })
  const theirs = await context.newPage()
  await signInto(theirs, friend.accessToken)
  await theirs.goto(page.url())
  await theirs.getByRole('button', { name: /^좋아요/ }).click()
  await expect(theirs.getByRole('button', { name: '좋아요 1' })).toHaveAttribute('aria-pressed', 'true')
  await theirs.getByRole('textbox', { name: '댓글을 남겨 보세요' }).fill('색이 곱네요')
  await theirs.getByRole('button', { name: '댓글 남기기' }).click()
  await expect(theirs.getByRole('heading', { name: '댓글 1' })).toBeVisible()
  await expectAccessible(theirs)
  await context.close()

  await page.reload()
  await expect(page.getByText('조회 2')).toBeVisible()
  await page.getByRole('button', { name: '답글' }).click()
  await page.getByRole('textbox', { name: '박친구님에게 답글' }).fill('고마워요')
  await page.getByRole('button', { name: '답글' }).last().click()
  await expect(page.getByRole('heading', { name: '댓글 2' })).toBeVisible()
  await page.getByRole('button', { name: '더 보기' }).click()
  await page.getByRole('menuitem', { name: '삭제' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '삭제' }).click()
  await expect(page.getByText('아직 글이 없어요')).toBeVisible()
  await page.getByRole('button', { name: '되돌리기' }).click()
  await expect(page.getByRole('link', { name: '첫 그릇을 구웠어요' })).toBeVisible()
})

test('BRD-07, BRD-16, BRD-18 a notice is pinned first and a secret post is for its writer and the staff', async ({
  page,
  open,
  services,
  site,
  signIn,
  browser,
}) => {
  const course = await aCourse(services, site.channelSeq, { title: '처음 빚는 작은 그릇' })
  const learner = await aMember(services, site.channelSeq)
  const friend = await aMember(services, site.channelSeq)
  for (const person of [learner, friend]) await anAttendance(services, course, person)
  await signIn(learner)
  await open(`/classes/${course.courseSeq}/board/create`)
  await write(page, '상담하고 싶어요', '따로 여쭤볼게요.')
  await page.getByRole('checkbox', { name: /비밀글/ }).check()
  await page.getByRole('button', { name: '등록' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '상담하고 싶어요' })).toBeVisible()
  const secret = page.url()

  const seenBy = async (accessToken: string) => {
    const context = await browser.newContext({ locale: 'ko-KR', viewport: page.viewportSize() })
    const theirs = await context.newPage()
    await signInto(theirs, accessToken)
    return { theirs, close: () => context.close() }
  }
  const staff = await seenBy((await anOperator(services, site.channelSeq, 'MNG')).accessToken)
  await staff.theirs.goto(`/classes/${course.courseSeq}/board/create?channelSeq=${site.channelSeq}`)
  await staff.theirs.getByRole('combobox', { name: '종류' }).selectOption('notice')
  await write(staff.theirs, '이번 주 휴강', '다음 주에 만나요.')
  await staff.theirs.getByRole('checkbox', { name: '맨 위에 고정' }).check()
  await staff.theirs.getByRole('button', { name: '등록' }).click()
  await expect(staff.theirs.getByRole('heading', { level: 1, name: '이번 주 휴강' })).toBeVisible()
  await staff.theirs.goto(`/classes/${course.courseSeq}/board?channelSeq=${site.channelSeq}`)
  await expect(
    staff.theirs.getByRole('main').getByRole('listitem').filter({ hasText: '이번 주 휴강' }),
  ).toContainText('고정')
  await expect(staff.theirs.getByText('상담하고 싶어요')).toBeVisible()
  await staff.close()

  const other = await seenBy(friend.accessToken)
  await other.theirs.goto(`/classes/${course.courseSeq}/board?channelSeq=${site.channelSeq}`)
  await expect(other.theirs.getByText('이번 주 휴강')).toBeVisible()
  await expect(other.theirs.getByText('상담하고 싶어요')).toHaveCount(0)
  await other.theirs.goto(secret)
  await expect(other.theirs.getByText('글을 찾을 수 없어요')).toBeVisible()
  await other.close()
})

test('BRD-09, BRD-11, BRD-17 staff open a class’s board to everybody, as cards with categories', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  const course = await aCourse(services, site.channelSeq, { title: '처음 빚는 작은 그릇' })
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open('/settings/board/course')
  await expect(page.getByRole('heading', { level: 1, name: '클래스 게시판' })).toBeVisible()
  await page.getByText(course.title).first().click()
  await page.getByRole('combobox', { name: '모양' }).selectOption('CARD')
  await page.getByRole('combobox', { name: '읽는 사람' }).selectOption('ALL')
  await page.getByRole('textbox', { name: '분류' }).fill('작품')
  await page.keyboard.press('Enter')
  await expectAccessible()
  await page.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('저장했어요.')).toBeVisible()
  await open(`/classes/${course.courseSeq}/board/create`)
  await page.getByRole('combobox', { name: '분류' }).selectOption('작품')
  await write(page, '찻잔', '첫 작품이에요.')
  await page.getByRole('button', { name: '등록' }).click()
  await page.getByRole('link', { name: '목록으로' }).click()
  await page.getByRole('combobox', { name: '분류' }).selectOption('작품')
  await expect(page.getByRole('listitem').filter({ hasText: '찻잔' })).toContainText('첫 작품이에요.')
})
