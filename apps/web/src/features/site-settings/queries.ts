import type { siteClosing } from '@seodang/contract/closing'
import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type { readJoinForm } from '@seodang/contract/form'
import type { readPaymentSettings } from '@seodang/contract/payment-settings'
import type {
  readFooter,
  readMarketingTools,
  readSeo,
  readSiteSettings,
  readSocialSettings,
  readTermsSettings,
  requestDomain,
  saveSiteSettings,
} from '@seodang/contract/site'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

export type SiteSettings = ReplyOf<typeof readSiteSettings>
export type SiteSettingsDraft = Omit<BodyOf<typeof saveSiteSettings>, 'revision'>
export type CustomDomain = ReplyOf<typeof requestDomain>
export type Footer = ReplyOf<typeof readFooter>
export type MarketingKeys = ReplyOf<typeof readMarketingTools>
export type GeneralSeo = ReplyOf<typeof readSeo>
export type SocialSettings = ReplyOf<typeof readSocialSettings>
export type PaymentSettings = ReplyOf<typeof readPaymentSettings>
export type JoinForm = ReplyOf<typeof readJoinForm>
export type TermsSettings = ReplyOf<typeof readTermsSettings>
export type SiteClosing = ReplyOf<typeof siteClosing>
export type TermsKind = keyof TermsSettings

const key = (channelSeq: number, what: string) => ['channels', channelSeq, 'admin', what] as const

// Somebody else may have saved since: a form begins with the newest state, and what it began with stays (SET-09).
const ALWAYS_FRESH = { staleTime: 0, gcTime: 0, refetchOnReconnect: false } as const

export const siteSettingsQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: key(channelSeq, 'configuration'),
    queryFn: ({ signal }): Promise<SiteSettings> =>
      api.get('/v1.0/channels/{channelSeq}/admin/configuration', { path: { channelSeq }, signal }),
    ...ALWAYS_FRESH,
  })

export const socialSettingsQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: key(channelSeq, 'social-login'),
    queryFn: ({ signal }): Promise<SocialSettings> =>
      api.get('/v1.0/channels/{channelSeq}/admin/social-login', { path: { channelSeq }, signal }),
    ...ALWAYS_FRESH,
  })

export const paymentSettingsQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: key(channelSeq, 'payment-settings'),
    queryFn: ({ signal }): Promise<PaymentSettings> =>
      api.get('/v1.0/channels/{channelSeq}/admin/payment-settings', { path: { channelSeq }, signal }),
    ...ALWAYS_FRESH,
  })

export const footerQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: key(channelSeq, 'footer'),
    queryFn: ({ signal }): Promise<Footer> =>
      api.get('/v1.0/channels/{channelSeq}/admin/footer', { path: { channelSeq }, signal }),
    ...ALWAYS_FRESH,
  })

export const termsSettingsQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: key(channelSeq, 'terms'),
    queryFn: ({ signal }): Promise<TermsSettings> =>
      api.get('/v1.0/channels/{channelSeq}/admin/terms', { path: { channelSeq }, signal }),
    ...ALWAYS_FRESH,
  })

export const termsVersionQuery = (api: Api, channelSeq: number, kind: TermsKind, version: number) =>
  queryOptions({
    queryKey: [...key(channelSeq, 'terms'), kind, version],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/terms/{kind}/{version}', {
        path: { channelSeq, kind, version },
        signal,
      }),
  })

/** The product's own text, to begin one's own from. */
export const productTermsQuery = (api: Api, kind: TermsKind) =>
  queryOptions({
    queryKey: ['terms', 0, kind, 'text'],
    queryFn: async ({ signal }): Promise<string> =>
      kind === 'service'
        ? (await api.get('/v1.0/terms/{channelSeq}/service', { path: { channelSeq: 0 }, signal })).termsData
        : (await api.get('/v1.0/terms/{channelSeq}/privacy', { path: { channelSeq: 0 }, signal }))
            .privacyData,
  })

export const generalSeoQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: key(channelSeq, 'seo-general'),
    queryFn: ({ signal }): Promise<GeneralSeo> =>
      api.get('/v1.0/channels/{channelSeq}/admin/seo/general', { path: { channelSeq }, signal }),
    ...ALWAYS_FRESH,
  })

export const marketingToolsQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: key(channelSeq, 'marketing-tools'),
    queryFn: ({ signal }): Promise<MarketingKeys> =>
      api.get('/v1.0/channels/{channelSeq}/admin/marketing-tools', { path: { channelSeq }, signal }),
    ...ALWAYS_FRESH,
  })

export const joinFormSettingsQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: key(channelSeq, 'join-form'),
    queryFn: ({ signal }): Promise<JoinForm> =>
      api.get('/v1.0/channels/{channelSeq}/admin/join-form', { path: { channelSeq }, signal }),
    ...ALWAYS_FRESH,
  })

/** What people hold of the site, before it closes and while it does. */
export const siteClosingQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: key(channelSeq, 'closing'),
    queryFn: ({ signal }): Promise<SiteClosing> =>
      api.get('/v1.0/channels/{channelSeq}/admin/closing', { path: { channelSeq }, signal }),
    ...ALWAYS_FRESH,
  })
