import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { hashPassword } from '../apps/server/src/modules/identity/passwords.ts'
import { emailCodes, sessions, users } from '../apps/server/src/modules/identity/tables.ts'
import { channelUsers } from '../apps/server/src/modules/membership/tables.ts'
import {
  aChannel,
  aCourse,
  aMember,
  anAttendance,
  anOperator,
  aPerson,
  type Services,
  unique,
} from '../apps/server/src/testing/factories.ts'
import { USER_TYPE } from '../packages/domain/src/codes.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { codeIn, codeTo, mailTo, messageTo } from './mails.ts'

const PASSWORD = 'Seodang!2026'

const aMemberWithPassword = async (services: Services, channelSeq: number) =>
  aMember(services, channelSeq, { passwordHash: await hashPassword(PASSWORD) })

const entry = (next: string) => `query=${encodeURIComponent(JSON.stringify({ next }))}`

async function logIn(page: Page, email: string, password = PASSWORD) {
  const form = page.locator('form').filter({ has: page.getByRole('textbox', { name: '비밀번호' }) })
  await form.getByRole('textbox', { name: '이메일' }).fill(email)
  await form.getByRole('textbox', { name: '비밀번호' }).fill(password)
  await form.getByRole('button', { name: '로그인', exact: true }).click()
}

const loggedIn = (page: Page) => page.evaluate(() => localStorage.getItem('signed-in') !== null)

test('ACC-02, ACC-05, VER-07, VER-13, JOIN-07, JOIN-08, JOIN-10 somebody signs up, proves the address, joins the site and goes on to where they wanted', async ({
  page,
  open,
  services,
  expectAccessible,
}) => {
  const email = `${unique('new')}@example.test`
  await open(`/createaccount?${entry('/main?from=sign-up')}`)
  for (const name of ['모두 동의해요', '서당 이용약관에 동의해요', '새 소식과 혜택을 이메일로 받을게요'])
    await expect(page.getByRole('checkbox', { name })).not.toBeChecked()

  await page.getByRole('textbox', { name: '이메일' }).fill(email)
  await page.getByRole('button', { name: '가입하기' }).click()
  await expect(page.getByText('비밀번호 항목을 입력해주세요!')).toBeVisible()
  await expect(page.getByText('동의가 필요해요.')).toHaveCount(3)
  await expect(page.getByRole('textbox', { name: '비밀번호' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: '이메일' })).toHaveValue(email)
  await expectAccessible()

  await page.getByRole('textbox', { name: '비밀번호' }).fill(PASSWORD)
  await expect(page.getByRole('listitem').filter({ hasText: '특수문자' })).toContainText('충족했어요')
  await page.getByRole('textbox', { name: '이름' }).fill('문서연')
  for (const name of ['서당 이용약관에 동의해요', '개인정보 수집과 이용에 동의해요', '만 14세 이상이에요'])
    await page.getByRole('checkbox', { name }).check()
  await page.getByRole('button', { name: '가입하기' }).click()

  await expect(page.getByText('인증번호를 보냈습니다.')).toBeVisible()
  await expect(page.getByRole('button', { name: '인증하기' })).toBeDisabled()
  await expectAccessible()
  const code = await codeTo(services, email)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const field = page.getByRole('textbox', { name: '인증번호' })
  await field.fill(wrong)
  await expect(page.getByText('인증번호가 올바르지 않아요.')).toBeVisible()
  await field.fill(code)
  await expect(page.getByText('이메일 인증이 완료되었습니다.')).toBeVisible()
  await page.getByRole('button', { name: '계속하기' }).click()

  await expect(page).toHaveURL(/\/join\?query=/)
  await page.getByRole('button', { name: '가입하기' }).click()
  await expect(page.getByText('동의가 필요해요.')).toHaveCount(2)
  await expectAccessible()
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check()
  await page.getByRole('button', { name: '가입하기' }).click()
  await expect(page).toHaveURL(/\/join\/complete/)
  await expect(page.getByText('회원이 되었어요.')).toBeVisible()
  await page.getByRole('button', { name: '계속하기' }).click()
  await expect(page).toHaveURL(/\/main\?.*from=sign-up/)
  await expect(page.getByRole('banner').getByRole('button', { name: '내 메뉴' })).toBeVisible()
})

