import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { NotFoundPage } from '../../platform/fallback-pages.tsx'
import { useText } from '../../platform/language.tsx'
import { sessionQuery } from '../../platform/session.tsx'
import { useBoot } from '../../platform/site-address.ts'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { AccountSheet } from './AccountSheet.tsx'
import { SignOnConsent } from './SignOnConsent.tsx'
import { type SignOnQuestion, signOnStep } from './sign-on.ts'
import * as texts from './sign-on-texts.ts'

/** API-18: shown for a moment while the browser goes to and fro; at a site's own domain it asks first (SEC-38). */
export function SignOn() {
  const text = useText(texts)
  const api = useApi()
  const boot = useBoot()
  const queryClient = useQueryClient()
  const [outcome, setOutcome] = useState<SignOnQuestion | 'nowhere' | 'failed' | null>(null)
  const hasBegun = useRef(false)

  useEffect(() => {
    // A code is good once, also where an effect runs twice.
    if (hasBegun.current) return
    hasBegun.current = true
    const address = new URL(location.href)
    history.replaceState(history.state, '', `${address.pathname}${address.search}`)
    const isKnown = async () => (await queryClient.ensureQueryData(sessionQuery(api))) !== null
    async function goOn() {
      const step = await signOnStep(address, { api, boot, isKnown })
      if (step === 'nowhere') setOutcome(step)
      else if ('ask' in step) setOutcome(step.ask)
      else location.replace(step.goTo)
    }
    goOn().catch((error: unknown) => {
      console.info('not signed on', error)
      setOutcome('failed')
    })
  }, [api, boot, queryClient])

  if (outcome === 'failed') return <ErrorState retry={() => location.reload()} />
  if (outcome === 'nowhere') return <NotFoundPage />
  if (outcome) return <SignOnConsent question={outcome} />
  return (
    <AccountSheet title={text('title')}>
      <Loading>
        <Skeleton height={20} />
      </Loading>
    </AccountSheet>
  )
}
