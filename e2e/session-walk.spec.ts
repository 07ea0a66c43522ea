import type { BrowserContext, Page } from '@playwright/test'
import { and, inArray, isNotNull, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import { hashPassword } from '../apps/server/src/modules/identity/passwords.ts'
import { accessTokens, sessions } from '../apps/server/src/modules/identity/tables.ts'
import { channelUsers } from '../apps/server/src/modules/membership/tables.ts'
import { channelDomains } from '../apps/server/src/modules/site/tables.ts'
import {
  aChannel,
  aCourse,
  aMember,
  anAttendance,
  anItem,
  aSession,
  type Person,
  type Services,
  unique,
} from '../apps/server/src/testing/factories.ts'
import { type SecondServer, startBehindProxy, throughProxy } from './behind-proxy.ts'
import { expect, hydrated, test } from './fixtures.ts'

/**
 * The life of a session as a browser shows it: two tabs at the address of a site and one at another site's own domain,
 * two accounts, and a page of somebody else. Whatever happens, each tab belongs to whom the model says, and shows the
 * class of that person and of nobody else (docs/testing.md tells how to walk further).
 */
const PASSWORD = 'Seodang!2026'
const SEED = Number(process.env.SESSION_SEED ?? 38)
const STEPS = Number(process.env.SESSION_STEPS ?? 8)

const PLACES = ['site', 'domain'] as const
type PlaceName = (typeof PLACES)[number]

const anyTab = fc.nat(2)
const anyone = fc.nat(1)
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('log in' as const), tab: anyTab, who: anyone }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('log out' as const), tab: anyTab }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('a quarter of an hour passes' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('the session runs out' as const),
      at: fc.constantFrom(...PLACES),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('log out everywhere' as const), who: anyone }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('somebody else’s page logs in' as const), who: anyone }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** Each stays at the class of one of the two. */
interface Tab {
  page: Page
  place: PlaceName
  of: number
  courseSeq: number
}

let server: SecondServer
test.beforeAll(async () => {
  server = await startBehindProxy()
})
test.afterAll(() => server.stop())

test('SEC-38, ACC-13, ACC-16, ACC-26 through whatever life of its sessions a browser shows each tab to whom it belongs', async ({
  context,
  services,
}) => {
  test.setTimeout(60_000 + STEPS * 20_000)
  const [steps = []] = fc.sample(fc.array(step, { minLength: STEPS, maxLength: STEPS, size: 'max' }), {
    seed: SEED,
    numRuns: 1,
  })
  await throughProxy(context, server)
  const walk = await begin(context, services)
  await walk.expectTabs()
  for (const [index, one] of steps.entries())
    await test.step(`seed ${SEED}, step ${index + 1}: ${JSON.stringify(one)}`, async () => {
      await walk.take(one)
      await walk.expectTabs()
    })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
})

async function begin(context: BrowserContext, services: Services) {
  const passwordHash = await hashPassword(PASSWORD)
  const site = await aChannel(services)
  const elsewhere = await aChannel(services)
  const domain = `${unique('d')}.own.example`
  const now = new Date()
  await services.db
    .insert(channelDomains)
    .values({ channelSeq: elsewhere.channelSeq, domain, proof: 'x', verifiedAt: now, provedAt: now })
  const people: Person[] = []
  for (const _ of [1, 2]) {
    const person = await aMember(services, site.channelSeq, { passwordHash })
    await services.db
      .insert(channelUsers)
      .values({ channelSeq: elsewhere.channelSeq, userSeq: person.userSeq })
    people.push(person)
  }
  const origins: Record<PlaceName, string> = {
    site: `https://${site.address.toLowerCase()}.seodang.test`,
    domain: `https://${domain}`,
  }
  const tabs: Tab[] = []
  for (const { place, of, channelSeq } of [
    { place: 'site', of: 0, ...site },
    { place: 'site', of: 1, ...site },
    { place: 'domain', of: 0, ...elsewhere },
  ] as const)
    tabs.push({
      page: await context.newPage(),
      place,
      of,
      courseSeq: await aClassOf(services, channelSeq, people[of]),
    })
  const foreign = await context.newPage()
  const model: Record<PlaceName, number | null> = { site: null, domain: null }

  function at(index: number): Tab {
    const found = tabs[index]
    if (!found) throw new Error('there is no such tab')
    return found
  }

  async function logIn(index: number, whom: number) {
    const { page, place } = at(index)
    if (model[place] !== null) await logOut(index)
    await page.goto(`${origins[place]}/login`)
    await hydrated(page)
    await page.getByRole('textbox', { name: '이메일' }).fill(people[whom]?.email ?? '')
    await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD)
    await page.getByRole('main').getByRole('button', { name: '로그인', exact: true }).click()
    await expect(menu(page)).toBeVisible()
    model[place] = whom
    await others(index)
  }

  async function logOut(index: number) {
    const { page, place } = at(index)
    if (model[place] === null) return
    await menu(page).click()
    await page.getByRole('menuitem', { name: '로그아웃' }).click()
    await expect(login(page)).toBeVisible()
    model[place] = null
    await others(index)
  }

  /** Without being touched, the other tab of the place hears of it. */
  async function others(index: number) {
    for (const [other, one] of tabs.entries())
      if (other !== index && one.place === at(index).place) await expectShown(one)
  }

  async function expectShown({ page, place, of }: Tab) {
    const whom = model[place]
    await expect(whom === null ? login(page) : menu(page)).toBeVisible()
    await expect(whom === of ? enters(page) : sells(page)).toBeVisible()
    await expect(whom === of ? sells(page) : enters(page)).toHaveCount(0)
  }

  async function take(one: Step) {
    switch (one.does) {
      case 'log in':
        return logIn(one.tab, one.who)
      case 'log out':
        return logOut(one.tab)
      case 'a quarter of an hour passes':
        return endTokens(services, people)
      case 'the session runs out': {
        const whom = people[model[one.at] ?? 0]
        if (whom) await endSession(services, whom, one.at)
        model[one.at] = null
        return
      }
      case 'log out everywhere': {
        const person = people[one.who]
        if (person) await logOutEverywhere(services, person)
        for (const place of PLACES) if (model[place] === one.who) model[place] = null
        return
      }
      case 'somebody else’s page logs in':
        return forge(foreign, origins, people[one.who])
    }
  }

  async function expectTabs() {
    await Promise.all(
      tabs.map(async (one) => {
        await one.page.goto(`${origins[one.place]}/classes/${one.courseSeq}`)
        await hydrated(one.page)
        await expectShown(one)
      }),
    )
  }
  return { take, expectTabs }
}

