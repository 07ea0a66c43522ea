import { endpoints } from '@seodang/contract'
import { describe, expect, test } from 'vitest'
import { VIEW_TOKEN } from '../../platform/security/secrets.ts'
import { testServer } from '../server.ts'
import { aWorld } from '../world.ts'
import { ask } from './ask.ts'

const server = await testServer()
const { keys } = await aWorld(server.services)

const isDesk = (path: string) => path.startsWith('/v1.0/platform/')
/** Opens, renews or ends a session, by a proof of its own. */
const SESSION_CALLS = new Set([
  'identity.login',
  'identity.signup',
  'identity.logout',
  'identity.refresh',
  'signOn.signOn',
  'identity.sendResetPasswordToken',
  'identity.checkResetPasswordToken',
  'identity.resetPassword',
  'identity.checkUserId',
  'social.snsLogin',
  'social.snsSignup',
  'platform.openView',
])

describe('ACC-13 a token that is given and opens nothing is refused, whoever may call', () => {
  const refusing = endpoints.filter(({ endpoint }) => !endpoint.takesDeadToken && !isDesk(endpoint.path))

  test.each(refusing)('$name', async ({ endpoint }) => {
    for (const token of ['ended', `${VIEW_TOKEN}ended`]) {
      const answer = await ask(server.app, endpoint, { keys, token })
      expect([answer.status, answer.errorName]).toEqual([401, 'SESSION_ENDED'])
    }
  })

  test('only what opens, renews or ends a session takes one for none', () => {
    const taking = endpoints.filter(({ endpoint }) => endpoint.takesDeadToken).map(({ name }) => name)
    expect(new Set(taking)).toEqual(SESSION_CALLS)
  })

  test.each(endpoints.filter(({ name }) => SESSION_CALLS.has(name)))(
    '$name answers as without it',
    async ({ endpoint }) => {
      const [bare, carrying] = [
        await ask(server.app, endpoint, { keys, token: null }),
        await ask(server.app, endpoint, { keys, token: 'ended' }),
      ]
      expect([carrying.status, carrying.errorName]).toEqual([bare.status, bare.errorName])
    },
  )
})
