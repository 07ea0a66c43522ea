import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { editedForm, formResponse, formResponses, formSummary, forms } from '@seodang/contract/site-form'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../platform/api.ts'

export type FormFilter = QueryOf<typeof forms>
export type FormLine = ReplyOf<typeof forms>['list'][number]
export type EditedForm = ReplyOf<typeof editedForm>
export type ResponseFilter = QueryOf<typeof formResponses>
export type ResponseLine = ReplyOf<typeof formResponses>['list'][number]
export type OneResponse = ReplyOf<typeof formResponse>
export type FieldSummary = ReplyOf<typeof formSummary>['fields'][number]

export interface FormKey {
  channelSeq: number
  formSeq: number
}

export const formsKey = (channelSeq: number) => ['channels', channelSeq, 'admin', 'forms'] as const

export const formsQuery = (api: Api, channelSeq: number, query: FormFilter) =>
  queryOptions({
    queryKey: [...formsKey(channelSeq), 'list', query],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/forms', { path: { channelSeq }, query, signal }),
    staleTime: 0,
  })

// A form begins with the newest state, and what it began with stays (SET-09).
export const editedFormQuery = (api: Api, key: FormKey) =>
  queryOptions({
    queryKey: [...formsKey(key.channelSeq), key.formSeq, 'edited'],
    queryFn: ({ signal }): Promise<EditedForm> =>
      api.get('/v1.0/channels/{channelSeq}/admin/forms/{formSeq}', { path: { ...key }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })

export const responsesKey = ({ channelSeq, formSeq }: FormKey) =>
  [...formsKey(channelSeq), formSeq, 'responses'] as const

export const responsesQuery = (api: Api, key: FormKey, query: ResponseFilter) =>
  queryOptions({
    queryKey: [...responsesKey(key), 'list', query],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/forms/{formSeq}/responses', {
        path: { ...key },
        query,
        signal,
      }),
    staleTime: 0,
  })

export const responseQuery = (api: Api, key: FormKey, responseSeq: number) =>
  queryOptions({
    queryKey: [...responsesKey(key), responseSeq],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/forms/{formSeq}/responses/{responseSeq}', {
        path: { ...key, responseSeq },
        signal,
      }),
    staleTime: 0,
  })

export const summaryQuery = (api: Api, key: FormKey) =>
  queryOptions({
    queryKey: [...responsesKey(key), 'summary'],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/forms/{formSeq}/summary', { path: { ...key }, signal }),
    staleTime: 0,
  })
