import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { feeStatements } from '@seodang/contract/settlement'
import type { deskFeeStatements } from '@seodang/contract/settlement-desk'
import { FEE_STATE, feePauseOn } from '@seodang/domain/fee-statement'
import type { Context } from '../../platform/context.ts'
import { pageOfList } from '../../platform/http/paging.ts'
import { type FeeRow, listFeeLines, listFees, listOpenFees } from './fee-store.ts'

const feeView = ({ channelSeq: _site, createdAt: _created, failureCode: _code, ...fee }: FeeRow) => ({
  ...fee,
  nextTryAt: fee.nextTryAt?.toISOString() ?? null,
  paidAt: fee.paidAt?.toISOString() ?? null,
  pausesOn: fee.state === FEE_STATE.open ? feePauseOn(fee) : null,
})

/** SALE-10: what a site is asked for, month by month, and the settlements that make it up. */
export async function feePage(ctx: Context): Promise<ReplyOf<typeof feeStatements>> {
  const rows = await listFees(ctx)
  const list = await Promise.all(
    rows.map(async (row) => ({ ...feeView(row), lines: await listFeeLines(ctx, row) })),
  )
  return { list, totalCount: list.length }
}

/** ADM-03: what no site has paid yet. */
export async function openFeePage(
  ctx: Context,
  query: QueryOf<typeof deskFeeStatements>,
): Promise<ReplyOf<typeof deskFeeStatements>> {
  const { rows, totalCount } = await listOpenFees(ctx, pageOfList(query))
  const list = rows.map(({ siteName, ...row }) => ({
    ...feeView(row),
    channelSeq: row.channelSeq,
    siteName,
  }))
  return { list, totalCount }
}
