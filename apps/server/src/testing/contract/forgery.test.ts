import { endpoints } from '@seodang/contract'
import type { Endpoint } from '@seodang/contract/endpoint'
import { describe, expect, test } from 'vitest'
import { deskOf } from '../desk.ts'
import { aSession } from '../factories.ts'
import { testServer } from '../server.ts'
import { aWorld } from '../world.ts'
import { ask } from './ask.ts'

const server = await testServer()
const { keys, people } = await aWorld(server.services)
const owner = people.owner ?? raise()
const administrator = people.platformAdministrator ?? raise()

function raise(): never {
  throw new Error('the world lacks somebody')
}

const changing = endpoints.filter(({ endpoint }) => endpoint.method !== 'GET')
const isDesk = ({ path }: Endpoint) => path.startsWith('/v1.0/platform/')
const asksCookie = ({ endpoint }: { endpoint: Endpoint }) => endpoint.usesCookie || isDesk(endpoint)

/** The addresses at which an outside party posts a form, and why it must. */
const FORMS = ['unsubscribe.unsubscribe' /* mail programs, RFC 8058 */]
/** Files travel bare, with the token in a header that no other origin can send. */
const FILES = [
  'identity.changePicture',
  'media.uploadImage',
  'media.uploadAttachment',
  'settlement.uploadMyCopy',
  'media.uploadFile',
  'media.startUpload',
  'media.sendUpload',
  'media.putCaptions',
  'media.uploadClassFile',
  'media.startClassUpload',
  'media.sendClassUpload',
  'media.putClassCaptions',
]

const sent = async (endpoint: Endpoint, headers: Record<string, string>) =>
  ask(server.app, endpoint, {
    keys,
    token: isDesk(endpoint) ? null : await aSession(server.services, owner.userSeq),
    headers,
  })

describe('SEC-50 a form of another origin is not even read', () => {
  const types = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain']

  test.each(changing.filter(({ name }) => ![...FORMS, ...FILES].includes(name)))(
    '$name',
    async ({ endpoint }) => {
      for (const type of types) {
        const answer = await sent(endpoint, { 'content-type': type })
        expect([type, answer.status, answer.errorName]).toEqual([type, 415, 'UNSUPPORTED_MEDIA'])
      }
    },
  )

  test('the addresses that read one are these', () => {
    const named = endpoints.filter(({ endpoint }) => endpoint.takesForm).map(({ name }) => name)
    expect(named).toEqual(FORMS)
  })
})

describe('SEC-50 a call that uses a cookie is obeyed from a page of the same origin only', () => {
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]

  test.each(changing.filter(asksCookie))('$name', async ({ endpoint }) => {
    const cookie = isDesk(endpoint)
      ? await deskOf(server.services).cookieOf(administrator, { proved: endpoint.access.who === 'platform' })
      : 'refresh=x'
    for (const headers of foreign)
      expect(await sent(endpoint, { ...headers, cookie })).toMatchObject({
        status: 403,
        errorName: 'NO_PERMISSION',
      })
    const own = await sent(endpoint, { 'sec-fetch-site': 'same-origin', cookie })
    expect(own.errorName).not.toBe('NO_PERMISSION')
  })

  test('these are all that do: any other that touched a cookie would answer 500', () => {
    const names = endpoints.filter((one) => one.endpoint.usesCookie).map(({ name }) => name)
    expect(names.sort()).toEqual([
      'identity.authenticate',
      'identity.closeAccount',
      'identity.login',
      'identity.logout',
      'identity.refresh',
      'identity.signup',
      'signOn.signOn',
      'social.beginLinking',
      'social.beginSocial',
      'social.integrate',
      'social.linkSocial',
      'social.snsLogin',
      'social.snsSignup',
      'social.socialReturn',
    ])
  })
})
