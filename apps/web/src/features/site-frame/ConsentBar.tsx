import { useState } from 'react'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { keepConsent, type MarketingConsent } from '../../platform/marketing-consent.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import * as texts from './consent-texts.ts'
import styles from './site-frame.module.css'

/** Asks once what visits may be told to; nothing is told before the answer, and no is as near as yes. */
export default function ConsentBar({ asked }: { asked: MarketingConsent }) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const [chosen, setChosen] = useState<MarketingConsent | null>(null)
  const answer = (consent: MarketingConsent) => keepConsent(channelSeq, consent)
  return (
    <section className={styles.consent} aria-label={text('title')}>
      <p>
        <strong>{text('title')}</strong> {text('lead')}
      </p>
      {chosen && (
        <div className={styles.consentChoices}>
          {(['analytics', 'marketing'] as const).map(
            (purpose) =>
              asked[purpose] && (
                <Checkbox
                  key={purpose}
                  label={text(purpose)}
                  checked={chosen[purpose]}
                  onChange={(event) => setChosen({ ...chosen, [purpose]: event.currentTarget.checked })}
                />
              ),
          )}
        </div>
      )}
      <div className={styles.consentActions}>
        {chosen ? (
          <Button size="sm" variant="main" onClick={() => answer(chosen)}>
            {text('save')}
          </Button>
        ) : (
          <>
            {asked.analytics && asked.marketing && (
              <Button
                size="sm"
                variant="ghost"
                onClick={() => setChosen({ analytics: false, marketing: false })}
              >
                {text('choose')}
              </Button>
            )}
            <Button size="sm" onClick={() => answer({ analytics: false, marketing: false })}>
              {text('refuse')}
            </Button>
            <Button size="sm" variant="main" onClick={() => answer(asked)}>
              {text('allow')}
            </Button>
          </>
        )}
      </div>
    </section>
  )
}
