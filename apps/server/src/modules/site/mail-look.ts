import { siteLink } from '@seodang/domain/site-address'
import type { Context } from '../../platform/context.ts'
import type { SiteLook } from '../../platform/mail/look.ts'
import { findChannelRow, findVerifiedDomain } from './store.ts'

/** How a site shows itself in its mails; null for one that is gone. */
export async function findMailLook(ctx: Context, channelSeq: number): Promise<SiteLook | null> {
  const row = await findChannelRow(ctx, channelSeq)
  if (!row) return null
  const { name, brandColor, address } = row
  const site = { channelSeq, address, domain: await findVerifiedDomain(ctx, channelSeq) }
  return { name, brandColor, home: siteLink(ctx.services.config, site, '/'), site }
}
