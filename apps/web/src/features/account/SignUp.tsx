import { joinEntry } from '@seodang/domain/next-path'
import { useEffect, useRef, useState } from 'react'
import { useMaybeChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { usePending } from '../../platform/social-pending.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { AccountSheet } from './AccountSheet.tsx'
import styles from './account.module.css'
import { entryOf, queryText, useArrival, withSameQuery } from './arrival.ts'
import { Result } from './Result.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { SocialButtons } from './social/SocialButtons.tsx'
import { SocialSignUpForm } from './social/SocialSignUpForm.tsx'
import * as socialTexts from './social/texts.ts'
import * as texts from './texts.ts'
import { VerifyEmailForm } from './VerifyEmailForm.tsx'

/** /createaccount: the form, then the code, then on to where the person wanted to go (JOIN-08, NAV-11). */
export function SignUp({ query }: { query: unknown }) {
  const text = useText(texts)
  const social = useText(socialTexts)
  const { user } = useSession()
  const { signUp } = usePending()
  const isOnSite = useMaybeChannel() !== null
  const arrive = useArrival()
  const [verified, setVerified] = useState<{ isOtherAccount: boolean } | null>(null)
  // Joining asks for the code again: whoever puts it off goes past it.
  const later = () => {
    const entry = entryOf(query)
    void arrive(joinEntry(entry.next) ?? entry)
  }
  // JOIN-08: whoever signs up on a site goes on to join it.
  const goOn = () => void arrive({ ...entryOf(query), ...(isOnSite && { siteJoin: true }) })
  // Whoever has just signed up through a provider that vouches for them goes on to join, too.
  const isMade = useRef(false)
  const isDoneElsewhere = user?.isAuthenticated === true && verified === null
  useEffect(() => {
    if (!isDoneElsewhere) return
    void arrive({ ...entryOf(query), ...(isMade.current && isOnSite && { siteJoin: true }) })
  }, [isDoneElsewhere, arrive, query, isOnSite])

  if (verified)
    return (
      <AccountSheet title={text('verifyTitle')} isStep>
        <Result
          title={text('verified')}
          lead={text(verified.isOtherAccount ? 'welcomeBack' : 'verifiedLead')}
          actions={
            <Button variant="main" size="lg" onClick={goOn}>
              {text('goOn')}
            </Button>
          }
        />
      </AccountSheet>
    )
  if (user && !user.isAuthenticated)
    return (
      <AccountSheet title={text('verifyTitle')} isStep>
        <VerifyEmailForm
          onVerified={(isOtherAccount) => setVerified({ isOtherAccount })}
          later={
            <button type="button" className={styles.quietLink} onClick={later}>
              {text('verifyLater')}
            </button>
          }
        />
      </AccountSheet>
    )
  if (signUp && !user)
    return (
      <AccountSheet
        title={social('signUpTitle')}
        lead={social('signUpLead', { provider: social(`name${signUp.snsTypeCd}`) })}
        isStep
      >
        <SocialSignUpForm
          signUp={signUp}
          onIn={() => {
            isMade.current = true
          }}
        />
      </AccountSheet>
    )
  return (
    <AccountSheet title={text('signUpTitle')} lead={text('signUpLead')}>
      <SignUpForm />
      <SocialButtons query={queryText(query)} onDone={() => undefined} />
      <p className={styles.under}>
        {text('hasAccount')}
        <Anchor href={withSameQuery('/login', query)} className={styles.link}>
          {text('login')}
        </Anchor>
      </p>
    </AccountSheet>
  )
}
