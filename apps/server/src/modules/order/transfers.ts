import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { lookAtAccount, markTransferred, transfers } from '@seodang/contract/refund-transfer'
import { bankName } from '@seodang/domain/banks'
import type { Language } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { daysLate, delayInterest } from '@seodang/domain/refund-transfer'
import { formatStamp, seoulDate } from '@seodang/domain/seoul-time'
import { maskedAccount } from '@seodang/domain/settlement-document'
import { refundReasonText } from '@seodang/domain/unwanted-money'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { pageOfList } from '../../platform/http/paging.ts'
import { type SheetColumn, spreadsheet } from '../../platform/http/spreadsheet.ts'
import { nextLooks } from '../../platform/sweeps.ts'
import { findUsers } from '../identity/index.ts'
import { isUndoable, isWithGateway } from './owed-refund.ts'
import { refundAccountOf, shownAccount } from './sealed-account.ts'
import { OWED_SWEEP } from './sweep-store.ts'
import {
  countTransfers,
  getTransfer,
  listTransfers,
  sumOwed,
  type TransferFilter,
  type TransferRow,
} from './transfers-store.ts'

export type TransferView = ReplyOf<typeof markTransferred>

/** PAY-21: what staff transfer from the site's own account, with what is late of it. */
export async function transferPage(
  ctx: Context,
  query: QueryOf<typeof transfers>,
): Promise<ReplyOf<typeof transfers>> {
  const [rows, totalCount, sums] = await Promise.all([
    listTransfers(ctx, query, pageOfList(query)),
    countTransfers(ctx, query),
    sumOwed(ctx, seoulDate(ctx.now)),
  ])
  return { list: await viewTransfers(ctx, rows), totalCount, ...sums }
}

export async function viewTransfer(ctx: Context, refundSeq: number): Promise<TransferView> {
  const row = await getTransfer(ctx, refundSeq)
  const [view] = await viewTransfers(ctx, row ? [row] : [])
  return view ?? fail('NO_DATA', { refundSeq })
}

async function viewTransfers(ctx: Context, rows: readonly TransferRow[]): Promise<TransferView[]> {
  const marked = rows.flatMap(({ refund }) => refund.transferredBy ?? [])
  const people = await findUsers(ctx, [...new Set(marked)])
  const looks = await nextLooks(
    ctx,
    OWED_SWEEP,
    rows.map(({ refund }) => refund.refundSeq),
  )
  const today = seoulDate(ctx.now)
  return rows.map(({ refund, number, name, gateway, title }) => {
    const dueOn = refund.dueOn ?? today
    const on = refund.transferredOn ?? today
    const isWithout = refund.accountBank === null
    return {
      refundSeq: refund.refundSeq,
      orderSeq: refund.orderSeq,
      number,
      title,
      name,
      amount: refund.amount,
      reason: refundReasonText(refund.reason, ctx.language),
      byStaff: refund.byStaff,
      askedAt: refund.createdAt.toISOString(),
      dueOn,
      account: shownAccount(refund),
      accountRevision: refund.accountRevision,
      gateway: gatewayView(ctx, refund, { gateway, nextLook: looks.get(refund.refundSeq) }),
      daysLate: isWithout ? 0 : daysLate(dueOn, on),
      interest:
        refund.transferredOn === null
          ? isWithout
            ? 0
            : delayInterest(refund.amount, dueOn, today)
          : refund.interest,
      transferredOn: refund.transferredOn,
      transferredAt: refund.transferredAt?.toISOString() ?? null,
      transferredBy: refund.transferredBy === null ? null : (people.get(refund.transferredBy)?.name ?? null),
      mayUndo: isUndoable(refund, ctx.now),
    }
  })
}

/** Of what a gateway pays: what it said last, and when it is asked again; what it refused is for staff. */
function gatewayView(
  ctx: Context,
  refund: TransferRow['refund'],
  { gateway, nextLook }: { gateway: string; nextLook: Date | undefined },
): TransferView['gateway'] {
  const { state, failureMessage, gatewayWords } = refund
  const isAsked = isWithGateway({ gateway }, refund)
  if (state !== 'owed' || (!isAsked && failureMessage === null)) return null
  const next = nextLook && nextLook > ctx.now ? nextLook : ctx.now
  return {
    code: gatewayWords?.code ?? null,
    said: gatewayWords?.said?.[ctx.language] ?? failureMessage,
    nextAt: isAsked ? next.toISOString() : null,
  }
}

/** SEC-48: the whole account, for whoever transfers; that they looked is recorded. */
export async function lookAtAccountOf(
  ctx: Context,
  refundSeq: number,
): Promise<ReplyOf<typeof lookAtAccount>> {
  const row = await getTransfer(ctx, refundSeq)
  if (!row || row.refund.dueOn === null) fail('NO_DATA', { refundSeq })
  const account = refundAccountOf(ctx, row.refund) ?? fail('REFUND_ACCOUNT_MISSING', { refundSeq })
  await audit(ctx, 'payment.refundAccountSeen', `order:${row.refund.orderSeq}`, null, { refundSeq })
  return { ...account, accountRevision: row.refund.accountRevision }
}

const HEADERS: Record<Language, readonly string[]> = {
  ko: [
    '주문 번호',
    '상품',
    '이름',
    '환불 금액',
    '지연 이자',
    '은행',
    '계좌',
    '요청일',
    '송금 기한',
    '지연 일수',
    '송금일',
    '표시한 사람',
    '사유',
  ],
  en: [
    'Order',
    'Item',
    'Name',
    'Refund',
    'Interest for delay',
    'Bank',
    'Account',
    'Asked at',
    'Due',
    'Days late',
    'Transferred',
    'Marked by',
    'Reason',
  ],
  ja: [
    '注文番号',
    '商品',
    '名前',
    '返金額',
    '遅延利息',
    '銀行',
    '口座',
    '依頼日',
    '振込期限',
    '遅延日数',
    '振込日',
    '記録した人',
    '理由',
  ],
}
const WIDTHS = [20, 30, 14, 12, 12, 16, 14, 17, 12, 10, 12, 14, 30]

/** SET-10, SEC-48: the whole filtered list; of accounts only their ends. */
export async function transferSheet(
  ctx: Context,
  filter: TransferFilter,
): Promise<{ name: string; body: Buffer }> {
  const rows = await viewTransfers(ctx, await listTransfers(ctx, filter, { limit: null, offset: 0 }))
  await audit(ctx, 'payment.download', 'refund-transfers', null, { rows: rows.length, ...filter })
  return {
    name: `refund-transfers-${seoulDate(ctx.now)}`,
    body: await spreadsheet(columnsIn(ctx.language), rows),
  }
}

function columnsIn(language: Language): SheetColumn<TransferView>[] {
  const values: SheetColumn<TransferView>['value'][] = [
    ({ number }) => number,
    ({ title }) => title,
    ({ name }) => name,
    ({ amount }) => amount,
    ({ interest }) => interest,
    ({ account }) => account && bankName(account.bank, language),
    ({ account }) => account && maskedAccount(account.tail),
    ({ askedAt }) => formatStamp(askedAt),
    ({ dueOn }) => dueOn,
    (view) => view.daysLate,
    ({ transferredOn }) => transferredOn,
    ({ transferredBy }) => transferredBy,
    ({ reason }) => reason,
  ]
  return values.map((value, index) => ({
    header: HEADERS[language][index] ?? '',
    width: WIDTHS[index] ?? 14,
    value,
  }))
}
