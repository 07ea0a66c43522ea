import { INTEGRATION_STATUS } from '@seodang/domain/codes'
import type { SocialTypeCd } from '@seodang/domain/social'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { accountAddress } from '../../platform/account-address.ts'
import { useMaybeChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { useBoot } from '../../platform/site-address.ts'
import { alert } from '../../ui/dialog-requests.ts'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { AccountSheet } from './AccountSheet.tsx'
import { afterJoining, entryOf, useArrival, withSameQuery } from './arrival.ts'
import { JoinForm } from './JoinForm.tsx'
import * as texts from './join-texts.ts'
import { IntegrateFirst, useIntegrationStatus } from './social/IntegrateFirst.tsx'
import { useBeginAddress } from './social/use-provider.ts'
import { VerifyEmailForm } from './VerifyEmailForm.tsx'

/** /join: becomes a member of the site, then on to where the person wanted to go (JOIN-01, JOIN-03, JOIN-10). */
export function Join({ query }: { query: unknown }) {
  const text = useText(texts)
  const router = useRouter()
  const channel = useMaybeChannel()
  const { status, user, isChannelUser, reload } = useSession()
  const arrive = useArrival()
  const isJoining = useRef(false)
  const syncs = useBoot().social.syncs
  const sync = channel === null ? null : syncs
  const isVisitor = status === 'visitor'
  useSyncAtOnce(isVisitor ? sync : null, query)
  useTurnAway(isVisitor && sync === null, query)

  // Members have nothing to do here, and outside a site there is nothing to join.
  const isOver = status === 'user' && (isChannelUser || !channel)
  useEffect(() => {
    if (!isOver || isJoining.current) return
    const entry = entryOf(query)
    // SITE-06: outside of sites, joining goes on at the site that asked for it.
    const isElsewhere = !channel && entry.siteJoin && entry.originSeq !== undefined
    void arrive(isElsewhere ? entry : { next: afterJoining(query, channel !== null) })
  }, [isOver, arrive, query, channel])

  const joined = async () => {
    isJoining.current = true
    await reload()
    await router.navigate({ href: withSameQuery('/join/complete', query), replace: true })
  }
  const site = channel?.name ?? ''
  const isHere = status === 'user' && user !== null && channel !== null && !isChannelUser
  const integration = useIntegrationStatus(isHere ? user : null)
  const isReady = isHere && integration !== null
  return (
    <AccountSheet title={text('title', { site })} lead={text('lead', { site })}>
      {!isReady && (
        <Loading>
          <Skeleton height={200} />
          <Skeleton height={56} gap={24} />
        </Loading>
      )}
      {isReady && integration === INTEGRATION_STATUS.mergeNeeded && <IntegrateFirst user={user} />}
      {isReady && integration !== INTEGRATION_STATUS.mergeNeeded && !user.isAuthenticated && (
        <>
          <p>{text('verifyFirst')}</p>
          <VerifyEmailForm onVerified={() => undefined} />
        </>
      )}
      {isReady && integration !== INTEGRATION_STATUS.mergeNeeded && user.isAuthenticated && (
        <JoinForm channel={channel} onJoined={() => void joined()} />
      )}
    </AccountSheet>
  )
}

/** JOIN-04: where the site syncs with a provider, joining begins there; whoever changes their mind meets the login. */
function useSyncAtOnce(snsTypeCd: SocialTypeCd | null, query: unknown): void {
  const begin = useBeginAddress()
  const began = useRef(false)
  useEffect(() => {
    if (snsTypeCd === null || began.current) return
    began.current = true
    const next = encodeURIComponent(withSameQuery('/join', query))
    location.assign(begin(snsTypeCd, 'redirect', JSON.stringify({ next })))
  }, [snsTypeCd, query, begin])
}

/** JOIN-01: says that nobody is logged in, forgets what was known, and leads to login and back. */
function useTurnAway(isVisitor: boolean, query: unknown): void {
  const text = useText(texts)
  const router = useRouter()
  const { signedOut } = useSession()
  const told = useRef(false)
  useEffect(() => {
    if (!isVisitor || told.current) return
    told.current = true
    signedOut()
    const back = accountAddress('/login', withSameQuery('/join', query))
    void alert({ description: text('notLoggedIn') }).then(() =>
      router.navigate({ href: back, replace: true }),
    )
  }, [isVisitor, query, text, router, signedOut])
}
