import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { aChannel, aCourse, anOperator, aPerson, unique } from '../apps/server/src/testing/factories.ts'
import { anAdministrator, codeOf, drawerOf, enrol, isPhone, prove, row } from './desk.ts'
import { expect, hydrated, signInto, test } from './fixtures.ts'

test.use({ actionTimeout: 15_000 })
test.describe.configure({ timeout: 120_000 })

async function leave(page: Page) {
  if (isPhone(page)) {
    await page.getByRole('button', { name: '전체' }).click()
    await page.getByRole('button', { name: '나가기' }).click()
  } else {
    await page.getByRole('button', { name: /^내 메뉴/ }).click()
    await page.getByRole('menuitem', { name: '나가기' }).click()
  }
  await expect(page.getByRole('heading', { name: '플랫폼 관리' })).toBeVisible()
}

test('ADM-04 an administrator connects an app, leaves, and comes back with a code or a recovery code, each once', async ({
  page,
  services,
  expectAccessible,
}) => {
  const person = await anAdministrator(services)
  await page.goto('/admin')
  await hydrated(page)
  await page.getByRole('button', { name: '계속' }).click()
  await expect(page.getByText('이메일 항목을 입력해주세요!')).toBeVisible()
  await expect(page.getByLabel('이메일')).toBeFocused()
  await expectAccessible()

  const { secret, recovery } = await enrol(page, person)
  await expectAccessible()
  await leave(page)

  await prove(page, person)
  await expect(page.getByRole('heading', { name: '인증 앱 코드' })).toBeFocused()
  await expectAccessible()
  const code = page.getByLabel('코드', { exact: true })
  await code.fill('00000x')
  await page.getByRole('button', { name: '들어가기' }).click()
  await expect(page.getByRole('status').filter({ hasText: '인증번호' })).toBeVisible()
  await code.fill(codeOf(secret, Date.now() + 30_000))
  await page.getByRole('button', { name: '들어가기' }).click()
  await expect(page.getByRole('heading', { name: '사이트', level: 1 })).toBeVisible()
  await leave(page)

  await prove(page, person)
  await code.fill(recovery)
  await page.getByRole('button', { name: '들어가기' }).click()
  await expect(page.getByRole('heading', { name: '사이트', level: 1 })).toBeVisible()
})

test('ADM-01 the printed link asks for an account and goes on to the app; one that is over says so', async ({
  page,
  expectAccessible,
}) => {
  const token = 'a'.repeat(43)
  await page.goto(`/admin#${token}`)
  await hydrated(page)
  await expect(page.getByRole('heading', { name: '첫 관리자 만들기' })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/sites$/)
  await page.getByRole('button', { name: '계속' }).click()
  await expect(page.getByLabel('이름')).toBeFocused()
  await expectAccessible()
  await page.getByLabel('이름').fill('문서연')
  await page.getByLabel('이메일').fill(`${unique('first')}@example.test`)
  await page.getByLabel('비밀번호', { exact: true }).fill('Seodang!2026')

  await page.getByRole('button', { name: '계속' }).click()
  await expect(page.getByRole('heading', { name: '쓸 수 없는 링크예요' })).toBeFocused()
  await expectAccessible()
  await page.getByRole('button', { name: '관리자 로그인' }).click()
  await expect(page.getByRole('heading', { name: '플랫폼 관리' })).toBeVisible()

  // The other tests make administrators, so the answer of a link that is alive is made here.
  const asked = page.waitForRequest('**/platform/administrators/create')
  await page.route('**/platform/administrators/create', (route) =>
    route.fulfill({ json: { data: { next: 'enrol' } } }),
  )
  await page.goto('about:blank')
  await page.goto(`/admin#${token}`)
  await page.getByLabel('이름').fill('문서연')
  await page.getByLabel('이메일').fill('first@example.test')
  await page.getByLabel('비밀번호', { exact: true }).fill('Seodang!2026')
  await page.getByRole('button', { name: '계속' }).click()
  expect((await asked).postDataJSON()).toEqual({
    token,
    name: '문서연',
    email: 'first@example.test',
    password: 'Seodang!2026',
  })
  await expect(page.getByRole('heading', { name: '인증 앱 연결' })).toBeFocused()
})

