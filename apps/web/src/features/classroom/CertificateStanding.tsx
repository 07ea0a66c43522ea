import { REQUIREMENT_TEXTS } from '@seodang/domain/requirement-texts'
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { myCertificatesQuery, myStandingQuery } from '../coursework/queries.ts'
import styles from './room.module.css'
import * as texts from './texts.ts'

/** BYD-12: what the certificate of this class takes and what is missing, until it is there. */
export function CertificateStanding({ courseSeq }: { courseSeq: number }) {
  const text = useText(texts)
  const requirementText = useText(REQUIREMENT_TEXTS)
  const api = useApi()
  const { channelSeq } = useChannel()
  const isKnown = useSession().status === 'user'
  const mine = useQuery({ ...myCertificatesQuery(api, channelSeq), enabled: isKnown })
  const standing = useQuery({ ...myStandingQuery(api, { channelSeq, courseSeq }), enabled: isKnown })
  const hasOne = mine.data?.some((one) => one.courseSeq === courseSeq) ?? true
  // A heading over the lessons, which stand on their own where this cannot be told.
  if (hasOne || !standing.data || standing.data.requirements.length === 0) return null
  return (
    <section className={styles.standing} aria-label={text('toCertificate')}>
      <h3>{text('toCertificate')}</h3>
      <ul>
        {standing.data.requirements.map(({ kind, reached, needed, isMet }) => (
          <li key={kind} className={cx(isMet && styles.met)}>
            <Icon of={isMet ? IconCircleCheck : IconCircle} size={16} />
            <span className="sr-only">{text(isMet ? 'met' : 'notMet')}: </span>
            {requirementText(kind, { reached, needed })}
          </li>
        ))}
      </ul>
      {standing.data.isEarned && <p>{text('allMet')}</p>}
    </section>
  )
}
