import { UPLOAD_STATE } from '@seodang/domain/codes'
import { failFields } from '@seodang/domain/errors'
import { and, eq, inArray } from 'drizzle-orm'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { uploads } from './tables.ts'

/** Refuses a form that names a picture which is not an upload of this site; the field tells which (SEC-04, SEC-12). */
export const requireOwnImages = (ctx: Context, fields: Record<string, string | null>): Promise<void> =>
  requireImages(ctx, fields, null)

/** The same for a form of a member, who shows pictures of their own only. */
export const requireMyImages = (ctx: Context, fields: Record<string, string | null>): Promise<void> =>
  requireImages(ctx, fields, userSeqOf(ctx))

async function requireImages(
  ctx: Context,
  fields: Record<string, string | null>,
  ownerSeq: number | null,
): Promise<void> {
  const keys = Object.values(fields).filter((key) => key !== null)
  if (keys.length === 0) return
  const rows = await ctx.db
    .select({ key: uploads.storageKey })
    .from(uploads)
    .where(
      and(
        eq(uploads.channelSeq, ctx.channelSeq),
        eq(uploads.kind, 'image'),
        eq(uploads.state, UPLOAD_STATE.ready),
        inArray(uploads.storageKey, keys),
        ownerSeq === null ? undefined : eq(uploads.ownerSeq, ownerSeq),
      ),
    )
  const own = new Set(rows.map((row) => row.key))
  const foreign = Object.entries(fields).filter(([, key]) => key !== null && !own.has(key))
  if (foreign.length > 0) failFields(Object.fromEntries(foreign.map(([field]) => [field, 'format' as const])))
}
