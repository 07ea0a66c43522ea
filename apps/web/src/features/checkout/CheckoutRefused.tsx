import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconMailExclamation from '@tabler/icons-react/dist/esm/icons/IconMailExclamation.mjs'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { accountAddress } from '../../platform/account-address.ts'
import { ApiError } from '../../platform/api.ts'
import { useText } from '../../platform/language.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import * as texts from './texts.ts'

/** Why there is nothing to order: said in the server's words, with the way on that fits. */
export function CheckoutRefused({
  error,
  courseSeq,
  retry,
}: {
  error: Error
  courseSeq: number
  retry: () => void
}) {
  const text = useText(texts)
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500
  const errorName = error instanceof ApiError ? error.errorName : ''
  useWayToJoin(errorName === 'NOT_CHANNEL_USER')
  if (errorName === 'NOT_CHANNEL_USER') return null
  if (!isRefusal) return <ErrorState message={error.message || undefined} retry={retry} />

  const { reason } = error.details
  const isUnverified = errorName === 'NOT_AUTHORIZED_EMAIL'
  return (
    <EmptyState
      icon={isUnverified ? IconMailExclamation : IconLock}
      title={text(isUnverified ? 'notVerifiedTitle' : 'refusedTitle')}
      message={typeof reason === 'string' && reason !== '' ? reason : error.message}
      action={
        isUnverified ? (
          <LinkButton href="/editinformation" variant="main">
            {text('verify')}
          </LinkButton>
        ) : (
          <>
            <LinkButton href={`/classes/${courseSeq}`} variant="main">
              {text('seeClass')}
            </LinkButton>
            <LinkButton href="/classes">{text('otherClasses')}</LinkButton>
          </>
        )
      }
    />
  )
}

/** ENR-02: whoever is no member of the site joins first and comes back to the payment. */
function useWayToJoin(isStranger: boolean): void {
  const router = useRouter()
  const { href } = useLocation()
  useEffect(() => {
    if (isStranger) void router.navigate({ href: accountAddress('/join', href), replace: true })
  }, [isStranger, router, href])
}
