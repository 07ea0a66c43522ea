import type { ReplyOf } from '@seodang/contract/endpoint'
import type { sessionUser } from '@seodang/contract/identity'
import type { channelAuth } from '@seodang/contract/site'
import type { Principal } from '@seodang/domain/access'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react'
import { accessToken, dropAccessToken, keepAccessToken, renewWith, SESSION_CHANGED } from './access-token.ts'
import { type Api, ApiError, useApi } from './api.ts'
import { useMaybeChannel } from './channel.tsx'
import { clearPending } from './social-pending.ts'

export type SessionUser = ReplyOf<typeof sessionUser>['user']
type ChannelAuth = ReplyOf<typeof channelAuth>

export interface Session {
  /** `loading` until the browser has asked; always so while rendering on the server. */
  status: 'loading' | 'visitor' | 'user'
  user: SessionUser | null
  /** Member of this page's site. */
  isChannelUser: boolean
  auth: ChannelAuth | null
  /** For `allows(access, principal)`: the same decision that the server takes. */
  principal: Principal
  /** Takes over a fresh token after login, sign-up or refresh. */
  signedIn: (token: string, user: SessionUser) => void
  /** Forgets the person; calls to the server are the caller's. */
  signedOut: () => void
  reload: () => Promise<void>
}

const VISITOR: Principal = {
  userSeq: null,
  isVerified: false,
  isPlatformAdmin: false,
  channelSeq: null,
  isChannelUser: false,
  userTypeCd: null,
  permissions: [],
}

export const sessionQuery = (api: Api) =>
  queryOptions({
    queryKey: ['session'],
    meta: { failsAs: 'person not loaded' },
    queryFn: async ({ signal }): Promise<SessionUser | null> => {
      const asked = accessToken()
      if (asked === null) return null
      try {
        return (await api.get('/v1.0/users/session', { signal })).user
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 401)) throw error
        // ACC-13: an ended session is no failure; the page goes on as a visitor's.
        dropAccessToken(asked)
        // Unless somebody came in while it was asked for.
        return accessToken() === null ? null : (await api.get('/v1.0/users/session', { signal })).user
      }
    },
  })

const placeQuery = (api: Api, channelSeq: number, userSeq: number | null) =>
  queryOptions({
    queryKey: ['session', 'place', channelSeq, userSeq],
    enabled: userSeq !== null && channelSeq > 0,
    meta: { failsAs: 'place in the site not loaded' },
    queryFn: async ({ signal }) => {
      const [auth, member, { namedPermissions }] = await Promise.all([
        api.get('/v1.0/channels/{channelSeq}/auth', { path: { channelSeq }, signal }),
        api.get('/v1.0/channels/{channelSeq}/channel-user', { path: { channelSeq }, signal }),
        // Visitors have none and need not load their names.
        import('@seodang/domain/permissions'),
      ])
      return { auth, permissions: namedPermissions(auth.permissions), isChannelUser: member.isChannelUser }
    },
  })

const SessionContext = createContext<Session | null>(null)

export function SessionProvider({ children }: { children: ReactNode }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const channelSeq = useMaybeChannel()?.channelSeq ?? 0
  const hydrated = useHydrated()
  const user = useQuery({ ...sessionQuery(api), enabled: hydrated })
  const place = useQuery(placeQuery(api, channelSeq, user.data?.userSeq ?? null))

  useEffect(() => {
    renewWith(async () => {
      const ended = accessToken()
      try {
        const renewed = await api.post('/v1.0/auth/refresh')
        keepAccessToken(renewed.accessToken)
        return renewed.accessToken
      } catch (error) {
        // ACC-15: what cannot be renewed is forgotten.
        if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
          dropAccessToken(ended)
          if (accessToken() === null) queryClient.setQueryData(sessionQuery(api).queryKey, null)
          return accessToken()
        }
        throw error
      }
    })
  }, [api, queryClient])

  const signedIn = useCallback(
    (token: string, person: SessionUser) => {
      keepAccessToken(token)
      queryClient.removeQueries({ predicate: (query) => query.queryKey[0] === 'me' })
      queryClient.setQueryData(sessionQuery(api).queryKey, person)
      void queryClient.invalidateQueries({ predicate: (query) => query.queryKey.includes('mine') })
    },
    [api, queryClient],
  )
  const signedOut = useCallback(() => {
    keepAccessToken(null)
    clearPending()
    queryClient.setQueryData(sessionQuery(api).queryKey, null)
    queryClient.removeQueries({
      predicate: (query) => query.queryKey[0] === 'me' || query.queryKey.includes('mine'),
    })
  }, [api, queryClient])
  const reload = useCallback(() => queryClient.invalidateQueries({ queryKey: ['session'] }), [queryClient])

  // Somebody who came or went in another tab came or went here too.
  useEffect(() => {
    const heard = (event: StorageEvent) => {
      if (event.key === 'access-token') void reload()
    }
    window.addEventListener('storage', heard)
    window.addEventListener(SESSION_CHANGED, reload)
    return () => {
      window.removeEventListener('storage', heard)
      window.removeEventListener(SESSION_CHANGED, reload)
    }
  }, [reload])

  useRolesAfterRefusals(queryClient)

  const value = useMemo<Session>(() => {
    const person = user.data ?? null
    const auth = person ? (place.data?.auth ?? null) : null
    const isChannelUser = person !== null && (place.data?.isChannelUser ?? false)
    const waits = !hydrated || user.isPending || (person !== null && channelSeq > 0 && place.isPending)
    return {
      status: waits ? 'loading' : person ? 'user' : 'visitor',
      user: person,
      isChannelUser,
      auth,
      principal: person
        ? {
            userSeq: person.userSeq,
            isVerified: person.isAuthenticated,
            isPlatformAdmin: person.isPlatformAdmin,
            channelSeq: channelSeq || null,
            isChannelUser,
            userTypeCd: auth?.userTypeCd ?? null,
            permissions: place.data?.permissions ?? [],
          }
        : VISITOR,
      signedIn,
      signedOut,
      reload,
    }
  }, [
    user.data,
    user.isPending,
    place.data,
    place.isPending,
    hydrated,
    channelSeq,
    signedIn,
    signedOut,
    reload,
  ])

  return <SessionContext value={value}>{children}</SessionContext>
}

/** PERM-30: a refusal for want of a permission means that this page knows old ones. */
function useRolesAfterRefusals(queryClient: QueryClient): void {
  useEffect(() => {
    const look = (error: unknown) => {
      if (error instanceof ApiError && ROLE_REFUSALS.has(error.errorName))
        void queryClient.invalidateQueries({ queryKey: ['session', 'place'] })
    }
    const queries = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') look(event.action.error)
    })
    const mutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') look(event.action.error)
    })
    return () => {
      queries()
      mutations()
    }
  }, [queryClient])
}

const ROLE_REFUSALS = new Set(['NO_PERMISSION', 'NOT_CHANNEL_USER'])

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs the SessionProvider of the root')
  return session
}

const never = () => () => {}
/** False while rendering on the server and while hydrating, so that both draw the same. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
