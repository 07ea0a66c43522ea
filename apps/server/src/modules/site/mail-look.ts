import type { Context } from '../../platform/context.ts'
import type { MailLook } from '../../platform/mail/look.ts'
import { siteOrigin } from './origin.ts'
import { findChannelRow, findVerifiedDomain } from './store.ts'

/** How a site shows itself in its mails; null for one that is gone. */
export async function findMailLook(ctx: Context, channelSeq: number): Promise<MailLook | null> {
  const row = await findChannelRow(ctx, channelSeq)
  if (!row) return null
  const domain = await findVerifiedDomain(ctx, channelSeq)
  return { name: row.name, brandColor: row.brandColor, origin: siteOrigin(ctx, row, domain) }
}
