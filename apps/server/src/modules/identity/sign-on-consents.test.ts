import { expect, test } from 'vitest'
import { actingFor, systemContext } from '../../platform/context.ts'
import { aChannel, aPerson, aSession, type Person, unique } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { liveSessions } from './end-sessions.ts'
import {
  giveSignOnConsent,
  hasSignOnConsent,
  listSignOnConsents,
  revokeSignOnConsent,
} from './sign-on-consents.ts'

const { services } = await testServer()
const asPerson = ({ userSeq }: Person) => actingFor(systemContext(services, 0), userSeq)
const aDomain = async () => ({
  channelSeq: (await aChannel(services)).channelSeq,
  host: `${unique()}.example`,
})

test('SEC-38 a yes counts for one person, one site and one domain', async () => {
  const [person, other, domain] = [await aPerson(services), await aPerson(services), await aDomain()]
  await giveSignOnConsent(asPerson(person), domain)
  await giveSignOnConsent(asPerson(person), domain)

  expect(await hasSignOnConsent(asPerson(person), domain)).toBe(true)
  expect(await hasSignOnConsent(asPerson(other), domain)).toBe(false)
  expect(await hasSignOnConsent(asPerson(person), { ...domain, host: `${unique()}.example` })).toBe(false)
  const elsewhere = { ...domain, channelSeq: (await aDomain()).channelSeq }
  expect(await hasSignOnConsent(asPerson(person), elsewhere)).toBe(false)
  expect(await listSignOnConsents(asPerson(person))).toEqual([{ ...domain, givenAt: expect.any(Date) }])
})

test('SEC-38 a yes that is taken back ends what is open there and nothing else, and can be given again', async () => {
  const [person, domain] = [await aPerson(services), await aDomain()]
  const ctx = asPerson(person)
  await aSession(services, person.userSeq, {
    channelSeq: domain.channelSeq,
    origin: `https://${domain.host}`,
  })
  await giveSignOnConsent(ctx, domain)
  expect(await liveSessions(ctx, person.userSeq)).toHaveLength(2)

  expect(await revokeSignOnConsent(ctx, domain)).toBe(true)

  expect(await hasSignOnConsent(ctx, domain)).toBe(false)
  expect(await liveSessions(ctx, person.userSeq)).toMatchObject([{ channelSeq: null }])
  expect(await revokeSignOnConsent(ctx, domain)).toBe(false)
  await giveSignOnConsent(ctx, domain)
  expect(await hasSignOnConsent(ctx, domain)).toBe(true)
})
