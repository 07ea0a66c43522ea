import {
  PROBE_ROLE,
  type ProbeAnswer,
  type ProbeRole,
  type ProbeVerdict,
  probeState,
  refusalVerdict,
  strangersKeyVerdict,
} from '@seodang/domain/isolation'
import type { FastifyInstance } from 'fastify'
import { type Context, inTransaction } from '../../platform/context.ts'
import { lockUser, openSession } from '../identity/index.ts'
import { readChannel } from '../site/index.ts'
import { ask, pathOf, type Question, trustedProxy } from './ask.ts'
import { type KeyName, sampleKeys } from './keys-store.ts'
import { type Call, INSIDER_CALLS, KEYED_CALLS, STAFF_CALLS, sampleOf } from './questions.ts'
import { endProbe } from './store.ts'
import { makeStranger, removeStranger, type Stranger } from './stranger-store.ts'
import type { Finding } from './tables.ts'

/** Of each kind of question, by chance: another few of them every night. */
const OF_EACH = 25
/** Next to a key that nobody has, a key of the site must look the same. */
const NOBODYS = '987654321000'
const NOBODYS_UID = '00000000-0000-4000-8000-000000000000'

interface Asked {
  verdict: ProbeVerdict
  finding: Finding
}

/** BYD-29: tries the walls of the site of `ctx` from outside, as a visitor, a stranger and a login of its domain. */
export async function probe(
  app: FastifyInstance,
  ctx: Context,
  isolationProbeSeq: number,
  ofEach = OF_EACH,
): Promise<Finding[]> {
  const stranger = await makeStranger(ctx)
  try {
    const asked = await askAll(app, ctx, stranger, ofEach)
    const verdicts = asked.map(({ verdict }) => verdict)
    const findings = asked.filter(({ verdict }) => verdict === 'leaked').map(({ finding }) => finding)
    const unanswered = verdicts.filter((verdict) => verdict === 'unanswered').length
    await endProbe(ctx, isolationProbeSeq, {
      state: probeState(verdicts),
      asked: verdicts.length,
      unanswered,
      findings,
    })
    return findings
  } finally {
    await removeStranger(ctx, stranger)
  }
}

async function askAll(
  app: FastifyInstance,
  ctx: Context,
  stranger: Stranger,
  ofEach: number,
): Promise<Asked[]> {
  const keys = await sampleKeys(ctx)
  const { random } = ctx.services
  const accessToken = await tokenOf(ctx, stranger)
  const answerable = (calls: readonly Call[]) =>
    sampleOf(
      calls.filter((call) => call.keys.every((name) => keys.has(name))),
      ofEach,
      random,
    )
  const here = (call: Call, channelSeq = ctx.channelSeq) => ({
    endpoint: call.endpoint,
    keys: { ...pick(keys, call.keys), channelSeq },
  })
  const asked: Asked[] = []
  const mustRefuse = async (role: ProbeRole, call: Call, question: Question) =>
    asked.push(judged(role, call, question, await ask(app, question), refusalVerdict))

  for (const call of answerable(INSIDER_CALLS))
    await mustRefuse(PROBE_ROLE.visitor, call, { ...here(call), token: null })
  for (const call of answerable(INSIDER_CALLS))
    await mustRefuse(PROBE_ROLE.stranger, call, { ...here(call), token: accessToken })
  for (const call of answerable(KEYED_CALLS)) {
    const question = { ...here(call, stranger.channelSeq), token: accessToken }
    const nobodys = { ...question, keys: { ...question.keys, ...nobodysKeys(call.keys) } }
    const beside = await ask(app, nobodys)
    const verdict = (answer: ProbeAnswer) => strangersKeyVerdict(answer, beside)
    asked.push(judged(PROBE_ROLE.stranger, call, question, await ask(app, question), verdict))
  }
  const { domain } = await readChannel(ctx, ctx.channelSeq)
  if (domain === null || trustedProxy(ctx.services.config.trustedProxies) === null) return asked
  const atDomain = await tokenAt(ctx, stranger, domain)
  for (const call of answerable(STAFF_CALLS)) {
    await mustRefuse(PROBE_ROLE.ownDomain, call, { ...here(call), token: atDomain, host: domain })
    // What is good at the domain is good nowhere else, also where the same person runs a site.
    await mustRefuse(PROBE_ROLE.ownDomain, call, { ...here(call, stranger.channelSeq), token: atDomain })
  }
  return asked
}

/** A login that is good at the own domain only. */
function tokenAt(ctx: Context, stranger: Stranger, domain: string): Promise<string> {
  const audience = { channelSeq: ctx.channelSeq, origin: `https://${domain}` }
  return tokenOf({ ...ctx, origin: { ...ctx.origin, audience } }, stranger)
}

const tokenOf = (outer: Context, { userSeq }: Stranger): Promise<string> =>
  inTransaction(outer, async (ctx) => (await openSession(ctx, await lockUser(ctx, userSeq))).accessToken)

function judged(
  role: ProbeRole,
  { name, endpoint }: Call,
  question: Question,
  answer: ProbeAnswer,
  verdictOf: (answer: ProbeAnswer) => ProbeVerdict,
): Asked {
  const path = pathOf({ endpoint, keys: question.keys })
  return { verdict: verdictOf(answer), finding: { role, call: name, path, status: answer.status } }
}

const pick = (keys: ReadonlyMap<KeyName, string>, names: readonly KeyName[]) =>
  Object.fromEntries(names.map((name) => [name, keys.get(name) ?? NOBODYS]))

const nobodysKeys = (names: readonly KeyName[]) =>
  Object.fromEntries(names.map((name) => [name, name === 'userUid' ? NOBODYS_UID : NOBODYS]))
