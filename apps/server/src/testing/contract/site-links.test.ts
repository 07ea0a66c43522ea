import { readFile } from 'node:fs/promises'
import { USER_TYPE } from '@seodang/domain/codes'
import { DAY } from '@seodang/domain/instant'
import { PLAN } from '@seodang/domain/plan'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { factsOf } from '../../modules/campaign/audience-store.ts'
import { composingOf, deliver } from '../../modules/campaign/send.ts'
import { campaigns } from '../../modules/campaign/tables.ts'
import { mailEnding } from '../../modules/coupon/mails.ts'
import { mailOfAnswer } from '../../modules/form/follow.ts'
import { sendRemoved } from '../../modules/membership/removed-mail.ts'
import { channelUsers } from '../../modules/membership/tables.ts'
import { domainNews } from '../../modules/site/index.ts'
import { channels } from '../../modules/site/tables.ts'
import { systemContext } from '../../platform/context.ts'
import { sentMails } from '../../platform/database/tables.ts'
import { builtWeb, SITE_OF_PAGE } from '../built-web.ts'
import { enrolFree } from '../buying.ts'
import { aCampaign, nameSender } from '../campaigns.ts'
import { eventually } from '../eventually.ts'
import { aCourse, aLive, anAttendance, aPerson } from '../factories.ts'
import { aDomain, callAt, HTTPS } from '../https.ts'
import { aFreeSite, changePlan, withCard } from '../plan.ts'
import { testServer } from '../server.ts'
import { aMembership, aSubscriber } from '../subscribing.ts'

const server = await testServer({
  worker: true,
  pages: true,
  env: { ...HTTPS, WEB_DIST: await builtWeb(SITE_OF_PAGE) },
})
const { services } = server

async function aSite(hasDomain: boolean) {
  const { channelSeq, owner } = await aFreeSite(server)
  const [row] = await services.db.select().from(channels).where(eq(channels.channelSeq, channelSeq))
  const domain = hasDomain ? await aDomain(services, channelSeq) : null
  // Then only: the mail about the plan, too, is of a site that lives where it is looked for.
  expect((await withCard(server, channelSeq, owner)).status).toBe(200)
  expect((await changePlan(server, channelSeq, owner, PLAN.standard, 1)).status).toBe(200)
  return { channelSeq, owner, address: row?.address ?? '', domain }
}
type Site = Awaited<ReturnType<typeof aSite>>

const routes = [
  ...(await readFile(new URL('../../../../web/src/routeTree.gen.ts', import.meta.url), 'utf8')).matchAll(
    /fullPath: '([^']+)'/g,
  ),
].map(([, path = '']) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+').replace(/\/$/, '')}/?$`))

/** The page that a link leads to at once, without another address in between: of which site, `none` being the product. */
async function pageOf(link: string): Promise<unknown> {
  const { host, pathname, search } = new URL(link)
  const { status, headers, body } = await callAt(server, host, { url: pathname + search })
  if (status !== 200) return { link, status, leadsOnTo: headers.location }
  return routes.some((route) => route.test(pathname)) ? JSON.parse(body).site : { link, hasPage: false }
}

/** What does not look like a page of the site by its link; null is the product. */
async function astray(site: number | null, links: readonly string[]): Promise<unknown[]> {
  const found = []
  for (const link of new Set(links)) {
    const shown = await pageOf(link)
    if (shown !== site) found.push({ link, shown })
  }
  return found
}

const LINK = /https?:\/\/[^\s"'<>\\]+/g
const linksIn = (text: string): string[] => text.replaceAll('&amp;', '&').match(LINK) ?? []
const isCall = (link: string) => /^\/(api|universal|utility)\//.test(new URL(link).pathname)

const KINDS: [string, boolean][] = [
  ['its address below the product’s', false],
  ['a domain of its own', true],
]

test.each(KINDS)(
  'BYD-07, SITE-01 each live of the calendar leads to its class, of a site at %s',
  async (_, hasDomain) => {
    const site = await aSite(hasDomain)
    const course = await aCourse(services, site.channelSeq)
    const { curriculumSeq } = await aLive(services, course)
    const learner = await aPerson(services)
    await services.db.execute(
      `insert into channel_users (channel_seq, user_seq) values (${site.channelSeq}, ${learner.userSeq})`,
    )
    await anAttendance(services, course, learner)
    const made = await server.call({
      method: 'POST',
      url: '/api/v1.0/users/calendar/create',
      as: learner,
      body: {},
    })
    const file = `/api/v1.0/curriculums/${site.channelSeq}/${course.courseSeq}/${curriculumSeq}/calendar`
    for (const url of [new URL(made.body.data.url).pathname, file]) {
      const { response } = await server.call({ url, as: learner })
      const links = linksIn(response.body.replaceAll('\r\n ', ''))
      expect(links.map((link) => new URL(link).pathname)).toEqual([
        `/classes/${course.courseSeq}/classroom/${curriculumSeq}`,
      ])
      expect(await astray(site.channelSeq, links)).toEqual([])
    }
  },
)

test.each(KINDS)('SEO-18, LKS-06 what is passed on leads to the site, at %s', async (_, hasDomain) => {
  const site = await aSite(hasDomain)
  const { courseSeq } = await aCourse(services, site.channelSeq, { seoSetting: { noIndex: false } })
  const lives = site.domain ?? `${site.address.toLowerCase()}.seodang.test`
  const robots = await callAt(server, lives, { url: '/robots.txt' })
  const sitemap = await callAt(server, lives, { url: '/sitemap.xml' })
  const course = await callAt(server, lives, {
    url: `/api/v2.0/channels/${site.channelSeq}/courses/${courseSeq}`,
  })
  const told = [...sitemap.response.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, link = '']) => link)
  expect(told).toContain(`https://${lives}/classes/${courseSeq}`)
  expect(await astray(site.channelSeq, [...told, course.body.data.refererCodeUrl])).toEqual([])
  expect(linksIn(robots.response.body)).toEqual([`https://${lives}/sitemap.xml`])
})