test('VER-08, VER-09 the code field takes six digits and shows six dots while it is empty', async ({
  page,
  open,
  services,
  signIn,
  site,
}) => {
  const person = await aMember(services, site.channelSeq, { verifiedAt: null })
  await signIn(person)
  await open('/createaccount')
  const field = page.getByRole('textbox', { name: '인증번호' })
  await expect(field).toHaveAttribute('placeholder', '••••••')
  await field.pressSequentially('1a2b3')
  await expect(field).toHaveValue('123')
  await expect(page.getByRole('button', { name: '인증하기' })).toBeEnabled()
  await field.fill('')
  await expect(page.getByRole('button', { name: '인증하기' })).toBeDisabled()
})

test('VER-12, ACC-30 signing up again with a known address ends in the account that was there', async ({
  page,
  open,
  services,
  site,
}) => {
  const member = await aMemberWithPassword(services, site.channelSeq)
  await open('/createaccount')
  await page.getByRole('textbox', { name: '이메일' }).fill(member.email)
  await page.getByRole('textbox', { name: '비밀번호' }).fill('Another!2026')
  await page.getByRole('textbox', { name: '이름' }).fill('같은사람')
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check()
  await page.getByRole('button', { name: '가입하기' }).click()
  await page.getByRole('textbox', { name: '인증번호' }).fill(await codeTo(services, member.email))
  await expect(page.getByText('이미 가입한 이메일이라 기존 계정으로 로그인했어요.')).toBeVisible()
  await page.getByRole('button', { name: '계속하기' }).click()
  // Their membership of the site is there again.
  await expect(page.getByRole('banner').getByRole('button', { name: '내 메뉴' })).toBeVisible()
})

test('ACC-01, NAV-08, NAV-10, NAV-11 a guarded page asks for a login and comes back with its query', async ({
  page,
  open,
  services,
  site,
  expectAccessible,
}) => {
  const member = await aMemberWithPassword(services, site.channelSeq)
  await open('/editinformation?tab=1')
  await expect(page).toHaveURL(/\/login\?query=/)
  await expectAccessible()

  await logIn(page, member.email)

  await expect(page).toHaveURL(/\/editinformation\?.*tab=1/)
  await expect(page.getByRole('heading', { name: '내 정보 수정' })).toBeVisible()
})

test('NAV-09 with checkLogin=false a guarded page leads to the start instead', async ({ page, open }) => {
  await open('/editinformation?checkLogin=false')
  await expect(page).not.toHaveURL(/editinformation|login\?/)
})

test('NAV-17, SEC-31 a login never leaves for another host', async ({ page, open, services, site }) => {
  const member = await aMemberWithPassword(services, site.channelSeq)
  await open(`/login?${entry('https://evil.example/')}`)
  await logIn(page, member.email)
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/main/)
})

test('ACC-18, UI-16 a visitor who wants a class is asked to log in, and stays where they were', async ({
  page,
  open,
  services,
  site,
  expectAccessible,
}) => {
  const member = await aMemberWithPassword(services, site.channelSeq)
  const course = await aCourse(services, site.channelSeq)
  await open('/classes')
  const heart = page.getByRole('button', { name: `${course.title} 담아 두기` })
  await heart.click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('로그인이 필요합니다. 로그인하시겠습니까?')
  await question.getByRole('button', { name: '취소' }).click()
  await expect(question).toHaveCount(0)

  await heart.click()
  await question.getByRole('button', { name: '확인' }).click()
  const dialog = page.getByRole('dialog', { name: '로그인' })
  await expect(dialog.getByRole('textbox', { name: '이메일' })).toBeFocused()
  await expectAccessible()
  await logIn(page, member.email)

  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/classes\?/)
  await expect(page.getByRole('banner').getByRole('button', { name: '내 메뉴' })).toBeVisible()
})

