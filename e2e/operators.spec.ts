import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { operators } from '../apps/server/src/modules/membership/tables.ts'
import { PASSWORD } from '../apps/server/src/testing/account.ts'
import { aCourse, aMember, anOperator, aPerson, unique } from '../apps/server/src/testing/factories.ts'
import { expect, test } from './fixtures.ts'
import { codeTo, mailTo } from './mails.ts'

test.use({ actionTimeout: 15_000 })
test.describe.configure({ timeout: 120_000 })

/** A row of a list: a line of the table, on a phone a card. */
const row = (page: Page, words: string) =>
  page
    .getByRole('main')
    .getByRole(page.viewportSize()?.width === 390 ? 'listitem' : 'row')
    .filter({ hasText: words })

/** The link of the mail, as a path of the test's own server. */
const linkIn = (mail: string): string => {
  const url = new URL(/https?:\/\/\S*\/invitation\S*/.exec(mail)?.[0] ?? '')
  return `${url.pathname}${url.search}${url.hash}`
}

async function inviteInstructor(page: Page, email: string, course?: string): Promise<void> {
  await page.getByRole('button', { name: '초대하기' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^이메일/ }).fill(email)
  await page.keyboard.press('Enter')
  if (course) {
    await dialog.getByLabel(/함께할 클래스/).click()
    await page.getByRole('option', { name: course }).click()
    await dialog.getByLabel(/확인한 신원·자격/).fill('자격증과 통화로 확인')
  }
  await dialog.getByRole('button', { name: '1명에게 초대 보내기' }).click()
  await expect(page.getByText('1명에게 초대를 보냈어요.')).toBeVisible()
}

test('OPR-04, OPR-08 an instructor is invited by mail, signs up, accepts, and sees the own class', async ({
  page,
  open,
  services,
  site,
  signIn,
  browser,
  expectAccessible,
}) => {
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  const course = await aCourse(services, site.channelSeq, { title: '물레로 빚는 그릇' })
  await open('/settings/operators')
  await expect(page.getByRole('heading', { level: 1, name: '운영진' })).toBeVisible()
  await expectAccessible()
  const email = `${unique('teacher')}@example.test`
  await inviteInstructor(page, email, course.title)
  await page.getByRole('link', { name: /^초대/ }).click()
  await expect(row(page, email)).toContainText('대기 중')
  await expectAccessible()

  const context = await browser.newContext({ locale: 'ko-KR', viewport: page.viewportSize() })
  const theirs = await context.newPage()
  const asked: string[] = []
  theirs.on('request', (request) => asked.push(`${request.url()} ${request.headers().referer ?? ''}`))
  const link = linkIn(await mailTo(services, email))
  await theirs.goto(link)
  await expect(theirs.getByText(course.title)).toBeVisible()
  await expect(theirs.getByRole('definition').filter({ hasText: email })).toBeVisible()
  await expect(theirs).toHaveURL(/\/invitation\?channelSeq=\d+$/)
  await expectAccessible(theirs)

  await theirs.getByRole('link', { name: '이 이메일로 가입하기' }).click()
  await expect(theirs.getByRole('button', { name: '가입하기' })).toBeVisible()
  await theirs.getByRole('textbox', { name: '이메일' }).fill(email)
  await theirs.getByRole('textbox', { name: '비밀번호' }).fill(PASSWORD)
  await theirs.getByRole('textbox', { name: '이름' }).fill('오재하')
  for (const agreement of [
    '서당 이용약관에 동의해요',
    '개인정보 수집과 이용에 동의해요',
    '만 14세 이상이에요',
  ])
    await theirs.getByRole('checkbox', { name: agreement }).check()
  await theirs.getByRole('button', { name: '가입하기' }).click()
  await theirs.getByRole('textbox', { name: '인증번호' }).fill(await codeTo(services, email))
  await theirs.getByRole('button', { name: '계속하기' }).click()
  // JOIN-08: signing up on a site leads through joining it.
  await theirs.getByRole('checkbox', { name: '이용약관에 동의해요' }).check()
  await theirs.getByRole('checkbox', { name: '개인정보 수집과 이용에 동의해요' }).check()
  await theirs.getByRole('button', { name: '가입하기' }).click()
  await theirs.getByRole('button', { name: '계속하기' }).click()
  await expect(theirs).toHaveURL(/\/invitation/)
  await theirs.getByRole('button', { name: '수락하기' }).click()
  await theirs.getByRole('link', { name: `${course.title} 열기` }).click()
  await expect(theirs.getByRole('heading', { level: 1, name: course.title })).toBeVisible()
  const token = link.split('#')[1] ?? 'none'
  // The key of the link went nowhere but into the bodies of our own calls.
  expect(asked.filter((line) => line.includes(token))).toEqual([])
  await context.close()

  await page
    .getByRole('link', { name: /^운영진/ })
    .last()
    .click()
  await expect(row(page, '오재하')).toContainText('확인됨')
})