async function aClassOf(services: Services, channelSeq: number, person: Person | undefined): Promise<number> {
  const course = await aCourse(services, channelSeq)
  await anItem(services, course)
  if (person) await anAttendance(services, course, person)
  return course.courseSeq
}

const menu = (page: Page) => page.getByRole('banner').getByRole('button', { name: '내 메뉴' })
const login = (page: Page) => page.getByRole('banner').getByRole('link', { name: '로그인' })
const sells = (page: Page) => page.getByRole('button', { name: '수강 신청하기' }).filter({ visible: true })
const enters = (page: Page) => page.getByRole('link', { name: '강의 시작하기' }).filter({ visible: true })

const sessionsOf = (people: readonly Person[]) =>
  inArray(
    sessions.userSeq,
    people.map(({ userSeq }) => userSeq),
  )

async function endTokens({ db }: Services, people: readonly Person[]): Promise<void> {
  const theirs = db.select({ sessionSeq: sessions.sessionSeq }).from(sessions).where(sessionsOf(people))
  await db
    .update(accessTokens)
    .set({ expiresAt: new Date(0) })
    .where(inArray(accessTokens.sessionSeq, theirs))
}

/** Fourteen days without a visit. */
async function endSession(services: Services, person: Person, at: PlaceName): Promise<void> {
  await services.db
    .update(sessions)
    .set({ refreshExpiresAt: new Date(0) })
    .where(
      and(sessionsOf([person]), at === 'site' ? isNull(sessions.channelSeq) : isNotNull(sessions.channelSeq)),
    )
  await endTokens(services, [person])
}

/** From another device of theirs. */
async function logOutEverywhere(services: Services, person: Person): Promise<void> {
  const answer = await fetch(`${server.local}/api/v1.0/users/sessions/delete`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'access-token': await aSession(services, person.userSeq),
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'seodang.test',
    },
    body: '{}',
  })
  expect(answer.status).toBe(200)
}

/** SEC-38: a form of a page elsewhere is sent to each place, so that whoever looks at it works in another account. */
async function forge(
  page: Page,
  origins: Record<PlaceName, string>,
  person: Person | undefined,
): Promise<void> {
  for (const origin of Object.values(origins)) {
    const name = JSON.stringify({ email: person?.email, password: PASSWORD, x: '' }).slice(0, -2)
    await page.route('https://evil.example/**', (route) =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        body: `<form method="post" enctype="text/plain" action="${origin}/api/v1.0/auth/login">
          <input name='${name}' value='"}'><button>선물 받기</button></form>`,
      }),
    )
    await page.goto('https://evil.example/')
    const answer = page.waitForResponse(`${origin}/api/v1.0/auth/login`)
    await page.getByRole('button', { name: '선물 받기' }).click()
    expect((await answer).status()).toBeGreaterThanOrEqual(400)
  }
}
