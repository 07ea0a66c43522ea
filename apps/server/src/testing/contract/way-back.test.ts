import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { channelDomains } from '../../modules/site/tables.ts'
import { siteChanged } from '../../platform/changes.ts'
import { systemContext } from '../../platform/context.ts'
import { aResetToken, mailsTo, PASSWORD } from '../account.ts'
import { builtWeb, SITE_OF_PAGE } from '../built-web.ts'
import { order } from '../buying.ts'
import { aChannel, aCourse, aMember, anOperator, aPerson, type Person } from '../factories.ts'
import { aDomain, aSessionAt, callAt, HTTPS } from '../https.ts'
import { planUrl } from '../plan.ts'
import { type Answer, type TestServer, testServer } from '../server.ts'

const server = await testServer({
  worker: true,
  pages: true,
  env: { ...HTTPS, WEB_DIST: await builtWeb(SITE_OF_PAGE) },
})
const { services } = server

/** A site that lives at a domain of its own, and the three addresses at which somebody can be. */
async function aSite() {
  const { channelSeq, address } = await aChannel(services)
  const domain = await aDomain(services, channelSeq)
  return { channelSeq, domain, home: `${address.toLowerCase()}.seodang.test` }
}
type Site = Awaited<ReturnType<typeof aSite>>

const at = (host: string): TestServer => ({ ...server, call: (options) => callAt(server, host, options) })

const post = (host: string, url: string, as: Person, body: object = {}): Promise<Answer> =>
  callAt(server, host, { method: 'POST', url, as, body })

const CARD_WINDOW = ['register', 'close']

type Begin = (site: Site, host: string, as: Person) => Promise<Answer>

/** Everything that leaves for a gateway, and who may do it where. */
const GATEWAYS: [string, 'owner' | 'member', string[], Begin][] = [
  [
    'the card of the plan',
    'owner',
    CARD_WINDOW,
    ({ channelSeq }, host, as) => post(host, planUrl(channelSeq, '/card/begin'), as),
  ],
  [
    'a card',
    'member',
    CARD_WINDOW,
    ({ channelSeq }, host, as) =>
      post(host, `/api/v1.0/channels/${channelSeq}/cards/begin`, as, { next: '/me/memberships' }),
  ],
  [
    'a payment',
    'member',
    ['approve', 'cancel'],
    async ({ channelSeq }, host, as) => order(at(host), await aCourse(services, channelSeq), as),
  ],
]

/** Leaves for a gateway at `host` and presses a button there; answers where that leads, and what is shown there at once. */
async function thereAndBack(begun: Answer, button: string) {
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  const { headers } = await server.app.inject({
    method: 'POST',
    url: `${new URL(begun.body.data.next.url).pathname}/${button}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  })
  const { origin, host, pathname, search } = new URL(headers.location ?? '')
  const page = await callAt(server, host, { url: pathname + search })
  return [
    button,
    origin,
    page.status,
    page.status === 200 ? JSON.parse(page.body).site : page.headers.location,
  ]
}

test.each(GATEWAYS)(
  'SEC-31, SEC-38 from %s one comes back to where one was: the product',
  async (_, who, buttons, begin) => {
    const site = await aSite()
    const as =
      who === 'owner'
        ? await anOperator(services, site.channelSeq, 'OWN')
        : await aMember(services, site.channelSeq)
    for (const button of buttons)
      expect(await thereAndBack(await begin(site, site.home, as), button)).toEqual([
        button,
        `https://${site.home}`,
        200,
        site.channelSeq,
      ])
  },
)

test.each(GATEWAYS.filter(([, who]) => who === 'member'))(
  'SEC-31, SEC-38 from %s one comes back to where one was: the site’s own domain',
  async (_, __, buttons, begin) => {
    const site = await aSite()
    const member = await aMember(services, site.channelSeq)
    const as = { ...member, accessToken: await aSessionAt(services, member, site) }
    for (const button of buttons)
      expect(await thereAndBack(await begin(site, site.domain, as), button)).toEqual([
        button,
        `https://${site.domain}`,
        200,
        site.channelSeq,
      ])
  },
)

test('ACC-20, SEC-38 one’s cards are shown at the product’s address of a site, though it lives at its domain', async () => {
  const site = await aSite()
  for (const host of [site.home, site.domain]) {
    const page = await callAt(server, host, {
      url: `/register_card/${site.channelSeq}?next=%2Fme%2Fmemberships`,
    })
    expect([host, page.status]).toEqual([host, 200])
  }
})

test('VER-18, SEC-37 a mailed reset link stays good when the site’s domain is proved or given up meanwhile, and there only', async () => {
  const { channelSeq, address } = await aChannel(services)
  const home = `${address.toLowerCase()}.seodang.test`
  const person = await aPerson(services)
  const token = await aResetToken(server, person.email, channelSeq)
  const [mail] = await mailsTo(services, person.email)
  expect(mail?.text).toContain(`https://${home}/resetpassword/${token}`)
  const domain = await aDomain(services, channelSeq)
  const check = async (host: string) =>
    (
      await callAt(server, host, {
        method: 'POST',
        url: '/api/v1.0/auth/checkResetPasswordToken',
        body: { token },
      })
    ).body.data.isValid

  expect([await check(home), await check(domain), await check('seodang.test')]).toEqual([true, false, false])
  expect((await callAt(server, home, { url: `/resetpassword/${token}` })).status).toBe(200)

  const later = await aResetToken(server, person.email, channelSeq)
  await services.db.delete(channelDomains).where(eq(channelDomains.channelSeq, channelSeq))
  await siteChanged(systemContext(services, channelSeq))
  const use = (host: string, key: string) =>
    callAt(server, host, {
      method: 'POST',
      url: '/api/v1.0/auth/resetPassword',
      body: { token: key, password: PASSWORD },
    })
  // Mailed while the site had a domain, it leads to the product itself.
  expect((await use(home, later)).body.errorName).toBe('RESET_LINK_INVALID')
  expect((await use('seodang.test', later)).status).toBe(200)
})
