import type { ReplyOf } from '@seodang/contract/endpoint'
import type { manageChannels } from '@seodang/contract/site'
import { siteHost, siteOrigin } from '@seodang/domain/site-address'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { imageUrl } from '../media/index.ts'
import { sitesLeft } from '../plan/index.ts'
import { listManagedSites } from './store.ts'

/** ACC-22, CRT-10: the sites that the caller runs, with the caller's part in each. */
export async function managedSites(ctx: Context): Promise<ReplyOf<typeof manageChannels>> {
  const { config } = ctx.services
  const userSeq = userSeqOf(ctx)
  const [sites, left] = await Promise.all([listManagedSites(ctx, userSeq), sitesLeft(ctx, userSeq)])
  const list = sites.map(({ logoKey, domain, ...site }) => ({
    ...site,
    logoUrl: imageUrl(logoKey),
    host: siteHost(config, { ...site, domain }),
    origin: siteOrigin(config, { ...site, domain }),
  }))
  return { list, totalCount: list.length, sitesLeft: left }
}
