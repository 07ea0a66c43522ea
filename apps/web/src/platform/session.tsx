import type { ReplyOf } from '@seodang/contract/endpoint'
import type { channelAuth } from '@seodang/contract/site'
import type { Principal } from '@seodang/domain/access'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react'
import { goOut, renewedPerson } from './access-token.ts'
import { type Api, ApiError, useApi } from './api.ts'
import { useMaybeChannel } from './channel.tsx'
import { lazyExtra } from './lazy/lazy.tsx'
import { loadChunk } from './lazy/load-chunk.ts'
import { onPersonChange, type SessionUser, takeoverCount } from './person.ts'
import { SESSION_KEY } from './personal-answers.ts'
import { isAway, untilAnswered } from './query-client.ts'
import { clearPending } from './social-pending.ts'

export type { SessionUser } from './person.ts'

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

/** What `personal-answers.ts` puts there when somebody comes or goes; asked for at the first load, and after changes. */
export const sessionQuery = (api: Api) =>
  queryOptions({
    queryKey: SESSION_KEY,
    meta: { failsAs: 'person not loaded' },
    refetchInterval: untilAnswered,
    queryFn: async ({ signal }): Promise<SessionUser | null> => {
      const renewed = await renewedPerson()
      if (renewed !== undefined) return renewed
      try {
        return (await api.get('/v1.0/users/session', { signal })).user
      } catch (error) {
        // ACC-13: an ended session is no failure; the page goes on as a visitor's.
        if (error instanceof ApiError && error.status === 401) return null
        throw error
      }
    },
  })

const placeQuery = (api: Api, channelSeq: number, userSeq: number | null) =>
  queryOptions({
    queryKey: ['session', 'place', channelSeq, userSeq],
    enabled: userSeq !== null && channelSeq > 0,
    meta: { failsAs: 'place in the site not loaded' },
    refetchInterval: untilAnswered,
    queryFn: async ({ signal }) => {
      const [auth, member, { namedPermissions }] = await Promise.all([
        api.get('/v1.0/channels/{channelSeq}/auth', { path: { channelSeq }, signal }),
        api.get('/v1.0/channels/{channelSeq}/channel-user', { path: { channelSeq }, signal }),
        // Visitors have none and need not load their names.
        loadChunk(() => import('@seodang/domain/permissions')),
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

  const signedOut = useCallback(() => {
    goOut()
    clearPending()
  }, [])
  const reload = useCallback(() => queryClient.invalidateQueries({ queryKey: SESSION_KEY }), [queryClient])

  useRolesAfterRefusals(queryClient)
  const takeovers = useSyncExternalStore(onPersonChange, takeoverCount, takeoverCount)

  const value = useMemo<Session>(() => {
    const person = user.data ?? null
    const auth = person ? (place.data?.auth ?? null) : null
    const isChannelUser = person !== null && (place.data?.isChannelUser ?? false)
    const isPlaceKnown = place.data !== undefined || (place.isError && !isAway(place.error))
    // Who could not be asked for is nobody yet, and no visitor.
    const waits = user.data === undefined || (person !== null && channelSeq > 0 && !isPlaceKnown)
    return {
      status: !hydrated || waits ? 'loading' : person ? 'user' : 'visitor',
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
      signedOut,
      reload,
    }
  }, [user.data, place.data, place.error, place.isError, hydrated, channelSeq, signedOut, reload])

  return (
    <SessionContext value={value}>
      {children}
      <Suspense>{takeovers > 0 && <OtherAccount key={takeovers} name={value.user?.name} />}</Suspense>
    </SessionContext>
  )
}

const OtherAccount = lazyExtra(() => import('./OtherAccount.tsx'))

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
