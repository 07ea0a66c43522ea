import { eq } from 'drizzle-orm'
import { hashPassword } from '../apps/server/src/modules/identity/passwords.ts'
import { channelUsers } from '../apps/server/src/modules/membership/tables.ts'
import { channels } from '../apps/server/src/modules/site/tables.ts'
import { aCourse, aMember, anAttendance, anOperator, aPerson } from '../apps/server/src/testing/factories.ts'
import { expect, hydrated, signInto, test } from './fixtures.ts'

test.use({ actionTimeout: 15_000 })

const PASSWORD = 'Seodang!2026'
const entry = (next: string) => `query=${encodeURIComponent(JSON.stringify({ next }))}`

test('JOIN-01, JOIN-03 a visitor is told to log in, comes back to joining and goes on', async ({
  page,
  open,
  services,
  site,
}) => {
  const person = await aPerson(services, { passwordHash: await hashPassword(PASSWORD) })
  await open(`/join?${entry('/main?from=join')}`)
  const dialog = page.getByRole('dialog', { name: '알림' })
  await expect(dialog).toContainText('로그인되어 있지 않습니다. 로그인 화면으로 이동합니다.')
  await dialog.getByRole('button', { name: '확인' }).click()
  await expect(page).toHaveURL(/\/login\?query=/)
  await page.getByRole('textbox', { name: '이메일' }).fill(person.email)
  await page.getByRole('textbox', { name: '비밀번호' }).fill(PASSWORD)
  await page.locator('form').getByRole('button', { name: '로그인', exact: true }).click()

  await expect(page.getByRole('heading', { name: `${site.name} 가입` })).toBeVisible()
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check()
  await page.getByRole('button', { name: '가입하기' }).click()
  await page.getByRole('button', { name: '계속하기' }).click()
  await expect(page).toHaveURL(/\/main\?.*from=join/)
  const rows = await services.db.select().from(channelUsers).where(eq(channelUsers.userSeq, person.userSeq))
  expect(rows.map((row) => row.channelSeq)).toEqual([site.channelSeq])
})

test('JOIN-09 the marketing consent is asked for where the site wants it, and never needed', async ({
  page,
  open,
  services,
  site,
  signIn,
}) => {
  const marketing = page.getByRole('checkbox', { name: '소식과 혜택을 이메일로 받을게요' })
  await signIn(await aPerson(services))
  await open('/join')
  await expect(page.getByRole('checkbox', { name: '이용약관에 동의해요' })).toBeVisible()
  await expect(marketing).toHaveCount(0)

  await services.db
    .update(channels)
    .set({ marketingConsent: 'Y' })
    .where(eq(channels.channelSeq, site.channelSeq))
  const other = await aPerson(services)
  await services.db.execute(`select pg_notify('channel_changed', '${site.channelSeq}')`)
  await signIn(other)
  await expect(async () => {
    await open('/join')
    await expect(marketing).not.toBeChecked({ timeout: 500 })
  }).toPass()
  await page.getByRole('checkbox', { name: '이용약관에 동의해요' }).check()
  await page.getByRole('checkbox', { name: '개인정보 수집과 이용에 동의해요' }).check()
  await page.getByRole('button', { name: '가입하기' }).click()
  await expect(page.getByText('회원이 되었어요.')).toBeVisible()
  const [row] = await services.db.select().from(channelUsers).where(eq(channelUsers.userSeq, other.userSeq))
  expect(row?.marketingYn).toBe('N')
})

test('JOIN-10 a member who opens join goes on at once', async ({ page, open, services, site, signIn }) => {
  await signIn(await aMember(services, site.channelSeq))
  await open(`/join?${entry('/main?from=member')}`)
  await expect(page).toHaveURL(/\/main\?.*from=member/)
})

test('JOIN-03, VER-16 an unverified account proves its address before it joins', async ({
  page,
  open,
  services,
  signIn,
}) => {
  await signIn(await aPerson(services, { verifiedAt: null }))
  await open('/join')
  await expect(page.getByText('가입하려면 먼저 이메일을 인증해 주세요.')).toBeVisible()
  await expect(page.getByText('인증번호를 보냈습니다.')).toBeVisible()
})