test('API-06, API-07, ACC-12 the token and the session mark go with calls only once they are there', async ({
  page,
  open,
  services,
  site,
}) => {
  const member = await aMemberWithPassword(services, site.channelSeq)
  const heads: Record<string, string>[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/v1.0/')) heads.push(request.headers())
  })
  await open('/login')
  expect(heads.every((head) => head['access-token'] === undefined)).toBe(true)
  await logIn(page, member.email)
  await expect(page).toHaveURL(/\/main/)
  await expect.poll(() => heads.some((head) => head['access-token'] && head['http-session'])).toBe(true)
  // What is kept serves the next page without another login.
  await page.reload()
  await expect(page.getByRole('banner').getByRole('button', { name: '내 메뉴' })).toBeVisible()
})

test('ACC-23, ACC-25 wrong passwords are told at the field, then the lock and the way out of it', async ({
  page,
  open,
  services,
  site,
}) => {
  const member = await aMemberWithPassword(services, site.channelSeq)
  await open('/login')
  await logIn(page, member.email, 'Wrong!2026')
  await expect(page.getByText('이메일 또는 비밀번호가 올바르지 않아요.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '이메일' })).toHaveValue(member.email)
  const button = page.locator('form').getByRole('button', { name: '로그인', exact: true })
  await expect(async () => {
    await button.click()
    await expect(page.getByText('비밀번호를 여러 번 틀렸어요.')).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.getByRole('button', { name: '비밀번호 재설정' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: '이메일' })).toHaveValue(member.email)
})

test('ACC-27 an account of a provider is told which, and how to set a password', async ({
  page,
  open,
  services,
  site,
}) => {
  const member = await aMember(services, site.channelSeq, { passwordHash: null, snsTypeCd: 'KAK' })
  await open('/login')
  await logIn(page, member.email)
  await expect(page.getByText('카카오 계정으로 가입한 아이디예요.')).toBeVisible()
  await page.getByRole('button', { name: '비밀번호 설정' }).click()
  await expect(page.getByRole('dialog')).toContainText('비밀번호 재설정')
})

test('VER-01, VER-02, VER-03, VER-05, VER-15 the reset window checks the address and confirms the mail', async ({
  page,
  open,
  expectAccessible,
}) => {
  await open('/login')
  await page.getByRole('button', { name: '비밀번호를 잊으셨나요?' }).click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('textbox', { name: '이메일' })
  const send = dialog.getByRole('button', { name: '링크 보내기' })
  await expect(send).toBeDisabled()
  await field.fill('x')
  await field.fill('')
  await field.blur()
  await expect(dialog.getByText('필수 정보입니다')).toBeVisible()
  await field.fill('seodang')
  await send.click()
  await expect(dialog.getByText('이메일 형식으로 입력해주세요.')).toBeVisible()
  await expectAccessible()
  // VER-19: nobody has this address, and nobody is told.
  await field.fill(`${unique('nobody')}@example.test`)
  await send.click()
  await expect(dialog.getByText('비밀번호 재설정 링크를 메일로 보냈습니다.')).toBeVisible()
})

test('VER-05 a failed reset request alerts with what the server said', async ({ page, open }) => {
  await open('/login')
  await page.route('**/auth/sendResetPasswordToken', (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/json',
      body: JSON.stringify({
        resultCode: '400007',
        errorName: 'TOO_MANY_REQUESTS',
        message: '요청이 너무 많아요.',
      }),
    }),
  )
  await page.getByRole('button', { name: '비밀번호를 잊으셨나요?' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: '이메일' }).fill('a@example.test')
  await page.getByRole('button', { name: '링크 보내기' }).click()
  await expect(page.getByRole('dialog', { name: '알림' })).toContainText('요청이 너무 많아요.')
})

test('VER-06, VER-18, NAV-03 a mailed link sets a new password, once, under both spellings', async ({
  page,
  open,
  services,
  site,
  expectAccessible,
}) => {
  const member = await aMemberWithPassword(services, site.channelSeq)
  await open('/login')
  await page.getByRole('button', { name: '비밀번호를 잊으셨나요?' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: '이메일' }).fill(member.email)
  await page.getByRole('button', { name: '링크 보내기' }).click()
  const path = /\/resetpassword\/[\w-]+/.exec(await mailTo(services, member.email))?.[0] ?? ''

  await open(path.replace('/resetpassword/', '/resetPassword/'))
  await expect(page.getByText(/계정의 새 비밀번호를 정해 주세요/)).toBeVisible()
  await expectAccessible()
  await page.getByRole('textbox', { name: '새 비밀번호', exact: true }).fill('Changed#2027')
  await page.getByRole('textbox', { name: '새 비밀번호 확인' }).fill('Changed#2028')
  await page.getByRole('button', { name: '비밀번호 저장' }).click()
  await expect(page.getByText('비밀번호가 서로 달라요.')).toBeVisible()
  await page.getByRole('textbox', { name: '새 비밀번호 확인' }).fill('Changed#2027')
  await page.getByRole('button', { name: '비밀번호 저장' }).click()
  await expect(page.getByText('비밀번호를 바꿨어요.')).toBeVisible()
  await page.getByRole('link', { name: '로그인' }).last().click()
  await logIn(page, member.email, 'Changed#2027')
  await expect(page).toHaveURL(/\/main/)

  await open(path)
  await expect(page.getByText('링크가 만료되었거나 이미 사용되었어요.')).toBeVisible()
})

test('SEC-34 the link of an address that nobody has proved asks for name and agreements again', async ({
  page,
  open,
  services,
  expectAccessible,
}) => {
  const claimed = await aPerson(services, { verifiedAt: null, name: '낯선사람' })
  await open('/login')
  await page.getByRole('button', { name: '비밀번호를 잊으셨나요?' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: '이메일' }).fill(claimed.email)
  await page.getByRole('button', { name: '링크 보내기' }).click()
  await open(/\/resetpassword\/[\w-]+/.exec(await mailTo(services, claimed.email))?.[0] ?? '')
  await expect(page.getByText(/이름과 동의를 다시 받아요/)).toBeVisible()
  await page.getByRole('textbox', { name: '새 비밀번호', exact: true }).fill('Changed#2027')
  await page.getByRole('textbox', { name: '새 비밀번호 확인' }).fill('Changed#2027')
  await page.getByRole('button', { name: '저장하고 시작하기' }).click()
  await expect(page.getByText('이름 항목을 입력해주세요!')).toBeVisible()
  await expect(page.getByText('동의가 필요해요.')).toHaveCount(3)
  await expectAccessible()

  await page.getByRole('textbox', { name: '이름' }).fill('진짜주인')
  for (const name of ['서당 이용약관에 동의해요', '개인정보 수집과 이용에 동의해요', '만 14세 이상이에요'])
    await page.getByRole('checkbox', { name }).check()
  await page.getByRole('button', { name: '저장하고 시작하기' }).click()
  await expect(page.getByText('비밀번호를 바꿨어요.')).toBeVisible()
  await page.getByRole('link', { name: '로그인' }).last().click()
  await logIn(page, claimed.email, 'Changed#2027')
  await expect(page).toHaveURL(/\/main/)
  const left = await services.db.select().from(users).where(eq(users.email, claimed.email))
  expect(left).toMatchObject([{ name: '진짜주인', verifiedAt: expect.any(Date) }])
})

test('MY-09 one proves the phone with a code that comes by message, and anew once the number changes', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  const phone = `010${String(Date.now()).slice(-8)}`
  const member = await aMember(services, site.channelSeq, { phone })
  await signIn(member)
  await open('/editinformation')
  await expect(page.getByText('인증되지 않음')).toBeVisible()
  await page.getByRole('button', { name: '휴대전화 인증하기' }).click()
  const dialog = page.getByRole('dialog', { name: '휴대전화 인증' })
  await expect(dialog.getByText('인증번호를 보냈습니다.')).toBeVisible()
  await expect(dialog.getByText(/남은 시간 2:5\d/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: '인증번호 다시 받기' })).toBeDisabled()
  await expectAccessible()

  const code = codeIn(await messageTo(services, phone))
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const field = dialog.getByRole('textbox', { name: '인증번호' })
  await field.fill(wrong)
  await expect(field).toHaveAccessibleDescription(/인증번호가 올바르지 않아요/)
  await field.fill(code)
  await expect(page.getByText('휴대전화를 인증했어요.')).toBeVisible()
  await expect(dialog).toBeHidden()
  const profile = page.getByRole('region', { name: '기본 정보' })
  await expect(profile.getByText('인증됨')).toBeVisible()

  await profile.getByRole('textbox', { name: '휴대전화' }).fill('01099998888')
  await expect(profile.getByText('번호를 저장하면 다시 인증해야 해요.')).toBeVisible()
  await profile.getByRole('button', { name: '저장', exact: true }).click()
  await expect(profile.getByText('인증되지 않음')).toBeVisible()
})