test('PERM-30 a member whose role changes sees the workbench open and close at once', async ({
  page,
  open,
  services,
  site,
  signIn,
  request,
}) => {
  const owner = await anOperator(services, site.channelSeq, 'OWN')
  const person = await anOperator(services, site.channelSeq, 'TCH')
  const change = (path: string, data: object) =>
    request.post(`/api/v1.0/channels/${site.channelSeq}/admin/operators/${person.userSeq}/${path}`, {
      headers: { 'access-token': owner.accessToken },
      data,
    })
  await signIn(person)
  const connected = page.waitForEvent('websocket')
  await open('/settings/dashboard')
  // It says hello once it hears what is told to the site.
  await (await connected).waitForEvent('framereceived')
  const basics = page.getByRole('link', { name: '기본 정보' })
  await expect(page.getByRole('link', { name: '대시보드' }).first()).toBeVisible()
  await expect(basics).toHaveCount(0)

  await change('modify', { userTypeCd: 'MNG', added: [], removed: [], revision: 1 })
  await expect(basics.first()).toBeVisible()

  await change('delete', {})
  await expect(page.getByRole('dialog').getByText('접근 권한이 없습니다.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect(page).toHaveURL(/\/main/)
})

test('OPR-02, OPR-11 the drawer changes role and permissions, marks what differs, and takes it back', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  const teacher = await anOperator(services, site.channelSeq, 'TCH')
  await services.db
    .update(operators)
    .set({ createdAt: new Date() })
    .where(eq(operators.userSeq, teacher.userSeq))
  await open(`/settings/operators?open=${teacher.userSeq}`)
  const drawer = page
    .getByRole('complementary', { name: teacher.name })
    .or(page.getByRole('dialog', { name: teacher.name }))
  await drawer.getByText('판매').click()
  const sales = drawer.getByRole('checkbox', { name: /SITE_SALES_READ/ })
  await expect(sales).not.toBeChecked()
  await drawer.getByText('매출·정산 보기').click()
  await expect(drawer.getByText('추가됨')).toBeVisible()
  await expectAccessible()
  await drawer.getByRole('button', { name: '저장하기' }).click()
  await expect(page.getByText(`${teacher.name}님의 역할과 권한을 저장했어요.`)).toBeVisible()
  const stored = async () =>
    (await services.db.select().from(operators).where(eq(operators.userSeq, teacher.userSeq)))[0]?.added
  expect(await stored()).toEqual(['SITE_SALES_READ'])
  await page.getByRole('button', { name: '되돌리기' }).click()
  await expect.poll(stored).toEqual([])
})

test('OPR-10 the last owner is told why nothing can be changed, and a colleague is removed with consequences named', async ({
  page,
  open,
  services,
  site,
  signIn,
}) => {
  const owner = await anOperator(services, site.channelSeq, 'OWN')
  await signIn(owner)
  const helper = await anOperator(services, site.channelSeq, 'MNG')
  await open(`/settings/operators?open=${owner.userSeq}`)
  await expect(page.getByText(/마지막 소유자는/)).toBeVisible()
  await expect(page.getByRole('button', { name: '운영진에서 나가기' })).toHaveCount(0)

  await open(`/settings/operators?open=${helper.userSeq}`)
  await page.getByRole('button', { name: '운영진에서 빼기' }).click()
  const question = page.getByRole('dialog').filter({ hasText: '운영진에서 뺄까요?' })
  await expect(question).toContainText('회원으로는 남고')
  await question.getByRole('button', { name: '운영진에서 빼기' }).click()
  await expect(page.getByText(`${helper.name}님을 운영진에서 뺐어요.`)).toBeVisible()
  expect(
    await services.db.select().from(operators).where(eq(operators.userSeq, helper.userSeq)),
  ).toHaveLength(0)
})

test('OPR-08 links that were withdrawn, replaced or meant for somebody else each say so', async ({
  page,
  services,
  site,
  signIn,
  request,
}) => {
  const owner = await anOperator(services, site.channelSeq, 'OWN')
  const api = (path: string, data: object = {}) =>
    request.post(`/api/v1.0/channels/${site.channelSeq}/admin/invitations/${path}`, {
      headers: { 'access-token': owner.accessToken },
      data,
    })
  const invitee = await aPerson(services)
  await api('create', { emails: [invitee.email], userTypeCd: 'MNG' })
  const link = linkIn(await mailTo(services, invitee.email))
  const listed = await request.get(`/api/v1.0/channels/${site.channelSeq}/admin/invitations`, {
    headers: { 'access-token': owner.accessToken },
  })
  const { invitationSeq } = (await listed.json()).data.list[0]

  await signIn(await aMember(services, site.channelSeq))
  await page.goto(link)
  await expect(page.getByText(/초대받은 이메일로 다시 로그인해 주세요/)).toBeVisible()
  await expect(page.getByRole('button', { name: '수락하기' })).toHaveCount(0)

  await api(`${invitationSeq}/delete`)
  await page.reload()
  await expect(page.getByText('철회된 초대예요.')).toBeVisible()
  await api(`${invitationSeq}/restore`)
  await api(`${invitationSeq}/mail/create`)
  await page.reload()
  await expect(page.getByText('쓸 수 없는 초대 링크예요.')).toBeVisible()
})

test('OPR-06 the people of a class: one of the staff is added, changed, and taken out', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  const owner = await anOperator(services, site.channelSeq, 'OWN')
  await signIn(owner)
  const helper = await anOperator(services, site.channelSeq, 'MNG')
  const course = await aCourse(services, site.channelSeq)
  await open(`/classes/${course.courseSeq}/settings/people`)
  await expect(page.getByText('아직 아무도 없어요.')).toBeVisible()
  await page.getByRole('button', { name: '사람 추가하기' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('클래스 매니저', { exact: true }).click()
  await dialog.getByLabel(/이름이나 이메일/).click()
  await page.getByRole('option').filter({ hasText: helper.email }).click()
  await expectAccessible()
  await dialog.getByRole('button', { name: '추가하기' }).click()
  await expect(page.getByText(`${helper.name}님을 추가했어요.`)).toBeVisible()
  const person = page.getByRole('listitem').filter({ hasText: helper.email })
  await expect(person.getByRole('combobox', { name: `${helper.name}님의 역할` })).toHaveValue('CMG')
  await expectAccessible()
  await person.getByRole('button', { name: '빼기' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '빼기' }).click()
  await expect(page.getByText('아직 아무도 없어요.')).toBeVisible()
})