test('ADM-04 the desk is no page of a site, and a login of a site does not open it', async ({
  page,
  open,
  services,
  signIn,
}) => {
  await signIn(await anAdministrator(services))
  await page.goto('/admin')
  await hydrated(page)
  await expect(page.getByRole('heading', { name: '플랫폼 관리' })).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow')
  await open('/admin')
  await expect(page.getByRole('heading', { name: '페이지를 찾을 수 없어요' })).toBeVisible()
})

test('ADM-02 a site is found, suspended and reopened; its visitors see it, and the log tells of it', async ({
  page,
  browser,
  services,
  expectAccessible,
}) => {
  const word = unique('q')
  const site = await aChannel(services, { name: `${word} 글방` })
  const owner = await anOperator(services, site.channelSeq, 'OWN')
  await aCourse(services, site.channelSeq, { title: '하루 한 문장' })
  const outside = await browser.newContext()
  const visitor = await outside.newPage()
  const home = `/main?channelSeq=${site.channelSeq}`
  await visitor.goto(home)
  await expect(visitor.getByText('하루 한 문장').first()).toBeVisible()

  await enrol(page, await anAdministrator(services))
  const search = page.getByRole('searchbox', { name: /소유자 이메일 찾기/ })
  await search.fill('없는 사이트 이름')
  await search.press('Enter')
  await expect(page.getByText('조건에 맞는 결과가 없어요')).toBeVisible()
  await expectAccessible()
  await search.fill(owner.email)
  await search.press('Enter')
  await row(page, `${word} 글방`).getByText(`${word} 글방`).first().click()
  const drawer = drawerOf(page, `${word} 글방`)
  await expect(drawer.getByText(owner.email)).toBeVisible()
  await expectAccessible()

  await drawer.getByRole('button', { name: '일시 중지' }).click()
  const dialog = page.getByRole('dialog', { name: `${word} 글방 일시 중지` })
  await dialog.getByRole('button', { name: '일시 중지' }).click()
  await expect(dialog.getByText('사유 항목을 입력해주세요!')).toBeVisible()
  await dialog.getByLabel('사유').fill('신고가 많아요')
  await dialog.getByLabel('방문자 안내').fill('다음 주에 다시 만나요')
  await expectAccessible()
  await dialog.getByRole('button', { name: '일시 중지' }).click()
  await expect(page.getByText('일시 중지했어요.')).toBeVisible()
  await expect(drawer.getByText('신고가 많아요')).toBeVisible()

  const stopped = await visitor.goto(home)
  expect(stopped?.status()).toBe(403)
  await expect(visitor.getByRole('heading', { name: '지금은 쉬고 있는 사이트예요' })).toBeVisible()
  await expect(visitor.getByText('다음 주에 다시 만나요')).toBeVisible()
  await expect(visitor.getByText('하루 한 문장')).toHaveCount(0)
  await expectAccessible(visitor)
  // Staff read why nothing can be changed, and what visitors are told.
  const inside = await browser.newContext()
  await signInto(inside, owner.accessToken)
  const workbench = await inside.newPage()
  await workbench.goto(`/settings/course?channelSeq=${site.channelSeq}`)
  await expect(workbench.getByText(/운영이 중지된 사이트예요/)).toBeVisible()
  await expect(workbench.getByText(/다음 주에 다시 만나요/)).toBeVisible()
  await expectAccessible(workbench)
  await inside.close()

  await drawer.getByRole('button', { name: '다시 열기' }).click()
  await page
    .getByRole('dialog', { name: /다시 열까요/ })
    .getByRole('button', { name: '다시 열기' })
    .click()
  await expect(page.getByText('다시 열었어요.')).toBeVisible()
  await visitor.goto(home)
  await expect(visitor.getByText('하루 한 문장').first()).toBeVisible()
  await outside.close()

  await page.goto('/admin/audit?q=platform.suspend')
  await hydrated(page)
  const entry = row(page, `channel:${site.channelSeq}`)
  await expect(entry).toContainText('한관리')
  await entry.getByText('platform.suspend').first().click()
  await expect(page.getByText('"suspendedReason": "신고가 많아요"')).toBeVisible()
  await expectAccessible()
})

