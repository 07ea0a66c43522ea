import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { membershipMembers } from '@seodang/contract/membership-desk'
import { holds } from '@seodang/domain/access'
import type { Language } from '@seodang/domain/codes'
import { nextChargeAt } from '@seodang/domain/recurring'
import { formatStamp, seoulDate } from '@seodang/domain/seoul-time'
import { STATE_NAMES } from '@seodang/domain/subscription-texts'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { pageOfList } from '../../platform/http/paging.ts'
import { type SheetColumn, spreadsheet } from '../../platform/http/spreadsheet.ts'
import { countListed, listMembers, type MemberFilter } from './members-store.ts'
import { recurringOf } from './recurring-row.ts'
import { getMembership } from './store.ts'
import { SUBSCRIPTION_STATE } from './tables.ts'

type MemberView = ReplyOf<typeof membershipMembers>['list'][number]

function viewOf(
  ctx: Context,
  { subscription: row, name, email }: Awaited<ReturnType<typeof listMembers>>[number],
): MemberView {
  const at = row.state === SUBSCRIPTION_STATE.starting ? null : nextChargeAt(recurringOf(row))
  return {
    subscriptionSeq: row.subscriptionSeq,
    userSeq: row.userSeq,
    name,
    email,
    state: row.state,
    termMonths: row.termMonths,
    price: holds(ctx.principal, 'SITE_SALES_READ') ? row.price : null,
    startedAt: row.createdAt.toISOString(),
    paidUntil: row.paidUntil.toISOString(),
    nextChargeAt: at?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    endReason: row.endReason,
  }
}

/** Who holds a membership or held it, newest first. */
export async function membersPage(
  ctx: Context,
  membershipSeq: number,
  query: QueryOf<typeof membershipMembers>,
): Promise<ReplyOf<typeof membershipMembers>> {
  await getMembership(ctx, membershipSeq)
  const [rows, totalCount] = await Promise.all([
    listMembers(ctx, membershipSeq, query, pageOfList(query)),
    countListed(ctx, membershipSeq, query),
  ])
  return { list: rows.map((row) => viewOf(ctx, row)), totalCount }
}

const HEADERS: Record<Language, readonly string[]> = {
  ko: [
    '이름',
    '이메일',
    '상태',
    '결제 주기(개월)',
    '이용료',
    '시작일',
    '이용 종료 예정',
    '다음 결제일',
    '종료일',
  ],
  en: ['Name', 'Email', 'State', 'Term (months)', 'Price', 'Started', 'Paid until', 'Next charge', 'Ended'],
  ja: ['名前', 'メール', '状態', '決済周期（か月）', '料金', '開始日', '利用期限', '次回決済日', '終了日'],
}
const WIDTHS = [14, 28, 14, 14, 12, 17, 17, 17, 17]

/** SET-10, SEC-48: the whole filtered list. Taking personal data out of the system is recorded. */
export async function membersSheet(
  ctx: Context,
  membershipSeq: number,
  filter: MemberFilter,
): Promise<{ name: string; body: Buffer }> {
  await getMembership(ctx, membershipSeq)
  const rows = await listMembers(ctx, membershipSeq, filter, { limit: null, offset: 0 })
  const target = `membership:${membershipSeq}`
  await audit(ctx, 'membership.download', target, null, { rows: rows.length, ...filter })
  const stamp = (at: string | null) => (at === null ? null : formatStamp(at))
  const values: SheetColumn<MemberView>['value'][] = [
    (view) => view.name,
    (view) => view.email,
    (view) => STATE_NAMES[view.state][ctx.language],
    (view) => view.termMonths,
    (view) => view.price,
    (view) => stamp(view.startedAt),
    (view) => stamp(view.paidUntil),
    (view) => stamp(view.nextChargeAt),
    (view) => stamp(view.endedAt),
  ]
  const columns = values.map((value, index) => ({
    header: HEADERS[ctx.language][index] ?? '',
    width: WIDTHS[index] ?? 14,
    value,
  }))
  return {
    name: `membership-${membershipSeq}-${seoulDate(ctx.now)}`,
    body: await spreadsheet(
      columns,
      rows.map((row) => viewOf(ctx, row)),
    ),
  }
}