test('FRM-10, FRM-13, FRM-14, FRM-17 staff make the join form, a newcomer answers it, and the answers stand beside the attendee', async ({
  page,
  open,
  services,
  site,
  signIn,
  browser,
  expectAccessible,
}) => {
  const owner = await anOperator(services, site.channelSeq, 'OWN')
  await signIn(owner)
  await open('/settings/form/join')
  await expect(page.getByText('아직 물어볼 항목이 없어요.')).toBeVisible()
  const kind = page.getByRole('combobox', { name: '추가할 항목의 종류' })
  const add = page.getByRole('button', { name: '항목 추가' })

  await add.click()
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await expect(page.getByText('질문 항목을 입력해주세요!')).toBeVisible()
  const label = (n: number) => page.getByRole('textbox', { name: '질문', exact: false }).nth(n)
  await label(0).fill('어떤 글을 쓰고 싶나요')
  await page.getByRole('checkbox', { name: '꼭 답해야 해요' }).check()
  await kind.selectOption('MULTIPLE_CHOICE')
  await add.click()
  await label(1).fill('언제 쓰나요')
  await page.getByRole('textbox', { name: '선택지' }).fill('아침\n밤')
  await page.getByRole('button', { name: '항목 2 위로 옮기기' }).click()
  await page.getByRole('button', { name: '항목 1 복사하기' }).click()
  await expect(page.getByRole('heading', { name: '항목 3' })).toBeVisible()
  await page.getByRole('button', { name: '항목 2 지우기' }).click()
  await kind.selectOption('AGREE')
  await add.click()
  await label(2).fill('상담에 쓰는 데 동의해요')
  await page.getByRole('textbox', { name: '동의를 받을 글' }).fill('답변은 상담에만 씁니다.')
  await page.getByText('가입할 때 물어보기').first().click()
  await expectAccessible()
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await expect(page.getByText('저장했어요.').first()).toBeVisible()

  const newcomer = await aPerson(services, { name: '문하늘' })
  const context = await browser.newContext({ locale: 'ko-KR', viewport: page.viewportSize() })
  const theirs = await context.newPage()
  await signInto(theirs, newcomer.accessToken)
  await theirs.goto(`/join?channelSeq=${site.channelSeq}`)
  await hydrated(theirs)
  await theirs.getByRole('checkbox', { name: '모두 동의해요' }).check()
  await theirs.getByRole('radio', { name: '아침' }).check()
  await theirs.getByRole('button', { name: '가입하기' }).click()
  await expect(theirs.getByText('어떤 글을 쓰고 싶나요 항목을 입력해주세요!')).toBeVisible()
  await expect(theirs.getByRole('textbox', { name: '어떤 글을 쓰고 싶나요' })).toBeFocused()
  await expectAccessible(theirs)
  await theirs.getByRole('textbox', { name: '어떤 글을 쓰고 싶나요' }).fill('짧은 소설')
  await theirs.getByRole('checkbox', { name: '상담에 쓰는 데 동의해요' }).check()
  await theirs.getByRole('button', { name: '가입하기' }).click()
  await expect(theirs.getByText('회원이 되었어요.')).toBeVisible()
  await context.close()

  const course = await aCourse(services, site.channelSeq)
  await anAttendance(services, course, newcomer)
  await open(`/classes/${course.courseSeq}/settings/attendees`)
  await page.getByRole('row').getByText('문하늘', { exact: true }).click()
  const answers = page.getByRole('heading', { name: '가입할 때 답한 내용' }).locator('..')
  await expect(answers).toContainText('짧은 소설')
  await expect(answers).toContainText('아침')
  await expect(answers).toContainText('상담에 쓰는 데 동의해요')

  await open('/settings/form/join')
  await expect(page.getByText('지금까지 1명이 답했어요.')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '답변 내려받기' }).click()
  expect((await download).suggestedFilename()).toContain('가입 양식 답변')
})