test('ADM-02 an administrator looks at the workbench of a site and can change nothing', async ({
  page,
  context,
  services,
  expectAccessible,
}) => {
  const word = unique('v')
  const site = await aChannel(services, { name: `${word} 글방` })
  await anOperator(services, site.channelSeq, 'OWN')
  await enrol(page, await anAdministrator(services))
  await page.goto(`/admin/sites?site=${site.channelSeq}`)
  await hydrated(page)
  const opening = context.waitForEvent('page')
  await page.getByRole('button', { name: '보기 전용으로 열기' }).click()
  const tab = await opening
  await expect(tab).toHaveURL(/\/settings\/dashboard/)
  await expect(tab.getByText('보기 전용으로 열었어요.')).toBeVisible()
  await expectAccessible(tab)
  await tab.goto(`/settings/configuration?channelSeq=${site.channelSeq}`)
  await tab.getByLabel('사이트 이름').fill('바꾼 이름')
  await tab.getByRole('button', { name: /저장/ }).first().click()
  await expect(tab.getByText('보기 전용으로 열어 바꿀 수 없어요.').first()).toBeVisible()
})

test('ADM-02 a person is found and logged out everywhere', async ({ page, services, expectAccessible }) => {
  const person = await aPerson(services, { name: '나그네' })
  await enrol(page, await anAdministrator(services))
  await page.goto(`/admin/people?q=${encodeURIComponent(person.email)}`)
  await hydrated(page)
  await row(page, person.email).getByText('나그네').first().click()
  await expectAccessible()
  await page.getByRole('button', { name: '모든 기기에서 로그아웃' }).click()
  await page
    .getByRole('dialog', { name: /로그아웃할까요/ })
    .getByRole('button', { name: '모든 기기에서 로그아웃' })
    .click()
  await expect(page.getByText('1대에서 로그아웃했어요.')).toBeVisible()
})

test('UI-18 a list of the desk that cannot be loaded says so and can be asked again', async ({
  page,
  services,
}) => {
  await enrol(page, await anAdministrator(services))
  const path = /\/v1\.0\/platform\/audit/
  await page.route(path, (route) =>
    route.fulfill({ status: 500, json: { resultCode: '999999', message: '' } }),
  )
  await page.goto('/admin/audit')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unroute(path)
  await page.getByRole('button', { name: '다시 불러오기' }).click()
  await expect(row(page, 'platform.factor').first()).toBeVisible()
})

test('PAY-19 charges that stand still since a restore are told of, and let go on after a question', async ({
  page,
  services,
  expectAccessible,
}) => {
  await enrol(page, await anAdministrator(services))
  // The other tests charge by the clock of the same installation, so its answers are made here.
  let since: string | null = '2026-03-10T01:00:00.000Z'
  await page.route(/\/v1\.0\/platform\/session$/, (route) => {
    const expiresAt = new Date(Date.now() + 600_000).toISOString()
    const rest = {
      name: '한관리',
      email: 'desk@example.test',
      recoveryCodesLeft: 10,
      lowRoom: null,
      stuckMails: { count: 41, since: '2026-03-10T02:00:00.000Z' },
      failedWork: {
        count: 3,
        since: '2026-03-10T03:00:00.000Z',
        kinds: [
          { name: 'campaign.send', count: 2 },
          { name: 'mail', count: 1 },
        ],
      },
    }
    return route.fulfill({
      json: { data: { ...rest, expiresAt, chargesHeldSince: since, campaignsHeld: 2 } },
    })
  })
  await page.route(/\/v1\.0\/platform\/charge-hold$/, (route) =>
    route.fulfill({ json: { data: { hold: since && { since, createdAt: since } } } }),
  )
  await page.route(/\/v1\.0\/platform\/charge-hold\/payments$/, (route) =>
    route.fulfill({
      json: {
        data: {
          list: [
            {
              at: '2026-03-11T02:30:00.000Z',
              amount: 19_000,
              status: 'PAID',
              orderId: 'lostOrder_01',
              paymentRef: 'lost-1',
              isOwn: true,
              sites: [],
            },
          ],
          totalCount: 1,
          refunds: [
            {
              at: '2026-03-11T03:30:00.000Z',
              amount: 20_000,
              orderId: 'givenBack_01',
              paymentRef: 'paid-1',
              site: { channelSeq: 7, name: '바다 글방' },
            },
          ],
          refundCount: 1,
          unasked: [{ site: { channelSeq: 7, name: '바다 글방' }, why: 'noList' }],
        },
      },
    }),
  )
  await page.route(/\/v1\.0\/platform\/charge-hold\/delete$/, (route) => {
    since = null
    return route.fulfill({ json: { data: { hold: null } } })
  })
  await page.goto('/admin/sites')
  await hydrated(page)
  // VER-20, ERR-22: and so is work that goes nowhere.
  await expect(page.getByText(/메일 41통이 .*부터 나가지 못하고 있어요/)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'campaign.send 2건' })).toBeVisible()
  await page.getByRole('link', { name: '확인하기' }).click()
  await expect(page.getByText(/캠페인 2개도 멈춰 있어요/)).toBeVisible()
  await expect(row(page, 'lostOrder_01')).toContainText('19,000원')
  await expect(page.getByText(/포트원 콘솔에서 확인해 주세요: 바다 글방/)).toBeVisible()
  await expect(row(page, 'givenBack_01')).toContainText('20,000원')
  await expectAccessible()

  await page.getByRole('button', { name: '자동 결제 다시 시작' }).click()
  const question = page.getByRole('dialog', { name: '자동 결제를 다시 시작할까요?' })
  await expect(question).toContainText('서당에 없는 결제가 1건 있어요.')
  await question.getByRole('button', { name: '확인했어요, 다시 시작' }).click()
  await expect(page.getByText('자동 결제가 정상으로 진행되고 있어요')).toBeVisible()
  await expect(page.getByRole('link', { name: '확인하기' })).toBeHidden()
})

