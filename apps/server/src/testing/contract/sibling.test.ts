import { endpoints } from '@seodang/contract'
import { describe, expect, test } from 'vitest'
import { deskOf } from '../desk.ts'
import { testServer } from '../server.ts'
import type { Keys } from '../world/kept.ts'
import { type Answered, ask } from './ask.ts'
import {
  AMONG_LEARNERS,
  aliasesOf,
  CALLS,
  CHOICES,
  NAMES_OTHERS,
  NO_CHILDREN,
  REFUSED,
} from './sibling-calls.ts'
import {
  bodyFor,
  endpointOf,
  keyNamesIn,
  keysFor,
  NOWHERE,
  pathKeysOf,
  queryFor,
  queryKeysOf,
  withKey,
} from './siblings.ts'
import { aSiteOfTwo } from './sister.ts'

/**
 * The walls inside a site: everything stands twice in it, and what belongs to the sister is as far away as what does
 * not exist. The staff run both and the learners attend both, so that nothing but the condition of a query keeps the
 * rows apart.
 */
const server = await testServer()
const site = await aSiteOfTwo(server.services)
const cookie = await deskOf(server.services).cookieOf(site.people.administrator, { proved: true })
const CALLERS = ['learner', 'owner'] as const
type Caller = (typeof CALLERS)[number]
let own = await site.fresh()

interface Given {
  keys: Keys
  body?: unknown
}
const call = (name: string, as: Caller, { keys, body }: Given): Promise<Answered> =>
  ask(server.app, endpointOf(name), {
    keys: { ...keys, channelSeq: site.channelSeq },
    body: body ?? bodyFor(name, keys),
    query: queryFor(name, keys),
    token: site.people[as].accessToken,
    headers: { cookie, 'idempotency-key': crypto.randomUUID() },
  })

const aboutParents = endpoints.filter(
  ({ endpoint }) => pathKeysOf(endpoint).length > 0 || queryKeysOf(endpoint).length > 0,
)

describe('SEC-04 what belongs to a sister in the same site is as far as what does not exist', () => {
  test.each(aboutParents)('$name', async ({ name, endpoint }) => {
    const names = pathKeysOf(endpoint)
    const children = name in NO_CHILDREN ? 0 : names.length
    expect.hasAssertions()
    for (const as of CALLERS) {
      for (let from = 1; from < children; from++)
        await expectNowhere(name, as, names.slice(from), site.sister.keys)
      if (as === 'learner' && !(name in AMONG_LEARNERS))
        for (let from = 0; from < names.length; from++)
          await expectNowhere(name, as, names.slice(from), own.classmate)
      if (endpoint.method !== 'GET') await expectNowhereInBody(name, as)
    }
    await expectOwnAccepted(name)
    // A wish among all of the site may well lie with the sister.
    const touched = await site.touched()
    if (!(name in CHOICES)) expect(touched, 'rows of the sister were touched').toEqual([])
    if (WEARS_OUT.test(name)) own = await site.fresh()
  })
})

/** After these the family is not what it was. */
const WEARS_OUT =
  /\.(\w*(delete|remove|cancel|withdraw|leave|refund|close|move|take|end|change|save|modify|publish)\w*)$/i

/** Keys of others beside own parents, and keys that nobody has. */
async function expectNowhere(name: string, as: Caller, names: string[], others: Keys): Promise<void> {
  const keys = keysFor(name, own.keys)
  const theirs = keysFor(name, others)
  const differing = names.filter(
    (key) => (aliasesOf(name)[key] ?? key) in others && theirs[key] !== keys[key],
  )
  if (differing.length === 0) return
  const withTheirs = Object.fromEntries(differing.map((key) => [key, theirs[key] ?? NOWHERE]))
  const withNobodys = Object.fromEntries(differing.map((key) => [key, NOWHERE]))
  // One body for both: what it names is own.
  const body = bodyFor(name, keys)
  const answer = await call(name, as, { keys: { ...keys, ...withTheirs }, body })
  const nobodys = await call(name, as, { keys: { ...keys, ...withNobodys }, body })
  expect(answer, `${as}, ${differing.join(' ')}`).toEqual(nobodys)
  expect(answer.status, `${as}, ${differing.join(' ')}`).toBeGreaterThanOrEqual(400)
}

/** A key in a body that names a child of the path's parent. */
async function expectNowhereInBody(name: string, as: Caller): Promise<void> {
  const keys = keysFor(name, own.keys)
  const body = bodyFor(name, keys)
  const hers = keysFor(name, site.sister.keys)
  for (const key of keyNamesIn(body).filter((each) => !CHOICES[name]?.includes(each))) {
    const sisters = hers[key.replace(/Seqs$/, 'Seq')]
    expect(sisters, `the world has nothing for ${key}`).toBeDefined()
    const answer = await call(name, as, { keys, body: withKey(body, key, sisters) })
    const nobodys = await call(name, as, { keys, body: withKey(body, key, NOWHERE) })
    expect([key, answer.status, answer.errorName]).toEqual([key, nobodys.status, nobodys.errorName])
  }
}

const accepted = new Set<string>()

/** The same call with own keys works, or all of the above would be true of a call that never does anything. */
async function expectOwnAccepted(name: string): Promise<void> {
  const answers = await ownAnswers(name)
  if (answers.some(({ status }) => status < 400)) accepted.add(name)
  else if (!(name in REFUSED)) {
    // What was done to the family before may stand in the way.
    own = await site.fresh()
    const again = await ownAnswers(name)
    expect(
      again.some(({ status }) => status < 400),
      again.map(({ text }) => text.slice(0, 300)).join('\n'),
    ).toBe(true)
    accepted.add(name)
  }
}

async function ownAnswers(name: string): Promise<Answered[]> {
  const answers: Answered[] = []
  const first = CALLS[name]?.first
  for (const as of CALLERS) {
    const keys = keysFor(name, own.keys)
    if (first) await call(first, as, { keys })
    const answer = await call(name, as, { keys })
    if (!(name in NAMES_OTHERS)) expect(answer.text, as).not.toContain(site.sister.mark)
    answers.push(answer)
    if (answer.status < 400 && endpointOf(name).method !== 'GET') break
  }
  return answers
}

test('SEC-04 the list of calls that cannot be made here names none that can', () => {
  expect(Object.keys(REFUSED).filter((name) => accepted.has(name))).toEqual([])
})
