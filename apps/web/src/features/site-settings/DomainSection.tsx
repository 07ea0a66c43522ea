import { useState } from 'react'
import { useText } from '../../platform/language.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { DomainForm } from './DomainForm.tsx'
import { DomainState } from './DomainState.tsx'
import styles from './domain.module.css'
import * as texts from './domain-texts.ts'
import type { SiteSettings } from './queries.ts'
import { SettingsSection } from './SettingsForm.tsx'

/** SITE-23: a domain of one's own: ask, set the records, check, switched over. Each step takes effect at once. */
export function DomainSection({ saved }: { saved: SiteSettings }) {
  const text = useText(texts)
  const [isAsking, setAsking] = useState(false)
  const { customDomain, host, origin } = saved
  return (
    <SettingsSection id="domain" title={text('title')} lead={text('lead')}>
      <dl className={styles.now}>
        <dt>{text('now')}</dt>
        <dd>
          {origin.endsWith(host) ? (
            <Anchor href={origin} target="_blank">
              {host}
            </Anchor>
          ) : (
            host
          )}
        </dd>
      </dl>
      {customDomain && <DomainState domain={customDomain} />}
      {!customDomain || isAsking ? (
        <DomainForm onAsked={() => setAsking(false)} />
      ) : (
        <div>
          <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
            {text('other')}
          </Button>
        </div>
      )}
    </SettingsSection>
  )
}
