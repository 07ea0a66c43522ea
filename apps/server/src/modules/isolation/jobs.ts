import { isCodeOf, LANGUAGE } from '@seodang/domain/codes'
import { HOUR, MINUTE } from '@seodang/domain/instant'
import { PROBE_STATE } from '@seodang/domain/isolation'
import { fillText } from '@seodang/domain/words'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { FOUND_MAIL } from './mail-texts.ts'
import { probe } from './probe.ts'
import { beginProbe, endProbe, giveUpProbes, platformAdmins, sitesToProbe } from './store.ts'
import { removeOldStrangers } from './stranger-store.ts'
import { type Finding, isolationProbes } from './tables.ts'

export const probeSite = defineJob<{ channelSeq: number; isolationProbeSeq: number | null }>(
  'isolation-probe',
  {
    retryLimit: 0,
  },
)
const probeNight = defineJob<object>('isolation-night')

/** Of one night, spread over its quiet hours; with more sites than that each has its turn after some nights. */
const SITES_A_NIGHT = 300
const NIGHT = 3 * HOUR
/** A probe takes seconds; one that is older has lost its process. */
const LONGEST = 15 * MINUTE
/** What is kept of the walls of a site goes back a year. */
const DAYS_KEPT = 365

export function isolationJobs(app: FastifyInstance): void {
  const { jobs, retention } = app.frame.services
  jobs.work(probeSite, async (ctx, { isolationProbeSeq }) => {
    await tidyUp(ctx)
    const seq = isolationProbeSeq ?? (await beginProbe(ctx, false))?.isolationProbeSeq
    if (seq !== undefined) await probeAndTell(app, ctx, seq)
  })
  jobs.work(probeNight, beginNight)
  jobs.schedule(probeNight, '10 2 * * *', {})
  retention.keep({ table: isolationProbes, since: isolationProbes.endedAt, days: DAYS_KEPT })
}

const longAgo = ({ now }: Context) => new Date(now.getTime() - LONGEST)

export const endLostProbes = (ctx: Context): Promise<void> => giveUpProbes(ctx, longAgo(ctx))

/** What a process left behind that died in the middle of a probe. */
export async function tidyUp(ctx: Context): Promise<void> {
  await endLostProbes(ctx)
  await removeOldStrangers(ctx, longAgo(ctx))
}

/** BYD-29: every night sites are sent on their way. */
export async function beginNight(ctx: Context): Promise<void> {
  await tidyUp(ctx)
  const sites = await sitesToProbe(ctx, SITES_A_NIGHT)
  for (const [place, channelSeq] of sites.entries())
    await ctx.services.jobs.send(
      ctx,
      probeSite,
      { channelSeq, isolationProbeSeq: null },
      { startAfter: new Date(ctx.now.getTime() + (NIGHT / SITES_A_NIGHT) * place) },
    )
}

export async function probeAndTell(
  app: FastifyInstance,
  ctx: Context,
  isolationProbeSeq: number,
  ofEach?: number,
): Promise<void> {
  const findings = await probeOrGiveUp(app, ctx, isolationProbeSeq, ofEach)
  if (findings.length === 0) return
  ctx.log.error({ channelSeq: ctx.channelSeq, findings: findings.length }, 'a probe of a site found a leak')
  await tellPlatform(ctx, isolationProbeSeq, findings)
}

/** One that breaks off says so at once, and not only when the next one tidies up. */
async function probeOrGiveUp(...of: Parameters<typeof probe>): Promise<Finding[]> {
  const [, ctx, isolationProbeSeq] = of
  try {
    return await probe(...of)
  } catch (error) {
    const nothing = { state: PROBE_STATE.unfinished, asked: 0, unanswered: 0, findings: [] }
    await endProbe(ctx, isolationProbeSeq, nothing)
    throw error
  }
}

/** The platform's administrators hear at once; what was found stands on the owner's page. */
async function tellPlatform(
  ctx: Context,
  isolationProbeSeq: number,
  findings: readonly Finding[],
): Promise<void> {
  for (const { userSeq, language } of await platformAdmins(ctx)) {
    const spoken = isCodeOf(LANGUAGE, language) ? language : LANGUAGE.ko
    const { subject, text } = FOUND_MAIL[spoken]
    const values = {
      site: String(ctx.channelSeq),
      n: findings.length,
      calls: [...new Set(findings.map(({ call, role, status }) => `· ${role} ${call} ${status}`))].join('\n'),
    }
    await ctx.services.mail.send(ctx, {
      to: { account: userSeq },
      subject: fillText(subject, values, undefined, spoken),
      text: fillText(text, values, undefined, spoken),
      once: `isolation:${isolationProbeSeq}:${userSeq}`,
    })
  }
}
