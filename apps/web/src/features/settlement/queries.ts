import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type {
  feeStatements,
  revenueShares,
  settlement,
  settlementDocument,
  settlements,
} from '@seodang/contract/settlement'
import type { withheld } from '@seodang/contract/withheld'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

export type SettlementPage = ReplyOf<typeof settlements>
export type Settlement = SettlementPage['list'][number]
export type FeeStatement = ReplyOf<typeof feeStatements>['list'][number]
export type SettlementDay = ReplyOf<typeof settlement>
export type SettlementLine = SettlementDay['list'][number]
export type WithheldYear = ReplyOf<typeof withheld>
export type Documents = ReplyOf<typeof settlementDocument>
export type SharePage = ReplyOf<typeof revenueShares>
export type ClassShares = SharePage['list'][number]

/** Of the site, for its staff, or of the own shares of somebody (BYD-05). */
export interface Payee {
  channelSeq: number
  whose: 'site' | 'mine'
}

const keyOf = ({ channelSeq, whose }: Payee) => ['channels', channelSeq, 'admin', 'settlement', whose]

export const settlementsQuery = (api: Api, payee: Payee, query: QueryOf<typeof settlements>) =>
  queryOptions({
    queryKey: [...keyOf(payee), 'list', query],
    queryFn: ({ signal }): Promise<SettlementPage> =>
      payee.whose === 'site'
        ? api.get('/v1.0/channels/{channelSeq}/admin/settlements', {
            path: { channelSeq: payee.channelSeq },
            query,
            signal,
          })
        : api.get('/v1.0/channels/{channelSeq}/me/settlements', {
            path: { channelSeq: payee.channelSeq },
            query,
            signal,
          }),
    staleTime: 0,
  })

export const settlementKey = (payee: Payee, settlementDate: string, ...rest: unknown[]) => [
  ...keyOf(payee),
  'day',
  settlementDate,
  ...rest,
]

/** One settlement, with its lines or those of a part of it. */
export function askSettlement(
  api: Api,
  { channelSeq, whose }: Payee,
  settlementDate: string,
  query: QueryOf<typeof settlement>,
  signal: AbortSignal,
): Promise<SettlementDay> {
  const asked = { path: { channelSeq, settlementDate }, query, signal }
  return whose === 'site'
    ? api.get('/v1.0/channels/{channelSeq}/admin/settlements/{settlementDate}', asked)
    : api.get('/v1.0/channels/{channelSeq}/me/settlements/{settlementDate}', asked)
}

export const settlementQuery = (
  api: Api,
  payee: Payee,
  settlementDate: string,
  query: QueryOf<typeof settlement>,
) =>
  queryOptions({
    queryKey: settlementKey(payee, settlementDate, query),
    queryFn: ({ signal }) => askSettlement(api, payee, settlementDate, query, signal),
    staleTime: 0,
  })

/** The address of the spreadsheet of a settlement. */
export const excelPath = ({ channelSeq, whose }: Payee, settlementDate: string): string =>
  `/v1.0/channels/${channelSeq}/${whose === 'site' ? 'admin' : 'me'}/settlements/${settlementDate}/excel`

/** What was withheld in a year, in the last one where none is named. */
export const withheldQuery = (api: Api, payee: Payee, year: number | undefined) =>
  queryOptions({
    queryKey: [...keyOf(payee), 'withheld', year ?? null],
    queryFn: ({ signal }): Promise<WithheldYear> => {
      const { channelSeq, whose } = payee
      const asked = { path: { channelSeq }, query: year === undefined ? {} : { year }, signal }
      return whose === 'site'
        ? api.get('/v1.0/channels/{channelSeq}/admin/withheld', asked)
        : api.get('/v1.0/channels/{channelSeq}/me/withheld', asked)
    },
    staleTime: 0,
  })

export const withheldPath = ({ channelSeq, whose }: Payee, format: 'excel' | 'pdf'): string =>
  `/v1.0/channels/${channelSeq}/${whose === 'site' ? 'admin' : 'me'}/withheld/${format}`

export const documentQuery = (api: Api, payee: Payee) =>
  queryOptions({
    queryKey: [...keyOf(payee), 'document'],
    queryFn: ({ signal }): Promise<Documents> => {
      const asked = { path: { channelSeq: payee.channelSeq }, signal }
      return payee.whose === 'site'
        ? api.get('/v1.0/channels/{channelSeq}/admin/settlement-document', asked)
        : api.get('/v1.0/channels/{channelSeq}/me/settlement-document', asked)
    },
    staleTime: 0,
  })

export const sharesQuery = (api: Api, channelSeq: number, query: QueryOf<typeof revenueShares>) =>
  queryOptions({
    queryKey: ['channels', channelSeq, 'admin', 'settlement', 'shares', query],
    queryFn: ({ signal }): Promise<SharePage> =>
      api.get('/v1.0/channels/{channelSeq}/admin/revenue-shares', { path: { channelSeq }, query, signal }),
    staleTime: 0,
  })

/** SALE-10. */
export const feesQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: ['channels', channelSeq, 'admin', 'settlement', 'fees'],
    queryFn: ({ signal }): Promise<ReplyOf<typeof feeStatements>> =>
      api.get('/v1.0/channels/{channelSeq}/admin/fee-statements', { path: { channelSeq }, signal }),
    staleTime: 0,
  })
