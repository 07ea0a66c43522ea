import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type {
  deskDocument,
  deskDocuments,
  deskFeeStatements,
  deskSettlement,
  deskSettlements,
} from '@seodang/contract/settlement-desk'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

export type DocumentFilter = QueryOf<typeof deskDocuments>
export type DocumentLine = ReplyOf<typeof deskDocuments>['list'][number]
export type DocumentFacts = ReplyOf<typeof deskDocument>
export type SettlementFilter = QueryOf<typeof deskSettlements>
export type SettlementLine = ReplyOf<typeof deskSettlements>['list'][number]
export type OpenFee = ReplyOf<typeof deskFeeStatements>['list'][number]
export type SettlementFacts = ReplyOf<typeof deskSettlement>

export const documentsQuery = (api: Api, query: DocumentFilter) =>
  queryOptions({
    queryKey: ['desk', 'documents', query],
    queryFn: ({ signal }) => api.get('/v1.0/platform/settlement-documents', { query, signal }),
    staleTime: 0,
  })

export const documentQuery = (api: Api, path: { channelSeq: number; payeeSeq: number }) =>
  queryOptions({
    queryKey: ['desk', 'documents', 'one', path.channelSeq, path.payeeSeq],
    queryFn: ({ signal }) =>
      api.get('/v1.0/platform/channels/{channelSeq}/settlement-documents/{payeeSeq}', { path, signal }),
    staleTime: 0,
  })

export const settlementsQuery = (api: Api, query: SettlementFilter) =>
  queryOptions({
    queryKey: ['desk', 'settlements', query],
    queryFn: ({ signal }) => api.get('/v1.0/platform/settlements', { query, signal }),
    staleTime: 0,
  })

interface SettlementKey {
  channelSeq: number
  settlementSeq: number
}

/** One settlement, with its lines or those of a part of it. */
export const askSettlement = (
  api: Api,
  { channelSeq, settlementSeq }: SettlementKey,
  query: QueryOf<typeof deskSettlement>,
  signal: AbortSignal,
): Promise<SettlementFacts> =>
  api.get('/v1.0/platform/channels/{channelSeq}/settlements/{settlementSeq}', {
    path: { channelSeq, settlementSeq },
    query,
    signal,
  })

export const settlementQuery = (api: Api, key: SettlementKey, page: number) =>
  queryOptions({
    queryKey: ['desk', 'settlements', 'one', key.channelSeq, key.settlementSeq, page],
    queryFn: ({ signal }) => askSettlement(api, key, { page, size: 20 }, signal),
    staleTime: 0,
  })

/** SALE-10: what sites have not paid of their fees for sales in dollars. */
export const openFeesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['desk', 'fees'],
    queryFn: ({ signal }) => api.get('/v1.0/platform/fee-statements', { query: { size: 100 }, signal }),
    staleTime: 0,
  })