test('MY-09, ACC-03, ACC-07 one edits name, phone and password, and hears of what is wrong', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  const member = await aMemberWithPassword(services, site.channelSeq)
  await signIn(member)
  await open('/editinformation')
  await expect(page.getByText(member.email)).toBeVisible()
  await expectAccessible()

  const name = page.getByRole('textbox', { name: '이름' })
  await name.fill('문')
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await expect(page.getByText('최소 2자 이상 입력해주세요.')).toBeVisible()
  await name.fill('문하늘')
  await page.getByRole('textbox', { name: '휴대전화' }).fill('010-9876-5432')
  await expect(page.getByRole('textbox', { name: '휴대전화' })).toHaveValue('01098765432')
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await expect(page.getByText('저장했어요.')).toBeVisible()
  const [row] = await services.db.select().from(users).where(eq(users.userSeq, member.userSeq))
  expect(row).toMatchObject({ name: '문하늘', phone: '01098765432' })

  await page.getByRole('textbox', { name: '현재 비밀번호' }).fill('Wrong!2026')
  await page.getByRole('textbox', { name: '새 비밀번호', exact: true }).fill('Changed#2027')
  await page.getByRole('textbox', { name: '새 비밀번호 확인' }).fill('Changed#2027')
  await page.getByRole('button', { name: '비밀번호 변경' }).click()
  await expect(page.getByText('비밀번호가 올바르지 않아요.')).toBeVisible()
  await page.getByRole('textbox', { name: '현재 비밀번호' }).fill(PASSWORD)
  await page.getByRole('button', { name: '비밀번호 변경' }).click()
  await expect(page.getByText('비밀번호를 바꿨어요.')).toBeVisible()
})

