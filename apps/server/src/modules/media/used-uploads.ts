import { and, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '../../platform/context.ts'
import type { UploadUse } from '../../platform/upload-uses.ts'
import { uploads, videos } from './tables.ts'

/** Those of the uploads that anything of the site still names. */
export async function usedUploads(ctx: Context, uploadSeqs: readonly number[]): Promise<Set<number>> {
  const named = ctx.services.uploadUses.all().map((use) => isNamed(ctx, use))
  if (uploadSeqs.length === 0 || named.length === 0) return new Set()
  const rows = await ctx.db
    .select({ uploadSeq: uploads.uploadSeq })
    .from(uploads)
    .where(
      and(eq(uploads.channelSeq, ctx.channelSeq), inArray(uploads.uploadSeq, [...uploadSeqs]), or(...named)),
    )
  return new Set(rows.map(({ uploadSeq }) => uploadSeq))
}

function isNamed(ctx: Context, { column, by, only }: UploadUse): SQL {
  const site = getTableConfig(column.table).columns.find(({ name }) => name === 'channelSeq')
  const here = site && eq(site, ctx.channelSeq)
  const naming = ctx.db
    .select({ one: sql`1` })
    .from(column.table)
    .where(and(here, matches(ctx, column, by), only))
  // Only pictures have addresses that somebody can write.
  const mayMatch = by === 'words' || by === 'key' || by === 'keys' ? eq(uploads.kind, 'image') : undefined
  return and(mayMatch, exists(naming)) ?? exists(naming)
}

function matches(ctx: Context, column: PgColumn, by: UploadUse['by']): SQL {
  switch (by) {
    case 'upload':
      return sql`${column} = ${uploads.uploadSeq}`
    case 'uploads':
      return sql`${uploads.uploadSeq} = any(${column})`
    case 'video':
      return sql`${column} in (select ${videos.uploadVodSeq} from ${videos}
        where ${videos.channelSeq} = ${ctx.channelSeq} and ${videos.uploadSeq} = ${uploads.uploadSeq})`
    case 'key':
      return sql`${column} = ${uploads.storageKey}`
    case 'keys':
      return sql`${uploads.storageKey} = any(${column})`
    case 'words':
      return sql`position(${uploads.storageKey} in ${column}::text) > 0`
  }
}
