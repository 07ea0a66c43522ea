import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { settlement } from '@seodang/contract/settlement'
import { vatOfChange } from '@seodang/domain/settlement-fees'
import { debtsCarried, whyLines } from '@seodang/domain/why'
import type { Context } from '../../platform/context.ts'
import { pageOfList } from '../../platform/http/paging.ts'
import { countLines, type LineRow, listGatewayFees, listLines, listMoves } from './lines-store.ts'
import { listBefore } from './settlements-store.ts'

type OfDay = ReplyOf<typeof settlement>

/** BYD-04: what a settlement is made of, part by part and order by order. */
export async function opened(
  ctx: Context,
  payeeSeq: number,
  row: OfDay['settlement'],
  { part, ...query }: QueryOf<typeof settlement>,
): Promise<Pick<OfDay, 'why' | 'carried' | 'moves' | 'list' | 'totalCount'>> {
  const { settlementSeq, carriedIn } = row
  const [fees, before, moves, lines, totalCount] = await Promise.all([
    listGatewayFees(ctx, settlementSeq),
    carriedIn === 0 ? [] : listBefore(ctx, payeeSeq, row),
    listMoves(ctx, settlementSeq),
    listLines(ctx, settlementSeq, pageOfList(query), part),
    countLines(ctx, settlementSeq, part),
  ])
  const gatewayVat = fees.reduce((sum, fee) => sum + gatewayVatOf(fee), 0)
  return {
    why: whyLines({ ...row, gatewayVat }),
    carried: debtsCarried(before, carriedIn),
    moves: moves.map(({ kind, occurred_at: at }) => ({
      entryKind: kind,
      occurredAt: new Date(at).toISOString(),
    })),
    list: lines.map(lineView),
    totalCount,
  }
}

/** A fee is negative where it is taken, and so is its VAT. */
const gatewayVatOf = ({ provider_fee, fee_before }: Pick<LineRow, 'provider_fee' | 'fee_before'>) =>
  0 - vatOfChange({ before: fee_before, change: 0 - provider_fee })

export const lineView = (row: LineRow): OfDay['list'][number] => ({
  entrySeq: row.entry_seq,
  orderSeq: row.order_seq,
  number: row.number,
  title: row.title,
  orderKind: row.order_kind,
  payMethodCd: row.pay_method_cd,
  entryKind: row.kind,
  occurredAt: new Date(row.occurred_at).toISOString(),
  gross: row.gross,
  cancelled: row.cancelled,
  collected: row.collected,
  providerFee: row.provider_fee,
  gatewayVat: gatewayVatOf(row),
  platformFee: row.platform_fee,
  vat: row.vat,
  shares: row.shares,
  net: row.net,
  bySite: row.by_site,
})
