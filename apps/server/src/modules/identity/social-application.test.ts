import { SNS_TYPE } from '@seodang/domain/codes'
import { SOCIAL_TYPES, type SocialTypeCd } from '@seodang/domain/social'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Context, systemContext } from '../../platform/context.ts'
import { newToken, settingPurpose, tokenHash } from '../../platform/security/secrets.ts'
import { sandboxSecret } from '../../providers/identity/sandbox/index.ts'
import { elsewhere, PASSWORD } from '../../testing/account.ts'
import { aChannel, aPerson, type Person, unique } from '../../testing/factories.ts'
import { aDomain, callAt, HTTPS } from '../../testing/https.ts'
import { testServer } from '../../testing/server.ts'
import {
  goAndComeBack,
  invented,
  linkSocial,
  merge,
  socialLogin,
  socialSignUp,
  socialSignUpWith,
  tokenIn,
  type Visit,
} from '../../testing/social.ts'
import { channelSecrets } from '../site/tables.ts'
import { hashPassword } from './passwords.ts'
import { askToMerge } from './pending-merges.ts'
import { insertLink } from './social-accounts-store.ts'
import { socialSecretName } from './social-keys-store.ts'
import { type Ticket, writeTicket } from './social-tickets.ts'
import { getUser } from './store.ts'
import { sessions, socialAccounts, users } from './tables.ts'

const PRODUCT = 'seodang.test'
const server = await testServer({ env: { ...HTTPS, ALLOW_SANDBOX_LOGIN: '1' } })
const { services } = server
const { db } = services

const ID = {
  [SNS_TYPE.kakao]: 'snsLoginKakId',
  [SNS_TYPE.naver]: 'snsLoginNavId',
  [SNS_TYPE.google]: 'snsLoginGogId',
  [SNS_TYPE.facebook]: 'snsLoginFabId',
} as const

/** A site with an application of its own at a provider, and a domain unless it has none. */
async function aSite(
  snsTypeCd: SocialTypeCd,
  { clientId = unique('client'), hasDomain = true }: { clientId?: string; hasDomain?: boolean } = {},
) {
  const { channelSeq, address } = await aChannel(services, { [ID[snsTypeCd]]: clientId })
  const name = socialSecretName(snsTypeCd)
  const sealed = services.secrets.seal(
    settingPurpose(channelSeq, name),
    sandboxSecret(services.secrets, clientId),
  )
  await db.insert(channelSecrets).values({ channelSeq, name, sealed })
  const domain = hasDomain ? await aDomain(services, channelSeq) : ''
  return { channelSeq, clientId, domain, home: `${address.toLowerCase()}.${PRODUCT}` }
}

/** Whose application is asked at an address, and where it comes back to. */
async function asked(snsTypeCd: SocialTypeCd, host: string, channelSeq?: number) {
  const { path } = await goAndComeBack(server, { snsTypeCd, host, ...(channelSeq && { channelSeq }) })
  const { searchParams } = new URL(path.find((address) => address.includes('/__sandbox/')) ?? '')
  return [searchParams.get('client_id'), searchParams.get('redirect_uri')]
}

const accountOf = async (userSeq: number) =>
  (await db.select().from(users).where(eq(users.userSeq, userSeq)))[0]
const sessionsOf = (userSeq: number) =>
  db
    .select({ channelSeq: sessions.channelSeq, origin: sessions.origin })
    .from(sessions)
    .where(eq(sessions.userSeq, userSeq))

describe.each(SOCIAL_TYPES)('SEC-38 a site’s own application: %s', (snsTypeCd) => {
  const products = [`sandbox-${snsTypeCd}`, `https://${PRODUCT}/authcallback`]

  test('SEC-38, SOC-14 is asked at the site’s own domain only, the product’s everywhere else', async () => {
    const site = await aSite(snsTypeCd)
    expect(await asked(snsTypeCd, site.domain)).toEqual([
      site.clientId,
      `https://${site.domain}/authcallback`,
    ])
    expect(await asked(snsTypeCd, PRODUCT, site.channelSeq)).toEqual(products)
    expect(await asked(snsTypeCd, site.home)).toEqual(products)
    // Neither does a site without a domain let its application in where logins are the product's.
    const without = await aSite(snsTypeCd, { hasDomain: false })
    expect(await asked(snsTypeCd, without.home)).toEqual(products)
    expect(await asked(snsTypeCd, PRODUCT, without.channelSeq)).toEqual(products)
  })

  test('SEC-38, SEC-35 opens a session of that domain, and nobody by the same person anywhere else', async () => {
    const site = await aSite(snsTypeCd)
    const going = { snsTypeCd, email: invented() }
    const learner = await socialSignUp(server, await goAndComeBack(server, { ...going, host: site.domain }))
    expect(learner.status).toBe(200)
    const { userSeq } = learner.body.data.user
    const audience = { channelSeq: site.channelSeq, origin: `https://${site.domain}` }
    expect(await sessionsOf(userSeq)).toEqual([audience])
    const profile = await callAt(server, PRODUCT, { url: '/api/v1.0/users/profile', as: tokenIn(learner) })
    expect(profile.body.errorName).toBe('SESSION_ENDED')

    const other = await aSite(snsTypeCd)
    for (const place of [{ host: PRODUCT, channelSeq: site.channelSeq }, { host: other.domain }]) {
      const { body } = await socialLogin(server, await goAndComeBack(server, { ...going, ...place }))
      expect([body.data.user, body.data.signUp.email]).toEqual([null, going.email])
    }
    const again = await socialLogin(server, await goAndComeBack(server, { ...going, host: site.domain }))
    expect(again.body.data.user.userSeq).toBe(userSeq)
    expect(await sessionsOf(userSeq)).toEqual([audience, audience])
  })

  test('SEC-38 what came back at the domain is taken at no other address', async () => {
    const site = await aSite(snsTypeCd)
    const { path, cookie } = await goAndComeBack(server, { snsTypeCd, host: site.domain })
    const { pathname, search } = new URL(path.find((address) => address.includes('/auth/sns/return')) ?? '')
    for (const host of [PRODUCT, site.home]) {
      const answer = await callAt(server, host, {
        url: pathname + search,
        headers: { ...elsewhere(), cookie },
      })
      expect(String(answer.headers.location)).toContain('#error=failed')
    }
  })

  test('SEC-34 says of an address what anybody may say: it enters, links, proves and ends no account', async () => {
    const site = await aSite(snsTypeCd)
    const [owned, claimed] = [invented(), invented()]
    const owner = await aPerson(services, { email: owned })
    const claimant = await aPerson(services, { email: claimed, verifiedAt: null })
    for (const email of [owned, claimed]) {
      const visit = await goAndComeBack(server, { snsTypeCd, email, host: site.domain })
      const { body } = await socialLogin(server, visit)
      expect(body.data).toMatchObject({ user: null, signUp: { email, isEmailProved: false } })
      const ticket = String(body.data.signUp.accessToken)
      const { user, integration } = (await socialSignUpWith(server, { ...visit, ticket })).body.data
      expect([owner.userSeq, claimant.userSeq]).not.toContain(user.userSeq)
      expect([user.isAuthenticated, integration.status]).toEqual([false, 'NEED'])
    }
    for (const { userSeq } of [owner, claimant]) {
      expect(await db.select().from(socialAccounts).where(eq(socialAccounts.userSeq, userSeq))).toEqual([])
      expect((await accountOf(userSeq))?.closedAt).toBeNull()
    }
    expect((await accountOf(claimant.userSeq))?.verifiedAt).toBeNull()
  })
})

