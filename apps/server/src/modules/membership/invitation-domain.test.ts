import { USER_TYPE } from '@seodang/domain/codes'
import { expect, test } from 'vitest'
import { mailsTo } from '../../testing/account.ts'
import { aChannel, anOperator, aPerson } from '../../testing/factories.ts'
import { aDomain } from '../../testing/https.ts'
import { testServer } from '../../testing/server.ts'

const server = await testServer({
  worker: true,
  env: { ORIGIN: 'https://seodang.test', SITE_DOMAIN: 'seodang.test', ALLOW_SANDBOX_PAYMENTS: '1' },
})
const { services } = server

test('OPR-08 SEC-38 an invitation to a site with its own domain leads to the product’s address, with its token', async () => {
  const { channelSeq, address } = await aChannel(services)
  const domain = await aDomain(services, channelSeq)
  const [owner, invitee] = [await anOperator(services, channelSeq, USER_TYPE.owner), await aPerson(services)]
  const site = `/api/v1.0/channels/${channelSeq}`
  const post = (url: string, body: object, as: { accessToken: string } | null = null) =>
    server.call({ method: 'POST', url: site + url, as, body })
  const form = { emails: [invitee.email], userTypeCd: USER_TYPE.teacher }
  expect((await post('/admin/invitations/create', form, owner)).status).toBe(200)

  const [mail] = await mailsTo(services, invitee.email, 1, /\/invitation/)
  const text = mail?.text ?? ''
  const [link = ''] = /https?:\/\/\S*\/invitation\S*/.exec(text) ?? []
  const { origin, pathname, hash } = new URL(link)
  expect([origin, pathname]).toEqual([`https://${address.toLowerCase()}.seodang.test`, '/invitation'])
  // Whoever holds the domain could read what opens something there; the foot of the mail names it, and opens nothing.
  const token = hash.slice(1)
  for (const part of [text, mail?.html ?? '']) {
    const addresses = part.match(/https?:\/\/[^\s"'<>]+/g) ?? []
    expect(addresses.some((one) => one.includes(token))).toBe(true)
    expect(addresses.filter((one) => one.includes(domain) && one.includes(token))).toEqual([])
  }
  expect((await post('/invitations/look', { token })).status).toBe(200)
})
