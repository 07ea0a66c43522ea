import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type { readMarketingTools, saveMarketingTools } from '@seodang/contract/site'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { toolKeysOf, toolProblems, toolsOf } from '@seodang/domain/marketing-form'
import { audit } from '../../platform/audit.ts'
import { siteChanged } from '../../platform/changes.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { type ChannelRow, getChannelRow, updateChannel } from './store.ts'

type Keys = ReplyOf<typeof readMarketingTools>

/** MKT-03. */
export async function marketingTools(ctx: Context): Promise<Keys> {
  return view(await getChannelRow(ctx, ctx.channelSeq))
}

/** MKT-03, SET-09: refused when somebody else saved the site since `revision` was read. */
export function changeMarketingTools(
  outer: Context,
  { revision, ...keys }: BodyOf<typeof saveMarketingTools>,
): Promise<Keys> {
  requireNoProblems(toolProblems(keys))
  return inTransaction(outer, async (ctx) => {
    const before = await getChannelRow(ctx, ctx.channelSeq)
    const after =
      (await updateChannel(ctx, revision, { marketingTools: toolsOf(keys) })) ?? fail('CONFLICT_EDITED')
    await audit(ctx, 'site.marketingTools', 'channel', before.marketingTools, after.marketingTools)
    await siteChanged(ctx)
    return view(after)
  })
}

const view = ({ revision, marketingTools: tools }: ChannelRow): Keys => ({ revision, ...toolKeysOf(tools) })
