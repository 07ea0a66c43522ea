import type { campaigns as listed } from '@seodang/contract/campaign'
import type { QueryOf } from '@seodang/contract/endpoint'
import { and, asc, desc, eq, ilike, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { containing } from '../../platform/database/containing.ts'
import { campaigns } from './tables.ts'

type Filter = Omit<QueryOf<typeof listed>, 'page' | 'size'>

/** MKT-01: a page of the site's campaigns, and how many match. */
export async function listCampaigns(
  ctx: Context,
  { q = '', channelCd, stateCd, sort = 'createdAt', direction = 'desc' }: Filter,
  { limit, offset }: { limit: number; offset: number },
) {
  const words = q.trim()
  const where = and(
    eq(campaigns.channelSeq, ctx.channelSeq),
    channelCd === undefined ? undefined : eq(campaigns.channelCd, channelCd),
    stateCd === undefined ? undefined : eq(campaigns.stateCd, stateCd),
    words === '' ? undefined : ilike(campaigns.name, containing(words)),
  )
  const by = sort === 'name' ? sql`${campaigns.name} collate ko_natural` : campaigns.createdAt
  const turn = direction === 'asc' ? asc : desc
  const [rows, totalCount] = await Promise.all([
    ctx.db
      .select()
      .from(campaigns)
      .where(where)
      .orderBy(turn(by), turn(campaigns.campaignSeq))
      .limit(limit)
      .offset(offset),
    ctx.db.$count(campaigns, where),
  ])
  return { rows, totalCount }
}
