import type {
  campaign,
  campaignAudience,
  campaignRecipients,
  campaigns,
  messageTemplates,
} from '@seodang/contract/campaign'
import type { BodyOf, QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import { CAMPAIGN_STATE } from '@seodang/domain/codes'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

export type CampaignFilter = QueryOf<typeof campaigns>
export type Campaign = ReplyOf<typeof campaigns>['list'][number]
export type CampaignDetail = ReplyOf<typeof campaign>
export type RecipientFilter = QueryOf<typeof campaignRecipients>
export type Recipient = ReplyOf<typeof campaignRecipients>['list'][number]
export type Template = ReplyOf<typeof messageTemplates>['list'][number]
type AudienceBody = BodyOf<typeof campaignAudience>

export const campaignsKey = (channelSeq: number) => ['channels', channelSeq, 'admin', 'campaigns'] as const

export const campaignsQuery = (api: Api, channelSeq: number, query: CampaignFilter) =>
  queryOptions({
    queryKey: [...campaignsKey(channelSeq), 'list', query],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/campaigns', { path: { channelSeq }, query, signal }),
    staleTime: 0,
  })

interface Key {
  channelSeq: number
  campaignSeq: number
}

/** While it is being sent, the page looks how far it is. */
const LOOK_EVERY = 2000
/** What no server has taken yet may need hours. */
const LOOK_AT_REST_EVERY = 5000

export const campaignQuery = (api: Api, key: Key) =>
  queryOptions({
    queryKey: [...campaignsKey(key.channelSeq), key.campaignSeq, 'one'],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/campaigns/{campaignSeq}', { path: { ...key }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (!data) return false
      if (data.stateCd === CAMPAIGN_STATE.sending && data.counts.waiting > 0) return LOOK_EVERY
      return data.counts.underWay > 0 && LOOK_AT_REST_EVERY
    },
  })

export const recipientsQuery = (api: Api, key: Key, query: RecipientFilter) =>
  queryOptions({
    queryKey: [...campaignsKey(key.channelSeq), key.campaignSeq, 'recipients', query],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/campaigns/{campaignSeq}/recipients', {
        path: { ...key },
        query,
        signal,
      }),
    staleTime: 0,
  })

export const choicesQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: [...campaignsKey(channelSeq), 'choices'],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/campaigns/choices', { path: { channelSeq }, signal }),
    staleTime: 0,
  })

export const audienceQuery = (api: Api, channelSeq: number, body: AudienceBody) =>
  queryOptions({
    queryKey: [...campaignsKey(channelSeq), 'audience', body],
    queryFn: ({ signal }) =>
      api.post('/v1.0/channels/{channelSeq}/admin/campaigns/preview', {
        path: { channelSeq },
        body,
        signal,
      }),
    staleTime: 0,
  })

export const templatesQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: [...campaignsKey(channelSeq), 'templates'],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/message-templates', { path: { channelSeq }, signal }),
    staleTime: 0,
  })