/** Everything that makes a mail of a site, as far as one can see it here. */
async function mailEverything({ channelSeq, owner }: Site) {
  const ctx = systemContext(services, channelSeq)
  const post = (url: string, body: object, as: { accessToken: string } | null) =>
    server.call({ method: 'POST', url: `/api/v1.0/${url}`, as, body })
  const person = await aPerson(services)
  const [agreements, channel] = [{ terms: true, privacy: true, marketing: true }, `channels/${channelSeq}`]
  const free = await aCourse(services, channelSeq, { fareCd: '00', price: 0 })
  const membership = await aMembership(services, channelSeq)
  const answers = [
    await post(`${channel}/channel-user/create`, { agreements }, person),
    await post(
      `${channel}/admin/invitations/create`,
      { emails: ['new@example.test'], userTypeCd: USER_TYPE.teacher },
      owner,
    ),
    await post('auth/sendResetPasswordToken', { email: person.email, channelSeq }, null),
    await enrolFree(server, free, person),
  ]
  expect(answers.map(({ status, body }) => body.errorName ?? status)).toEqual([200, 200, 200, 200])
  await aSubscriber(server, membership, person)
  await mailOfAnswer(ctx, {
    channelSeq,
    formSeq: 1,
    responseSeq: 1,
    userSeq: person.userSeq,
    title: '설문',
    staff: [owner.userSeq],
    alarms: { staff: false, answerer: false },
    mails: { staff: true, answerer: true },
    couponInfoSeq: null,
    labelSeq: null,
  })
  const at = new Date().toISOString()
  await services.jobs.emit(ctx, domainNews, { channelSeq, domain: 'a.example', news: 'failing', at })
  await services.db
    .update(channelUsers)
    .set({ marketingYn: 'Y' })
    .where(eq(channelUsers.userSeq, person.userSeq))
  await mailEnding(ctx, {
    userSeq: person.userSeq,
    count: 1,
    useEndAt: new Date(Date.now() + DAY).toISOString(),
  })
  await sendRemoved(ctx, person.userSeq)
  await nameSender(services, channelSeq)
  const { campaignSeq } = await aCampaign(services, channelSeq)
  const [campaign] = await services.db.select().from(campaigns).where(eq(campaigns.campaignSeq, campaignSeq))
  if (!campaign) throw new Error('no campaign was made')
  await deliver(ctx, await composingOf(ctx, campaign), await factsOf(ctx, [person.userSeq]))
}

/** The pages that the mails lead to, without keys and tokens. */
const PAGES = [
  '/',
  '/classes',
  '/classes/-',
  '/coupon',
  '/forms/-',
  '/invitation',
  '/me/memberships',
  '/paymenthistory',
  '/resetpassword/-',
  '/service/servicehistory',
  '/settings/configuration',
  '/settings/form/-/edit',
  '/unsubscribe/email',
]
const plain = (link: string) => new URL(link).pathname.replaceAll(/\/(\d+|[\w-]{30,})(?=\/|$)/g, '/-')

test.each(KINDS)(
  'SITE-01, SITE-02, SEC-38 every link of every mail leads there at once, of a site at %s',
  async (_, hasDomain) => {
    const site = await aSite(hasDomain)
    await mailEverything(site)
    const read = () => services.db.select().from(sentMails).where(eq(sentMails.channelSeq, site.channelSeq))
    const linksOf = async () =>
      (await read()).flatMap(({ text, html }) => [...linksIn(text), ...linksIn(html)])
    await eventually(async () => {
      const pages = (await linksOf()).filter((link) => !isCall(link)).map(plain)
      expect([...new Set(pages)].sort()).toEqual(PAGES)
    })
    const links = await linksOf()
    const isReset = (link: string) => new URL(link).pathname.startsWith('/resetpassword/')
    const pages = links.filter((link) => !isCall(link) && !isReset(link))
    expect(await astray(site.channelSeq, pages)).toEqual([])
    // The token is for addresses of the product only, also where it has none for the site (SEC-37).
    expect(await astray(hasDomain ? null : site.channelSeq, links.filter(isReset))).toEqual([])
    for (const link of links.filter(isCall)) {
      const { status, headers } = await callAt(server, new URL(link).host, { url: new URL(link).pathname })
      expect([200, 302]).toContain(status)
      if (headers.location) expect(await astray(site.channelSeq, [headers.location])).toEqual([])
    }
  },
)
