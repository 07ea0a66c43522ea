import type { MeetingServiceCd } from '@seodang/domain/live-join'
import { type MeetingAccount, meetingSecretName } from '@seodang/domain/meeting-account'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { settingPurpose } from '../../platform/security/secrets.ts'
import { channelSecrets } from '../site/tables.ts'

/** LIVE-40: the site's own account at a service, opened; null where it has none. */
export async function readAccount(
  ctx: Context,
  liveTypeCd: MeetingServiceCd,
): Promise<MeetingAccount | null> {
  const name = meetingSecretName(liveTypeCd)
  const [row] = await ctx.db
    .select({ sealed: channelSecrets.sealed })
    .from(channelSecrets)
    .where(and(eq(channelSecrets.channelSeq, ctx.channelSeq), eq(channelSecrets.name, name)))
  if (!row) return null
  const kept: unknown = JSON.parse(
    ctx.services.secrets.open(settingPurpose(ctx.channelSeq, name), row.sealed),
  )
  return Object.fromEntries(
    Object.entries(Object(kept)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