describe('SEC-38 a ticket of a site’s own application, however it came to the product', () => {
  async function aTicketAtProduct(linksUserSeq: number | null = null) {
    const site = await aSite('FAB')
    const ctx: Context = systemContext(services, 0)
    const word = { subject: unique('s'), email: invented(), isEmailProved: true, name: '문', agreedTerms: [] }
    const ticket: Ticket = {
      snsTypeCd: 'FAB',
      clientId: site.clientId,
      channelSeq: site.channelSeq,
      linksUserSeq,
      word,
    }
    const browser = newToken()
    const visit: Visit = {
      snsTypeCd: 'FAB',
      channelSeq: site.channelSeq,
      host: PRODUCT,
      cookie: `__Host-sns=${browser}`,
      ticket: await writeTicket(ctx, ticket, tokenHash(browser), 60_000),
      said: {},
      path: [],
    }
    return { ctx, ticket, visit, mark: tokenHash(browser) }
  }
  const aLearner = async (): Promise<Person> =>
    aPerson(services, { passwordHash: await hashPassword(PASSWORD) })

  test('SEC-38 logs nobody in there, not whom it is linked to and not whom it would sign up', async () => {
    const victim = await aPerson(services)
    for (const enter of [socialLogin, socialSignUpWith]) {
      const { ctx, ticket, visit } = await aTicketAtProduct()
      await insertLink(ctx, ticket, victim.userSeq)
      const answer = await enter(server, visit)
      expect([answer.status, answer.body.errorName]).toEqual([401, 'SOCIAL_LOGIN_FAILED'])
      expect(answer.headers['access-token']).toBeUndefined()
    }
  })

  test('SEC-38, MY-09 is linked to nobody there', async () => {
    const me = await aLearner()
    const { visit } = await aTicketAtProduct(me.userSeq)
    expect((await linkSocial(server, visit, me)).body.errorName).toBe('SOCIAL_LOGIN_FAILED')
    expect(await db.select().from(socialAccounts).where(eq(socialAccounts.userSeq, me.userSeq))).toEqual([])
  })

  test('SEC-38, SOC-19 brings no account into another', async () => {
    const [victim, me] = [await aPerson(services, { verifiedAt: null }), await aLearner()]
    const { ctx, ticket, visit, mark } = await aTicketAtProduct()
    await insertLink(ctx, ticket, victim.userSeq)
    const { token, email } = await askToMerge(ctx, await getUser(ctx, victim.userSeq), mark, { link: ticket })
    const answer = await merge(server, visit, me, { token: String(token), email })
    expect([answer.status, answer.body.errorName]).toEqual([400, 'MERGE_TOKEN_INVALID'])
    expect((await accountOf(victim.userSeq))?.closedAt).toBeNull()
  })
})

test('SEC-38, SOC-14 the id of the product’s application, kept by a site, is none of its own', async () => {
  const site = await aSite('KAK', { clientId: 'sandbox-KAK' })
  const { headers } = await callAt(server, site.domain, {
    url: '/api/v1.0/auth/sns/KAK/begin',
    headers: elsewhere(),
  })
  expect(headers.location).toBe(`https://${site.domain}/signon?login=1`)
})

test('SOC-14 an id without its secret can prove nothing, so the product’s is asked', async () => {
  const { channelSeq } = await aChannel(services, { snsLoginGogId: unique('client') })
  const domain = await aDomain(services, channelSeq)
  const { headers } = await callAt(server, domain, {
    url: '/api/v1.0/auth/sns/GOG/begin',
    headers: elsewhere(),
  })
  expect(headers.location).toBe(`https://${domain}/signon?login=1`)
})
