import { endpoints } from '@seodang/contract'
import type { Endpoint } from '@seodang/contract/endpoint'
import type { TSchema } from 'typebox'
import { describe, expect, test } from 'vitest'
import { hashPassword } from '../../modules/identity/passwords.ts'
import { elsewhere, PASSWORD } from '../account.ts'
import { aPerson } from '../factories.ts'
import { testServer } from '../server.ts'
import { ask } from './ask.ts'
import { exampleOf } from './example.ts'

const server = await testServer()

/** What a reply would call something that opens a door to whoever holds it. */
const DOOR = /^(url|linking|code|token|accessToken|ticket|signature|secret|apiKey)$/
/** What a body would call where money goes, or by which keys it is taken. */
const MONEY = /^(accountNumber|number|secretKey|apiSecret|webhookSecret)$/

/** Calls of the account that answer such a thing, and need no proof for it. */
const WITHOUT: Record<string, string> = {
  'identity.authenticate': 'the mailed code is the proof, and the session of it ends like any other',
  'signOn.signOnCode': 'two minutes, and the session that it opens ends with this one',
  'social.linkSocial': 'takes only what came back from a way that was proved when it began',
  'realtime.socketTicket': 'a minute, once, and the socket ends with the session',
  'live.gooroomeeSignature': 'one meeting that the person may enter',
  'live.zoomSignature': 'one meeting that the person may enter',
  'live.myCalendar': 'when lives are, and nothing that opens them',
  'live.renewCalendar': 'the same',
  'live.dropCalendar': 'the same',
}

/** Calls that say where money goes and need no proof for it. */
const ONCE: Record<string, string> = {
  'order.placeOrder': 'the number of a cash receipt',
  'order.issueCashReceipt': 'the number of a cash receipt',
}

interface Part {
  properties?: Record<string, Part>
  anyOf?: Part[]
  items?: Part
}

function names(schema: TSchema): string[] {
  const { properties = {}, anyOf = [], items }: Part = schema
  const inner = [...Object.values(properties), ...anyOf, ...(items ? [items] : [])]
  return [...Object.keys(properties), ...inner.flatMap(names)]
}

const asksProof = ({ body }: Endpoint) => ['password', 'code'].every((name) => optional(body, name))
const optional = (body: TSchema, name: string) => {
  const { properties = {}, required = [] }: Part & { required?: string[] } = body
  return name in properties && !required.includes(name)
}
const isOfAccount = ({ access, params }: Endpoint) =>
  (access.who === 'user' || access.who === 'verified') && !('channelSeq' in params.properties)

describe('SEC-38 what outlives a session is given only to whoever proves again who they are', () => {
  test('every call of an account that answers what opens a door asks for the proof, or says why not', () => {
    const open = endpoints
      .filter(
        ({ endpoint }) => isOfAccount(endpoint) && names(endpoint.reply).some((name) => DOOR.test(name)),
      )
      .filter(({ endpoint }) => !asksProof(endpoint))
    expect(open.map(({ name }) => name).sort()).toEqual(Object.keys(WITHOUT).sort())
  })

  test('every call that says where money goes asks for it', () => {
    const open = endpoints.filter(
      ({ endpoint: { body, ...endpoint } }) =>
        names(body).some((name) => MONEY.test(name)) && !asksProof({ ...endpoint, body }),
    )
    expect(open.map(({ name }) => name).sort()).toEqual(Object.keys(ONCE).sort())
  })

  const asking = endpoints.filter(({ endpoint }) => asksProof(endpoint) && isOfAccount(endpoint))

  test.each(asking)('$name', async ({ name, endpoint }) => {
    const me = await aPerson(server.services, { passwordHash: await hashPassword(PASSWORD) })
    for (const proof of [{}, { password: 'Another!2026' }, { code: '123456' }]) {
      const keys = { token: 'x'.repeat(43) }
      const body = { ...Object(exampleOf(endpoint.body, keys)), ...proof }
      const answer = await ask(server.app, endpoint, {
        keys,
        token: me.accessToken,
        body: { ...body, ...(name === 'social.integrate' && keys) },
        headers: elsewhere(),
      })
      // A merge is refused for its token first: `social-merge.test.ts` proves it with a good one.
      const refused = name === 'social.integrate' ? 'MERGE_TOKEN_INVALID' : 'INCORRECT_PASSWORD'
      expect([answer.status, answer.errorName]).toEqual([400, refused])
    }
  })
})
