import { Suspense } from 'react'
import { lazyExtra } from '../../platform/lazy/lazy.tsx'
import { useConsentAsked, useMarketingConsent } from '../../platform/marketing-consent.ts'
import { useHydrated } from '../../platform/session.tsx'

const ConsentBar = lazyExtra(() => import('./ConsentBar.tsx'))

/** The question of consent, on sites that have something to ask it for and until it is answered. */
export function Consent() {
  const asked = useConsentAsked()
  const consent = useMarketingConsent()
  const isKnown = useHydrated()
  if (!isKnown || consent || !(asked.analytics || asked.marketing)) return null
  return (
    <Suspense>
      <ConsentBar asked={asked} />
    </Suspense>
  )
}
