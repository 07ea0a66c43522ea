import type { ReplyOf } from '@seodang/contract/endpoint'
import type { accountClosing, accountProfile } from '@seodang/contract/identity'
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
  })

/** ACC-28: asked by the browser only; the link is the reader's own. */
export const subscriptionQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: ['subscription', token],
    queryFn: ({ signal }) => api.get('/v1.0/unsubscribe/email/state', { query: { token }, signal }),
    retry: false,
  })
