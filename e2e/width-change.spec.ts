import type { Locator, Page } from '@playwright/test'
import { questions } from '../apps/server/src/modules/community/tables.ts'
import { aCourse, aMember, anAttendance, anItem, anOperator } from '../apps/server/src/testing/factories.ts'
import { expect, test } from './fixtures.ts'

// A window of the workbench beside which another one is put, and a tablet that is turned.
const WIDE = { width: 1300, height: 900 }
const COMPACT = { width: 1000, height: 900 }
const PHONE = { width: 390, height: 844 }
const LYING = { width: 844, height: 390 }

test.use({ actionTimeout: 15_000, viewport: WIDE })

/** What is drawn anew has another element. */
const mark = (field: Locator) => field.evaluate((element) => element.setAttribute('data-first', ''))
const isFirst = async (field: Locator) => {
  await expect(field).toHaveAttribute('data-first')
  await expect(field).toBeFocused()
}
/** Whichever way it stands there. */
const beside = (page: Page) => page.locator('dialog[open]')

/** Crosses the width to and fro; `field` is one with the focus and with words in it that nothing keeps. */
async function survives(page: Page, field: Locator, widths = [COMPACT, WIDE]): Promise<void> {
  await mark(field)
  for (const width of widths) {
    await page.setViewportSize(width)
    await isFirst(field)
  }
}

test('GEN-14, VAL-27 words, caret, focus and scrolling of a drawer survive a width at which it covers the page, and back', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  const course = await aCourse(services, site.channelSeq)
  const item = await anItem(services, course)
  const learner = await aMember(services, site.channelSeq, { name: '이배움' })
  await anAttendance(services, course, learner)
  await services.db
    .insert(questions)
    .values({ ...item, userSeq: learner.userSeq, content: `왜 갈라지나요?${'\n줄'.repeat(60)}` })
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open('/settings/question')
  await page.getByRole('row', { name: /왜 갈라지나요/ }).click()
  await expect(page.getByRole('complementary', { name: '이배움님의 질문' })).toBeVisible()
  const answer = page.getByRole('textbox', { name: /^답변/ })
  await answer.fill('너무 빨리 말라서 그래요.')
  await answer.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(3, 5))
  const body = answer.locator('xpath=ancestor::*[@role="group"][1]')
  const scrolled = () => body.evaluate((element) => element.scrollTop)
  const before = await scrolled()
  expect(before).toBeGreaterThan(0)
  await mark(answer)

  await page.setViewportSize(COMPACT)
  await expect(page.getByRole('dialog', { name: '이배움님의 질문' })).toBeVisible()
  await isFirst(answer)
  expect(await answer.evaluate((field: HTMLTextAreaElement) => field.selectionStart)).toBe(3)
  expect(await scrolled()).toBeGreaterThan(0)
  await expectAccessible()
  // What lies under it cannot be reached.
  await page.keyboard.press('Shift+Tab')
  await expect(beside(page).locator(':focus')).toHaveCount(1)
  await answer.focus()

  await page.setViewportSize(WIDE)
  await expect(page.getByRole('complementary', { name: '이배움님의 질문' })).toBeVisible()
  await isFirst(answer)
  await expect(answer).toHaveValue('너무 빨리 말라서 그래요.')
  await expectAccessible()
  await page.setViewportSize(PHONE)
  await isFirst(answer)
  await page.keyboard.press('Escape')
  await expect(answer).toBeHidden()
  await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden')
})

test('GEN-14, VAL-27 a question that was asked over a drawer stays on top of it when the drawer comes to cover the page', async ({
  page,
  open,
  services,
  site,
  signIn,
}) => {
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open('/settings/homepage')
  await page.getByRole('button', { name: '첫 배너 만들기' }).click()
  const name = page.getByRole('textbox', { name: '배너 이름' })
  await name.fill('가을')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: '저장하지 않은 내용이 있어요' })
  await expect(question).toBeVisible()
  await page.setViewportSize(COMPACT)
  await question.getByRole('button', { name: '취소' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('dialog', { name: '배너 만들기' })).toBeVisible()
  await expect(name).toHaveValue('가을')
  await name.press('Escape')
  await question.getByRole('button', { name: '저장하지 않고 닫기' }).click()
  await expect(name).toBeHidden()
})

const DRAWERS: {
  what: string
  path: (keys: { courseSeq: number; curriculumSeq: number; userSeq: number }) => string
  begin?: (page: Page) => Promise<void>
  field: (page: Page) => Locator
}[] = [
  {
    what: 'a segment',
    path: () => '/settings/members/segment?open=new',
    field: (page) => beside(page).getByRole('textbox', { name: /^이름/ }),
  },
  {
    what: 'a banner',
    path: () => '/settings/homepage',
    begin: (page) => page.getByRole('button', { name: '첫 배너 만들기' }).click(),
    field: (page) => page.getByRole('textbox', { name: '배너 이름' }),
  },
  {
    what: 'a lesson in the class editor',
    path: ({ courseSeq, curriculumSeq }) =>
      `/classes/${courseSeq}/settings/curriculums/${curriculumSeq}/edit`,
    field: (page) => beside(page).getByRole('textbox', { name: /^제목/ }),
  },
  {
    what: 'the settings of a page',
    path: () => '/settings/page/create',
    field: (page) => page.getByRole('textbox', { name: /^제목/ }),
  },
]

for (const { what, path, begin, field } of DRAWERS)
  test(`GEN-14, VAL-27 ${what} is not drawn anew when the window is made narrower and wider again`, async ({
    page,
    open,
    services,
    site,
    signIn,
  }) => {
    const owner = await anOperator(services, site.channelSeq, 'OWN')
    const course = await aCourse(services, site.channelSeq)
    const item = await anItem(services, course)
    await signIn(owner)
    await open(path({ ...course, ...item, userSeq: owner.userSeq }))
    await begin?.(page)
    await field(page).fill('쓰던 이름')
    await survives(page, field(page), [COMPACT, WIDE, PHONE, LYING])
    await expect(field(page)).toHaveValue('쓰던 이름')
  })

test('GEN-14, VAL-27 what is written beside a lesson, and what is open in it, survive a phone that is turned', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  const course = await aCourse(services, site.channelSeq)
  const item = await anItem(services, course, { curriculumTypeCd: '03', title: '첫 그릇 빚기' })
  const learner = await aMember(services, site.channelSeq)
  await anAttendance(services, course, learner)
  await signIn(learner)
  await open(`/classes/${course.courseSeq}/classroom/${item.curriculumSeq}`)
  const work = page.getByRole('main').getByRole('textbox').first()
  await work.fill('첫 과제예요.')
  await survives(page, work, [PHONE, LYING, WIDE])
  await page.setViewportSize(PHONE)
  await expectAccessible()

  await page.getByRole('tab', { name: '노트' }).click()
  const note = page.getByRole('textbox', { name: /노트/ }).first()
  await note.fill('물레는 천천히')
  await survives(page, note, [LYING, WIDE, PHONE])
  await page.getByRole('tab', { name: '강의 내용' }).click()
  await expect(work).toHaveAttribute('data-first')
  await expect(work).toHaveValue('첫 과제예요.')
})
