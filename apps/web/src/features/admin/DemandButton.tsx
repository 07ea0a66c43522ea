import { YN } from '@seodang/domain/codes'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './admin.module.css'
import type { SiteFacts } from './queries.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import * as texts from './review-texts.ts'

/** AUTH-21: demands that classes of the site are reviewed before visitors see them, or no longer does. */
export function DemandButton({ site }: { site: SiteFacts }) {
  const text = useText(texts)
  const api = useApi()
  const [asking, setAsking] = useState(false)
  const isDemanded = site.releaseReviewYn === YN.yes
  const label = text(isDemanded ? 'lift' : 'demand')
  return (
    <div className={styles.acts}>
      <Button onClick={() => setAsking(true)}>{label}</Button>
      {asking && (
        <ReasonDialog
          title={text(isDemanded ? 'liftTitle' : 'demandTitle', { name: site.name })}
          lead={text(isDemanded ? 'liftLead' : 'demandLead')}
          help={text('reasonHelp')}
          confirmLabel={label}
          done={text('demandSaved')}
          send={(reason) =>
            api.post('/v1.0/platform/channels/{channelSeq}/release-review/modify', {
              path: { channelSeq: site.channelSeq },
              body: { releaseReviewYn: isDemanded ? YN.no : YN.yes, reason },
            })
          }
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
