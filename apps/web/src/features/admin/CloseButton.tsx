import { formatDateTime } from '@seodang/domain/seoul-time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './admin.module.css'
import * as texts from './closing-texts.ts'
import { type SiteFacts, siteClosingQuery } from './queries.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

/** ADM-02, BYD-02: buyers of a site that nobody runs get back what was not given. */
export function CloseButton({ site: { channelSeq, name } }: { site: SiteFacts }) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const [asking, setAsking] = useState(false)
  const { data: closing } = useQuery(siteClosingQuery(api, channelSeq))
  if (!closing) return null
  const { closingAt, people, refunds, payouts } = closing
  if (closingAt)
    return (
      <p className={styles.lead}>
        {text('closing', { at: formatDateTime(closingAt, language), people, refunds, payouts })}
      </p>
    )
  return (
    <div className={styles.acts}>
      <Button variant="dangerLine" onClick={() => setAsking(true)}>
        {text('close')}
      </Button>
      {asking && (
        <ReasonDialog
          title={text('closeTitle', { name })}
          lead={text('closeLead', { people })}
          help={text('reasonHelp')}
          confirmLabel={text('close')}
          danger
          done={text('begun')}
          send={(reason) =>
            api.post('/v1.0/platform/channels/{channelSeq}/closing/create', {
              path: { channelSeq },
              body: { people, reason },
            })
          }
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
