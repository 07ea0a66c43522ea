import { formatNumber } from '@seodang/domain/money'
import { formatDateTime } from '@seodang/domain/seoul-time'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './campaign-desk.module.css'
import type { CampaignDetail } from './queries.ts'
import * as texts from './texts.ts'
import type { CampaignActs } from './use-campaign-acts.ts'

/** MKT-08: the data was set back, and only staff can know whether it went out since: what happened, and the two ways on. */
export function HeldNotice({ campaign, acts }: { campaign: CampaignDetail; acts: CampaignActs | null }) {
  const text = useText(texts)
  const at = formatDateTime(campaign.heldAt ?? '', useLanguage())
  const { underWay, sent, failed, left } = campaign.counts
  // What is under way was handed over, and goes on by itself.
  const done = underWay + sent + failed + left
  return (
    <div className={styles.notice}>
      <Notice
        tone="warn"
        live
        {...(acts && {
          action: (
            <div className={styles.heldActs}>
              <Button onClick={() => void acts.goOn(campaign)}>{text('goOn')}</Button>
              <Button variant="dangerLine" onClick={() => void acts.stop(campaign)}>
                {text('stop')}
              </Button>
            </div>
          ),
        })}
      >
        {text('held', { at })} {done > 0 && text('heldDone', { n: formatNumber(done) })} {text('heldWays')}
      </Notice>
    </div>
  )
}
