import type { BrowserContext, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { hashPassword } from '../apps/server/src/modules/identity/passwords.ts'
import { sessions, users } from '../apps/server/src/modules/identity/tables.ts'
import {
  aCourse,
  aMember,
  anAttendance,
  anOperator,
  type Person,
  type Services,
} from '../apps/server/src/testing/factories.ts'
import { drawerOf } from './desk.ts'
import { expect, test } from './fixtures.ts'

const PASSWORD = 'Seodang!2026'
const WHY = /^로그인이 끝났어요\./
const RESTORED = '지난번에 쓰던 글을 되살렸어요.'

async function withPassword({ db }: Services, person: Person): Promise<Person> {
  const passwordHash = await hashPassword(PASSWORD)
  await db.update(users).set({ passwordHash }).where(eq(users.userSeq, person.userSeq))
  return person
}

/** As somebody does who ends all sessions at another device. */
const endElsewhere = ({ db }: Services, { userSeq }: Person) =>
  db.update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.userSeq, userSeq))

/** As another tab does whose session was refused. */
async function endInOtherTab(context: BrowserContext): Promise<void> {
  await context.clearCookies()
  const other = await context.newPage()
  await other.goto('/robots.txt')
  await other.evaluate(() => localStorage.removeItem('signed-in'))
  await other.close()
}

/** The login says why it is there; behind it is the page of before. */
async function logInAgain(page: Page, { email }: Person, address: string): Promise<void> {
  await expect(page.getByText(WHY)).toBeVisible()
  await page.getByLabel('이메일').fill(email)
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: '로그인', exact: true }).click()
  await page.waitForURL(address)
}

test('ACC-13, NAV-08, VAL-27 settings whose login ended elsewhere say so at the login, and come back with what was typed', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  const owner = await withPassword(services, await anOperator(services, site.channelSeq, 'OWN'))
  await signIn(owner)
  await open('/settings/footer')
  const company = page.getByRole('textbox', { name: '상호' })
  await company.fill('서당 공방')
  const address = page.url()
  await endElsewhere(services, owner)
  await page.getByRole('button', { name: '저장', exact: true }).click()

  await expect(page.getByText(WHY)).toBeVisible()
  await expectAccessible()
  // Another look at the login says it, too.
  await page.reload()
  await logInAgain(page, owner, address)
  await expect(page.getByText(RESTORED)).toBeVisible()
  await expect(company).toHaveValue('서당 공방')
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await expect(page.getByText('저장했어요.')).toBeVisible()
})

test('ACC-13, VAL-27 a post whose writer’s login ended asks nothing on the way to the login, and is there again', async ({
  page,
  context,
  open,
  services,
  site,
  signIn,
}) => {
  const course = await aCourse(services, site.channelSeq)
  const learner = await withPassword(services, await aMember(services, site.channelSeq))
  await anAttendance(services, course, learner)
  await signIn(learner)
  await open(`/classes/${course.courseSeq}/board/create`)
  await page.getByRole('textbox', { name: '제목' }).fill('첫 그릇')
  await page.getByRole('textbox', { name: '내용' }).fill('가마에서 나왔어요.')
  const address = page.url()
  await endInOtherTab(context)
  await logInAgain(page, learner, address)
  await expect(page.getByRole('textbox', { name: '제목' })).toHaveValue('첫 그릇')
  await expect(page.getByRole('textbox', { name: '내용' })).toHaveText('가마에서 나왔어요.')
  await expect(page.getByText(RESTORED)).toBeVisible()
})

const FORMS: {
  what: string
  path: (site: { courseSeq: number }) => string
  begin?: (page: Page) => Promise<void>
  fill: (page: Page) => Promise<void>
  isBack: (page: Page) => Promise<void>
}[] = [
  {
    what: 'the days of a new coupon',
    path: () => '/settings/coupons/create',
    fill: async (page) => {
      await page.getByRole('radio', { name: '받은 날부터' }).check({ force: true })
      await page.getByRole('textbox', { name: '사용할 수 있는 날' }).fill('45')
    },
    isBack: (page) => expect(page.getByRole('textbox', { name: '사용할 수 있는 날' })).toHaveValue('45'),
  },
  {
    what: 'a banner that is new',
    path: () => '/settings/homepage',
    begin: (page) => page.getByRole('button', { name: '첫 배너 만들기' }).click(),
    fill: (page) => drawerOf(page, '배너 만들기').getByRole('textbox', { name: '배너 이름' }).fill('가을'),
    isBack: (page) =>
      expect(drawerOf(page, '배너 만들기').getByRole('textbox', { name: '배너 이름' })).toHaveValue('가을'),
  },
  {
    what: 'the materials and the period of a class',
    path: ({ courseSeq }) => `/classes/${courseSeq}/settings/payment`,
    fill: async (page) => {
      await page.getByRole('switch', { name: /^재료비/ }).check({ force: true })
      await page.getByRole('textbox', { name: '재료 이름' }).fill('흙 5kg')
      await page.getByRole('combobox', { name: '수강 기간' }).selectOption('직접 입력')
      await page.getByRole('textbox', { name: '수강 기간 (일)' }).fill('45')
    },
    isBack: async (page) => {
      await expect(page.getByRole('textbox', { name: '재료 이름' })).toHaveValue('흙 5kg')
      await expect(page.getByRole('textbox', { name: '수강 기간 (일)' })).toHaveValue('45')
    },
  },
  {
    what: 'the name of a new share link',
    path: ({ courseSeq }) => `/classes/${courseSeq}/settings/share`,
    begin: (page) => page.getByRole('button', { name: '링크 만들기' }).click(),
    fill: (page) => page.getByRole('textbox', { name: '링크 이름' }).fill('소식지'),
    isBack: (page) => expect(page.getByRole('textbox', { name: '링크 이름' })).toHaveValue('소식지'),
  },
]

for (const { what, path, begin, fill, isBack } of FORMS)
  test(`ACC-13, VAL-27 ${what} outlives a login that ended`, async ({
    page,
    context,
    open,
    services,
    site,
    signIn,
  }) => {
    const owner = await withPassword(services, await anOperator(services, site.channelSeq, 'OWN'))
    const course = await aCourse(services, site.channelSeq)
    await signIn(owner)
    await open(path(course))
    await begin?.(page)
    await fill(page)
    const address = page.url()
    await endInOtherTab(context)
    await logInAgain(page, owner, address)
    await begin?.(page)
    await isBack(page)
    await expect(page.getByText(RESTORED)).toBeVisible()
  })

test('ACC-13 the login tells nobody of an end who was not logged in', async ({ page, open }) => {
  await open('/settings/footer')
  await expect(page.getByRole('heading', { level: 1, name: '로그인' })).toBeVisible()
  await expect(page.getByText(WHY)).toBeHidden()
})
