import type { BodyOf, ParamsOf, ReplyOf } from '@seodang/contract/endpoint'
import type { changeShareLink, createShareLink, shareLinks } from '@seodang/contract/share'
import { holds } from '@seodang/domain/access'
import { YN } from '@seodang/domain/codes'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { SHARE_LINK_LABELS } from '@seodang/domain/field-labels'
import { addDays, seoulDate, startOfSeoulDay } from '@seodang/domain/seoul-time'
import {
  daysOfPeriod,
  MAX_SHARE_LINKS,
  SHARE_PERIOD,
  type SharePeriod,
  shareLinkProblems,
} from '@seodang/domain/share-link'
import { audit } from '../../platform/audit.ts'
import { siteChanged } from '../../platform/changes.ts'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { newRefererCode, shareAddress } from '../catalog/index.ts'
import { readChannel } from '../site/index.ts'
import { insertLink, type LinkRow, lockLinks, readLinks, updateLink } from './store.ts'

type Reply = ReplyOf<typeof shareLinks>
export type LinkView = Reply['list'][number]

/** LKS-12: the links of a class and what came of them; money only for who may see sales (DASH-14). */
export async function listLinks(
  ctx: Context,
  courseSeq: number,
  period: SharePeriod = SHARE_PERIOD.all,
): Promise<Reply> {
  const [rows, channel] = await Promise.all([
    readLinks(ctx, courseSeq, fromOf(period, ctx.now)),
    readChannel(ctx, ctx.channelSeq),
  ])
  if (rows.length === 0) fail('CLASS_NOT_FOUND', { courseSeq })
  const seesMoney = holds(ctx.principal, 'SITE_SALES_READ')
  const list = rows.map((row) => ({
    shareLinkSeq: row.share_link_seq,
    refererCode: row.referer_code,
    refererCodeUrl: shareAddress(ctx, channel, row.referer_code),
    name: row.name,
    useYn: row.retired_at === null ? YN.yes : YN.no,
    createdAt: row.created_at.toISOString(),
    ...figuresOf(row, seesMoney),
  }))
  return {
    list,
    totalCount: list.length,
    sums: figuresOf(sumOf(rows), seesMoney),
    used: rows.filter((row) => row.share_link_seq !== null && row.retired_at === null).length,
    limit: MAX_SHARE_LINKS,
  }
}

function fromOf(period: SharePeriod, now: Date): { at: Date; day: string } | null {
  const days = daysOfPeriod(period)
  if (days === null) return null
  const at = addDays(startOfSeoulDay(now), 1 - days)
  return { at, day: seoulDate(at) }
}

type Sums = Pick<LinkRow, 'visits' | 'joins' | 'orders' | 'krw' | 'usd'>

const figuresOf = ({ visits, joins, orders, krw, usd }: Sums, seesMoney: boolean) => ({
  visitCount: visits,
  joinCount: joins,
  orderCount: orders,
  amountKrw: seesMoney ? krw : null,
  amountUsd: seesMoney ? usd : null,
})

const sumOf = (rows: readonly Sums[]): Sums =>
  rows.reduce(
    (sum, row) => ({
      visits: sum.visits + row.visits,
      joins: sum.joins + row.joins,
      orders: sum.orders + row.orders,
      krw: sum.krw + row.krw,
      usd: sum.usd + row.usd,
    }),
    { visits: 0, joins: 0, orders: 0, krw: 0, usd: 0 },
  )

/** LKS-12: a link with a name of its own. */
export function createLink(
  outer: Context,
  courseSeq: number,
  wanted: string,
): Promise<ReplyOf<typeof createShareLink>> {
  const name = requireName(wanted)
  return inTransaction(outer, async (ctx) => {
    const links = await lockLinks(ctx, courseSeq)
    requireFree(links, name)
    requireRoom(links)
    const refererCode = newRefererCode()
    const channel = await readChannel(ctx, ctx.channelSeq)
    const shareLinkSeq = await insertLink(ctx, { courseSeq, refererCode, name, createdBy: userSeqOf(ctx) })
    return { shareLinkSeq, refererCodeUrl: shareAddress(ctx, channel, refererCode) }
  })
}

/** LKS-12: another name; retired and in use again. Saying twice what is already so changes nothing. */
export function changeLink(
  outer: Context,
  { courseSeq, shareLinkSeq }: ParamsOf<typeof changeShareLink>,
  change: BodyOf<typeof changeShareLink>,
): Promise<Record<string, never>> {
  return inTransaction(outer, async (ctx) => {
    const links = await lockLinks(ctx, courseSeq)
    const link = links.find((one) => one.shareLinkSeq === shareLinkSeq) ?? fail('NO_DATA', { shareLinkSeq })
    const others = links.filter((one) => one !== link)
    const name = change.name === undefined ? link.name : requireName(change.name)
    requireFree(others, name)
    const wasRetired = link.retiredAt !== null
    const isRetired = change.useYn === undefined ? wasRetired : change.useYn === YN.no
    if (wasRetired && !isRetired) requireRoom(others)
    if (name === link.name && wasRetired === isRetired) return {}
    const retiredAt = isRetired ? (link.retiredAt ?? ctx.now) : null
    await updateLink(ctx, shareLinkSeq, { name, retiredAt })
    // Its page is kept finished, and leads elsewhere from now on.
    if (wasRetired !== isRetired) await siteChanged(ctx)
    await audit(
      ctx,
      'share-link.change',
      `share-link:${shareLinkSeq}`,
      { name: link.name, retiredAt: link.retiredAt },
      { name, retiredAt },
    )
    return {}
  })
}

function requireName(wanted: string): string {
  const name = wanted.trim().normalize('NFC')
  requireNoProblems(shareLinkProblems({ name }), SHARE_LINK_LABELS)
  return name
}

function requireFree(links: readonly { name: string }[], name: string): void {
  const isTaken = links.some((link) => link.name.toLowerCase() === name.toLowerCase())
  if (isTaken) fail('SHARE_LINK_NAME_TAKEN', { name })
}

function requireRoom(links: readonly { retiredAt: Date | null }[]): void {
  if (links.filter(({ retiredAt }) => retiredAt === null).length >= MAX_SHARE_LINKS)
    fail('SHARE_LINKS_FULL', { limit: MAX_SHARE_LINKS })
}
