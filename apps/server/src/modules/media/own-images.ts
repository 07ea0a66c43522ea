import { UPLOAD_STATE } from '@seodang/domain/codes'
import { failFields } from '@seodang/domain/errors'
import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { uploads } from './tables.ts'

/** Refuses a form that names a picture which is not an upload of this site; the field tells which (SEC-04, SEC-12). */
export async function requireOwnImages(ctx: Context, fields: Record<string, string | null>): Promise<void> {
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
      ),
    )
  const own = new Set(rows.map((row) => row.key))
  const foreign = Object.entries(fields).filter(([, key]) => key !== null && !own.has(key))
  if (foreign.length > 0) failFields(Object.fromEntries(foreign.map(([field]) => [field, 'format' as const])))
}