test('VAL-27 leaving with unsaved changes asks', async ({ page, open, services, site, signIn }) => {
  await signIn(await aMemberWithPassword(services, site.channelSeq))
  await open('/editinformation')
  await page.getByRole('textbox', { name: '이름' }).fill('바뀐이름')
  await page.getByRole('banner').getByRole('link', { name: site.name }).click()
  await expect(page.getByRole('dialog')).toContainText('기본 정보에서 바꾼 내용')
})

test('VER-14, VER-16 an unverified account proves its address in a window, and the page knows', async ({
  page,
  open,
  services,
  site,
  signIn,
}) => {
  const person = await aMember(services, site.channelSeq, { verifiedAt: null })
  await signIn(person)
  await open('/editinformation')
  await page.getByRole('button', { name: '인증하기' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('인증번호를 보냈습니다.')).toBeVisible()
  await dialog.getByRole('textbox', { name: '인증번호' }).fill(await codeTo(services, person.email))
  await expect(dialog.getByText('이메일 인증이 완료되었습니다.')).toBeVisible()
  await dialog.getByRole('button', { name: '계속하기' }).click()
  await expect(page.getByText('인증됨')).toBeVisible()
})

test('ACC-23, VER-17 whoever typed five wrong codes hears that the right one comes too late, and gets another', async ({
  page,
  open,
  services,
  site,
  signIn,
}) => {
  const person = await aMember(services, site.channelSeq, { verifiedAt: null })
  await signIn(person)
  await page.clock.install()
  await open('/editinformation')
  await page.getByRole('button', { name: '인증하기' }).click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('textbox', { name: '인증번호' })
  const code = await codeTo(services, person.email)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  for (let n = 0; n < 4; n++) {
    await field.fill(wrong)
    await expect(dialog.getByText('인증번호가 올바르지 않아요.')).toBeVisible()
    await field.fill('')
  }
  await field.fill(wrong)
  await expect(dialog.getByText(/이 인증번호는 더 쓸 수 없어요/)).toBeVisible()
  await field.fill('')
  await field.fill(code)
  await expect(dialog.getByText(/여러 번 틀려서 이 인증번호로는 더 인증할 수 없어요/)).toBeVisible()

  await services.db
    .update(emailCodes)
    .set({ createdAt: new Date(Date.now() - 61_000) })
    .where(eq(emailCodes.userSeq, person.userSeq))
  await page.clock.runFor(61_000)
  await dialog.getByRole('button', { name: '인증번호 다시 받기' }).click()
  await expect(dialog.getByText(/여러 번 틀려서/)).toHaveCount(0)
  await expect.poll(() => codeTo(services, person.email)).not.toBe(code)
  await field.fill(await codeTo(services, person.email))
  await expect(dialog.getByText('이메일 인증이 완료되었습니다.')).toBeVisible()
})

for (const [step, failing] of [
  ['asking for a code', /\/auth\/code$/],
  ['checking it', /\/auth\/code\/\d+/],
  ['proving the address', /\/auth\/authentication$/],
] as const)
  test(`ERR-13 a failure of ${step} shows the general dialog`, async ({
    page,
    open,
    services,
    site,
    signIn,
  }) => {
    const person = await aMember(services, site.channelSeq, { verifiedAt: null })
    await signIn(person)
    await page.route(failing, (route) =>
      route.fulfill({ status: 500, json: { resultCode: '1', errorName: 'INTERNAL', message: '속사정' } }),
    )
    await open('/editinformation')
    await page.getByRole('button', { name: '인증하기' }).click()
    if (step !== 'asking for a code') {
      const code = await codeTo(services, person.email)
      await page.getByRole('dialog').getByRole('textbox', { name: '인증번호' }).fill(code)
    }
    const dialog = page.getByRole('dialog', { name: '알림' })
    await expect(dialog).toContainText('일시적인 오류가 발생하였습니다.')
    await expect(dialog).not.toContainText('속사정')
    await dialog.getByRole('button', { name: '확인' }).click()
    await expect(dialog).toHaveCount(0)
  })

test('ACC-13, ACC-14, ACC-15 when the session ends the page asks to log in again', async ({
  page,
  open,
  services,
  site,
  signIn,
}) => {
  const member = await aMemberWithPassword(services, site.channelSeq)
  await signIn(member)
  await services.db
    .update(sessions)
    .set({ revokedAt: new Date() })
    .where(eq(sessions.userSeq, member.userSeq))
  await open('/editinformation')
  await expect(page).toHaveURL(/\/login\?query=/)
  expect(await loggedIn(page)).toBe(false)
})

test('ACC-16, ACC-17 logging out forgets the person and reloads the site', async ({
  page,
  open,
  services,
  site,
}) => {
  const member = await aMemberWithPassword(services, site.channelSeq)
  await open('/login')
  await logIn(page, member.email)
  await expect(page).toHaveURL(/\/main/)
  await page.getByRole('banner').getByRole('button', { name: '내 메뉴' }).click()
  await page.getByRole('menuitem', { name: '로그아웃' }).click()
  await expect(page).toHaveURL(/checkLogin=false/)
  expect(await loggedIn(page)).toBe(false)
  expect((await page.context().cookies()).some(({ name }) => name === 'refresh')).toBe(false)
})

test('SEC-37 neither statistics nor logs learn the link that opens an account', async ({ page, open }) => {
  const told: string[] = []
  page.on('request', async (request) => {
    if (!/\/(api|utility)\//.test(request.url()) || request.url().includes('checkResetPasswordToken')) return
    told.push(JSON.stringify([request.headers(), request.postData()]))
  })
  await open('/resetpassword/VerySecretToken123')
  await expect(page.getByText('링크가 만료되었거나 이미 사용되었어요.')).toBeVisible()
  await expect.poll(() => told.some((words) => words.includes('/resetpassword/-'))).toBe(true)
  expect(told.filter((words) => words.includes('VerySecretToken123'))).toEqual([])
})

test('ACC-29 one closes the account after all that is lost was named, and is out', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  const member = await aMemberWithPassword(services, site.channelSeq)
  const course = await aCourse(services, site.channelSeq, { title: '하루 15분 일기' })
  await anAttendance(services, course, member)
  await signIn(member)
  await open('/editinformation')
  await page.getByRole('button', { name: '탈퇴하기' }).click()
  const dialog = page.getByRole('dialog', { name: '정말 탈퇴할까요?' })
  await expect(dialog).toContainText(site.name)
  await expect(dialog).toContainText('하루 15분 일기')
  await expectAccessible()

  const close = dialog.getByRole('button', { name: '탈퇴하기' })
  await close.click()
  await expect(dialog).toContainText('사라지는 내용을 확인해 주세요.')
  await dialog.getByRole('checkbox', { name: '사라지는 내용을 확인했어요.' }).check()
  await dialog.getByRole('textbox', { name: '비밀번호' }).fill('Wrong!2026')
  await close.click()
  await expect(dialog).toContainText('비밀번호가 올바르지 않아요.')
  await dialog.getByRole('textbox', { name: '비밀번호' }).fill(PASSWORD)
  await close.click()
  await expect(page).toHaveURL(/\/main/)
  await expect(page.getByText('탈퇴했어요.')).toBeVisible()
  expect(await loggedIn(page)).toBe(false)
})

test('ACC-29 the only owner of a site is told so and has nothing to press', async ({
  page,
  open,
  services,
  site,
  signIn,
}) => {
  await signIn(await anOperator(services, site.channelSeq, USER_TYPE.owner))
  await open('/editinformation')
  await page.getByRole('button', { name: '탈퇴하기' }).click()
  const dialog = page.getByRole('dialog', { name: '정말 탈퇴할까요?' })
  await expect(
    dialog.getByText(`먼저 소유권을 넘기거나 사이트 설정에서 사이트를 닫아 주세요: ${site.name}`),
  ).toBeVisible()
  await expect(dialog.getByRole('button', { name: '탈퇴하기' })).toHaveCount(0)
})

test('ACC-19, ACC-28 the link of a mail stops the mail of a site without a login, and takes it back', async ({
  page,
  open,
  services,
  signIn,
  browser,
  baseURL,
  expectAccessible,
}) => {
  const site = await aChannel(services, { marketingConsent: 'Y' })
  const person = await aPerson(services)
  await signIn(person)
  await open('/join', site)
  for (const name of ['이용약관에 동의해요', '개인정보 수집과 이용에 동의해요', /소식/])
    await page.getByRole('checkbox', { name }).check()
  await page.getByRole('button', { name: '가입하기' }).click()
  await expect(page.getByText('회원이 되었어요.')).toBeVisible()
  const unsubscribing = /https?:\/\/[^/\s]+(\/unsubscribe\/email\S+)/
  const link = unsubscribing.exec(await mailTo(services, person.email, unsubscribing))?.[1] ?? ''

  const anywhere = await browser.newContext({ ...(baseURL && { baseURL }) })
  const reader = await anywhere.newPage()
  await reader.goto(link)
  await hydrated(reader)
  await expect(
    reader.getByText(`${person.email} 주소로 보내는 ${site.name}의 광고성 메일을 그만 받을까요?`),
  ).toBeVisible()
  await expectAccessible(reader)
  await reader.getByRole('button', { name: '그만 받기' }).click()
  await expect(reader.getByRole('heading', { name: '이제 보내지 않아요' })).toBeVisible()
  const marketing = async () =>
    (await services.db.select().from(channelUsers).where(eq(channelUsers.userSeq, person.userSeq)))[0]
      ?.marketingYn
  expect(await marketing()).toBe('N')
  await reader.getByRole('button', { name: '다시 받기' }).click()
  await expect(reader.getByRole('button', { name: '그만 받기' })).toBeVisible()
  expect(await marketing()).toBe('Y')
  await anywhere.close()
})

test('ACC-28 a broken unsubscribe link says so and leads on', async ({ page, open }) => {
  await open('/unsubscribe/email?token=nonsense')
  await expect(page.getByText('수신 거부 링크가 올바르지 않아요.')).toBeVisible()
  await expect(page.getByRole('link', { name: '내 정보 수정' })).toBeVisible()
})
