import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { deskChannel, deskChannels } from '@seodang/contract/platform'
import type { Language } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { formatStamp, fromSeoul, seoulDate } from '@seodang/domain/seoul-time'
import { siteOrigin } from '@seodang/domain/site-address'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { pageOfList } from '../../platform/http/paging.ts'
import { type SheetColumn, spreadsheet } from '../../platform/http/spreadsheet.ts'
import {
  type ChannelFilter,
  type ChannelLine,
  countChannels,
  findChannelFacts,
  listChannels,
  listOwners,
} from './channels-store.ts'

type Line = ReplyOf<typeof deskChannels>['list'][number]
export type ChannelFactsView = ReplyOf<typeof deskChannel>

export async function channelPage(
  ctx: Context,
  query: QueryOf<typeof deskChannels>,
): Promise<ReplyOf<typeof deskChannels>> {
  const [rows, totalCount] = await Promise.all([
    listChannels(ctx, query, pageOfList(query)),
    countChannels(ctx, query),
  ])
  return { list: rows.map(lineView), totalCount }
}

const lineView = (row: ChannelLine): Line => ({
  channelSeq: row.channel_seq,
  name: row.name,
  address: row.address,
  domain: row.domain,
  state: row.state,
  ownerName: row.owner_name,
  ownerEmail: row.owner_email,
  members: row.members,
  createdAt: new Date(row.created_at).toISOString(),
})

export async function channelFacts(ctx: Context, channelSeq: number): Promise<ChannelFactsView> {
  const monthStart = fromSeoul(`${seoulDate(ctx.now).slice(0, 7)}-01`)
  const row = (await findChannelFacts(ctx, channelSeq, monthStart)) ?? fail('NO_DATA', { channelSeq })
  return {
    ...lineView(row),
    origin: siteOrigin(ctx.services.config, row),
    owners: await listOwners(ctx, channelSeq),
    staff: row.staff,
    classes: row.classes,
    releasedClasses: row.released_classes,
    monthOrders: row.month_orders,
    monthAmount: row.month_amount,
    planCd: row.plan_cd,
    storageBytes: row.storage_bytes,
    releaseReviewYn: row.release_review_yn,
    suspension: row.suspended_at
      ? {
          since: new Date(row.suspended_at).toISOString(),
          reason: row.suspended_reason,
          note: row.suspended_note,
        }
      : null,
  }
}

const HEADERS: Record<Language, readonly string[]> = {
  ko: ['번호', '이름', '주소', '도메인', '상태', '소유자', '이메일', '회원', '만든 날'],
  en: ['Number', 'Name', 'Address', 'Domain', 'State', 'Owner', 'Email', 'Members', 'Created'],
  ja: ['番号', '名前', 'アドレス', 'ドメイン', '状態', 'オーナー', 'メール', '会員', '作成日'],
}
const STATES: Record<Line['state'], Record<Language, string>> = {
  OPEN: { ko: '운영 중', en: 'Open', ja: '運営中' },
  SUSPENDED: { ko: '일시 중지', en: 'Suspended', ja: '一時停止' },
  CLOSED: { ko: '닫힘', en: 'Closed', ja: '閉鎖' },
}

/** SEC-48. Taking personal data out of the system is recorded. */
export async function channelSheet(
  ctx: Context,
  filter: ChannelFilter,
): Promise<{ name: string; body: Buffer }> {
  const rows = await listChannels(ctx, filter, { limit: null, offset: 0 })
  await audit(ctx, 'platform.download', 'channels', null, { rows: rows.length, ...filter })
  const values: [number, SheetColumn<Line>['value']][] = [
    [8, (line) => line.channelSeq],
    [24, (line) => line.name],
    [18, (line) => line.address],
    [24, (line) => line.domain],
    [12, (line) => STATES[line.state][ctx.language]],
    [14, (line) => line.ownerName],
    [28, (line) => line.ownerEmail],
    [10, (line) => line.members],
    [17, (line) => formatStamp(line.createdAt)],
  ]
  const columns = values.map(([width, value], index) => ({
    header: HEADERS[ctx.language][index] ?? '',
    width,
    value,
  }))
  return { name: `sites-${seoulDate(ctx.now)}`, body: await spreadsheet(columns, rows.map(lineView)) }
}
