import type { SocialTypeCd } from '@seodang/domain/social'
import { useState } from 'react'
import { useText } from '../../../platform/language.tsx'
import { useBoot } from '../../../platform/site-address.ts'
import { cx } from '../../../ui/cx.ts'
import { Notice } from '../../../ui/Notice.tsx'
import account from '../account.module.css'
import { ProviderMark } from './ProviderMark.tsx'
import styles from './social.module.css'
import * as texts from './texts.ts'
import { useProvider } from './use-provider.ts'
import { type Outcome, useSocialLogin } from './use-social-login.ts'

interface Props {
  /** Comes back with whoever had to leave the page. */
  query: string | null
  onDone: (outcome: Outcome) => void
  /** One provider alone, without the line above. */
  only?: SocialTypeCd
}

/** SOC-17: the providers that this page offers, in their own colours and words; nothing where there are none. */
export function SocialButtons({ query, onDone, only }: Props) {
  const text = useText(texts)
  const { providers } = useBoot().social
  const login = useSocialLogin()
  // SOC-13: whatever went wrong there or here, the person hears the same.
  const [isFailed, setFailed] = useState(false)
  const provider = useProvider((returned) => {
    if (returned.kind === 'ticket')
      login.mutate(returned, { onSuccess: onDone, onError: () => setFailed(true) })
    else if (returned.kind === 'failed') setFailed(true)
  })
  const offered = only === undefined ? providers : providers.filter((each) => each === only)
  if (offered.length === 0) return null
  const isBusy = provider.at !== null || login.isPending
  return (
    <div role="group" aria-label={text('ways')}>
      {only === undefined && (
        <p className={styles.or} aria-hidden="true">
          {text('or')}
        </p>
      )}
      <div className={styles.ways}>
        {offered.map((snsTypeCd) => (
          <button
            key={snsTypeCd}
            type="button"
            className={cx(styles.way, styles[snsTypeCd])}
            aria-disabled={isBusy}
            aria-busy={provider.at === snsTypeCd}
            onClick={() => {
              if (isBusy) return
              setFailed(false)
              provider.go(snsTypeCd, query)
            }}
          >
            <ProviderMark of={snsTypeCd} />
            {text(snsTypeCd)}
          </button>
        ))}
        {provider.at !== null && (
          <p className={styles.waiting} role="status">
            {text('waiting')}
            <button type="button" className={account.quietLink} onClick={provider.stop}>
              {text('stop')}
            </button>
          </p>
        )}
        {isFailed && !isBusy && (
          <Notice tone="danger" live>
            {text('failed')}
          </Notice>
        )}
      </div>
    </div>
  )
}