test('ERR-22 work that failed for good is tried again by a press, or set aside after a question', async ({
  page,
  services,
  expectAccessible,
}) => {
  await enrol(page, await anAdministrator(services))
  const { channelSeq } = await aChannel(services, { name: '느린 글방' })
  // A queue that nobody works at, so that what is tried again waits for as long as somebody looks.
  const kind = unique('work')
  await services.db.execute(sql`select boss.create_queue(${kind}, '{"policy": "standard"}'::jsonb)`)
  for (const message of ['문이 닫혀 있어요', '줄이 끊겼어요', '자리가 없어요'])
    await services.db.execute(sql`
      insert into boss.job (name, data, state, completed_on, retry_count, output)
      values (${kind}, jsonb_build_object('channelSeq', ${channelSeq}::bigint), 'failed', now(), 60,
        jsonb_build_object('message', ${message}::text))`)
  const states = async () => {
    const { rows } = await services.db.execute<{ state: string; message: string | null }>(
      sql`select state, output ->> 'message' as message from boss.job where name = ${kind} order by state`,
    )
    return rows.map(({ state }) => state)
  }
  await page.goto(`/admin/failed-work?kind=${kind}`)
  const first = row(page, '문이 닫혀 있어요')
  await expect(first).toContainText(kind)
  await expect(first).toContainText('느린 글방')
  await expect(first).toContainText('61번')
  await expectAccessible()

  await first.getByRole('button', { name: '다시 시도', exact: true }).click()
  await expect(page.getByText('작업 1건을 다시 시도하고 있어요.')).toBeVisible()
  await expect(first).toBeHidden()
  expect(await states()).toEqual(['retry', 'failed', 'failed'])

  await row(page, '줄이 끊겼어요').getByRole('button', { name: /메뉴$/ }).click()
  await page.getByRole('menuitem', { name: '치워 두기' }).click()
  const question = page.getByRole('dialog', { name: '작업 1건을 치워 둘까요?' })
  await expectAccessible()
  await question.getByRole('button', { name: '치워 두기' }).click()
  await expect(row(page, '줄이 끊겼어요')).toBeHidden()
  expect(await states()).toEqual(['retry', 'cancelled', 'failed'])

  await page.getByLabel('상태').selectOption({ label: '치워 둔 작업' })
  await row(page, '줄이 끊겼어요').getByRole('button', { name: '다시 시도', exact: true }).click()
  await expect.poll(states).toEqual(['retry', 'retry', 'failed'])
  await expect(page.getByText('치워 둔 작업이 없어요')).toBeVisible()
})
