import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../platform/language.tsx'
import { Anchor } from '../../../ui/Anchor.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { AccountSheet } from '../AccountSheet.tsx'
import account from '../account.module.css'
import { entryOf, useArrival, withSameQuery } from '../arrival.ts'
import { isLinking, takeLinking } from './link-query.ts'
import { takeArrival, tellOpener } from './returned.ts'
import styles from './social.module.css'
import * as texts from './texts.ts'
import { useLink } from './use-link.ts'
import { type Outcome, useSocialLogin } from './use-social-login.ts'

const CLOSES_BY_ITSELF_MS = 3_000

/**
 * /authcallback (SOC-02): the window hands what it brought to the page that opened it and closes. Without that page,
 * because the browser opened no window or parted them, it goes on by itself.
 */
export function AuthCallback() {
  const text = useText(texts)
  const router = useRouter()
  const arrive = useArrival()
  const { mutate: logIn } = useSocialLogin()
  const { mutate: link } = useLink()
  const [{ returned, isPopup }] = useState(takeArrival)
  const [isFailed, setFailed] = useState(returned.kind === 'failed' && !isPopup)
  const began = useRef(false)

  useEffect(() => {
    if (began.current) return
    began.current = true
    if (isPopup && tellOpener(returned)) {
      // The page closes it once it has heard; a window that is gone by then would not be believed.
      setTimeout(() => window.close(), CLOSES_BY_ITSELF_MS)
      return
    }
    const { query } = returned
    const entry = entryOf(query ?? undefined)
    const replace = (href: string) => void router.navigate({ href, replace: true })
    const goOn = (outcome: Outcome) =>
      outcome === 'in' ? void arrive(entry) : replace(withSameQuery('/createaccount', query ?? undefined))
    if (returned.kind !== 'ticket') {
      if (returned.kind === 'failed') return setFailed(true)
      // SOC-11: back to where the choice was made, without a word.
      return isLinking(query) ? void arrive(entry) : replace(withSameQuery('/login', query ?? undefined))
    }
    const onError = () => setFailed(true)
    if (isLinking(query) && !takeLinking(query)) return setFailed(true)
    if (isLinking(query)) link(returned, { onSuccess: () => void arrive(entry), onError })
    else logIn(returned, { onSuccess: goOn, onError })
  }, [returned, isPopup, arrive, router, logIn, link])

  if (isFailed)
    return (
      <AccountSheet title={text('failedTitle')} isStep>
        <Notice tone="danger" live>
          {text('failed')}
        </Notice>
        <p className={account.under}>
          <Anchor href={withSameQuery('/login', returned.query ?? undefined)} className={account.link}>
            {text('backToLogin')}
          </Anchor>
        </p>
      </AccountSheet>
    )
  return (
    <AccountSheet title={text('returning')} lead={text('returningLead')}>
      <div className={styles.returning}>
        <Loading>
          <Skeleton height={52} />
        </Loading>
      </div>
    </AccountSheet>
  )
}
