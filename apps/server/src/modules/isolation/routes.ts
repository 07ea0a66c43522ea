import type { ReplyOf } from '@seodang/contract/endpoint'
import * as contract from '@seodang/contract/isolation'
import { fail } from '@seodang/domain/errors'
import type { FastifyInstance } from 'fastify'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { endLostProbes, probeSite } from './jobs.ts'
import { beginProbe, listProbes, type ProbeRow } from './store.ts'

const MOST_SHOWN = 30

export function isolationRoutes(app: FastifyInstance): void {
  serve(app, contract.isolationProbes, async (ctx) => {
    const list = (await listProbes(ctx, MOST_SHOWN)).map(view)
    return { list, totalCount: list.length }
  })
  serve(app, contract.probeIsolation, (ctx) => askForProbe(ctx))
}

/** While one runs, it is the answer. */
const askForProbe = (outer: Context): Promise<ReplyOf<typeof contract.probeIsolation>> =>
  inTransaction(outer, async (ctx) => {
    await endLostProbes(ctx)
    const begun = await beginProbe(ctx, true)
    if (begun) {
      const { channelSeq, isolationProbeSeq } = begun
      await ctx.services.jobs.send(ctx, probeSite, { channelSeq, isolationProbeSeq })
      await audit(ctx, 'site.isolationProbe', String(isolationProbeSeq), null, { asked: true })
    }
    const [latest] = await listProbes(ctx, 1)
    return view(begun ?? latest ?? fail('NO_DATA'))
  })

const view = (row: ProbeRow) => ({
  isolationProbeSeq: row.isolationProbeSeq,
  byOwner: row.byOwner,
  state: row.state,
  asked: row.asked,
  unanswered: row.unanswered,
  findings: row.findings,
  startedAt: row.startedAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
})
