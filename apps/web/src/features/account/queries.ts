import type { ReplyOf } from '@seodang/contract/endpoint'
import type { accountClosing, accountProfile, sessions } from '@seodang/contract/identity'
import type { signOnConsents } from '@seodang/contract/sign-on'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

export type AccountProfile = ReplyOf<typeof accountProfile>

export type Closing = ReplyOf<typeof accountClosing>

/** The own account as its edit screen shows it. */
export const accountProfileQuery = (api: Api) =>
  queryOptions({
    queryKey: ['me', 'profile'],
    queryFn: ({ signal }) => api.get('/v1.0/users/profile', { signal }),
  })

export type Device = ReplyOf<typeof sessions>['list'][number]

/** Where the person is logged in. */
export const devicesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['me', 'devices'],
    queryFn: ({ signal }) => api.get('/v1.0/users/sessions', { signal }),
    staleTime: 0,
  })

export type Consented = ReplyOf<typeof signOnConsents>['list'][number]

/** The own domains of sites at which the person is signed on without being asked. */
export const signOnConsentsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['me', 'signon-consents'],
    queryFn: ({ signal }) => api.get('/v1.0/users/signon-consents', { signal }),
    staleTime: 0,
  })

/** SOC-16, JOIN-02: anew for each account and once its address is proved. */
export const integrationStatusQuery = (
  api: Api,
  channelSeq: number | undefined,
  user: { userSeq: number; isAuthenticated: boolean } | null,
) =>
  queryOptions({
    queryKey: ['me', 'integration', user?.userSeq ?? 0, user?.isAuthenticated ?? false],
    queryFn: async ({ signal }) => {
      const query = channelSeq === undefined ? {} : { channelSeq }
      return (await api.get('/v1.0/auth/checkUserInfo', { query, signal })).integrated.status
    },
  })

/** VER-06: whether a reset link still works. Asked by the browser only, and anew each time. */
export const resetLinkQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: ['reset-link', token],
    queryFn: () => api.post('/v1.0/auth/checkResetPasswordToken', { body: { token } }),
    staleTime: 0,
    gcTime: 0,
  })

/** ACC-29: read anew each time, because it decides. */
export const closingQuery = (api: Api) =>
  queryOptions({
    queryKey: ['me', 'closing'],
    queryFn: ({ signal }) => api.get('/v1.0/users/closing', { signal }),
    staleTime: 0,
    gcTime: 0,
    // A merge is moved over within seconds, and the dialog goes on by itself.
    refetchInterval: ({ state }) => (state.data?.mergeUnderWay ? 3000 : false),
  })

/** ACC-28: asked by the browser only; the link is the reader's own. */
export const subscriptionQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: ['subscription', token],
    queryFn: ({ signal }) => api.get('/v1.0/unsubscribe/email/state', { query: { token }, signal }),
    retry: false,
  })

/** OPR-08: a question although it is a POST, because the key of the link must stand in no address. */
export const invitationQuery = (api: Api, channelSeq: number, token: string) =>
  queryOptions({
    queryKey: ['channels', channelSeq, 'invitation', token],
    queryFn: ({ signal }) =>
      api.post('/v1.0/channels/{channelSeq}/invitations/look', {
        path: { channelSeq },
        body: { token },
        signal,
      }),
    staleTime: 0,
  })
