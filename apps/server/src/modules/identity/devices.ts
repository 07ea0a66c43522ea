import type { ReplyOf } from '@seodang/contract/endpoint'
import type { sessions as asked } from '@seodang/contract/identity'
import { fail } from '@seodang/domain/errors'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { deviceFacts } from './device-facts.ts'
import { endOwnSession, endSessions, liveSessions } from './end-sessions.ts'
import { DESKS } from './port.ts'
import { siteNames } from './sign-on-store.ts'

/** Where the person who asks is logged in. */
export async function listDevices(ctx: Context): Promise<ReplyOf<typeof asked>> {
  const rows = await liveSessions(ctx, userSeqOf(ctx))
  const names = await siteNames(
    ctx,
    rows.map(({ channelSeq }) => channelSeq),
  )
  const list = rows.map(({ sessionSeq, channelSeq, origin, userAgent, address, createdAt, usedAt }) => ({
    sessionSeq,
    ...deviceFacts(userAgent),
    address,
    createdAt: createdAt.toISOString(),
    usedAt: usedAt.toISOString(),
    isThis: sessionSeq === ctx.origin.sessionSeq,
    ownDomain:
      channelSeq === null ? null : { host: new URL(origin).host, siteName: names.get(channelSeq) ?? '' },
  }))
  return {
    list: list.toSorted((a, b) => Number(b.isThis) - Number(a.isThis)),
    totalCount: list.length,
    openDesks: await ctx.services.ports.use(DESKS).countOpen(ctx, userSeqOf(ctx)),
  }
}

/** Somebody else's session answers as if there were none. */
export async function endDevice(ctx: Context, sessionSeq: number): Promise<void> {
  if (!(await endOwnSession(ctx, userSeqOf(ctx), sessionSeq))) fail('NO_DATA', { sessionSeq })
}

export const endOtherDevices = (ctx: Context): Promise<number> =>
  endSessions(ctx, userSeqOf(ctx), ctx.origin.sessionSeq)
