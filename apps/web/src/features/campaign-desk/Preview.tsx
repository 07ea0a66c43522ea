import { type CampaignDraft, hasSubject, isPopup } from '@seodang/domain/campaign'
import { AD_MARK } from '@seodang/domain/campaign-law'
import { CAMPAIGN_CHANNEL } from '@seodang/domain/codes'
import { fillText } from '@seodang/domain/words'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import styles from './campaign-desk.module.css'
import type { Choices } from './field-props.ts'
import * as texts from './form-texts.ts'

interface PreviewProps {
  draft: CampaignDraft
  choices: Choices
}

/** MKT-06: what a reader gets, filled with the name of whoever looks at it. */
export function Preview({ draft, choices }: PreviewProps) {
  const text = useText(texts)
  const { user } = useSession()
  const name = user?.name ?? ''
  return (
    <aside className={styles.preview} aria-label={text('preview')}>
      <h2>{text('preview')}</h2>
      <p>{text('previewFor', { name })}</p>
      {draft.body.trim() === '' && draft.subject.trim() === '' ? (
        <div className={styles.sheet}>
          <span className={styles.small}>{text('previewEmpty')}</span>
        </div>
      ) : (
        <Sheet draft={draft} choices={choices} name={name} />
      )}
    </aside>
  )
}

function Sheet({ draft, choices, name }: PreviewProps & { name: string }) {
  const text = useText(texts)
  const language = useLanguage()
  const channel = useChannel()
  const course = choices.courses.find(({ courseSeq }) => courseSeq === draft.courseSeq)
  const coupon = choices.coupons.find(({ couponInfoSeq }) => couponInfoSeq === draft.couponInfoSeq)
  const values = {
    name,
    site: channel.name,
    link: draft.link,
    ...(course && { class: course.title }),
    ...(coupon && { coupon: coupon.name }),
  }
  const say = (template: string) => fillText(template, values, undefined, language)
  const isAdvertising = !isPopup(draft) && draft.advertisingYn === 'Y'
  const isMail = draft.channelCd === CAMPAIGN_CHANNEL.email
  const mark = isAdvertising ? `${AD_MARK} ` : ''
  return (
    <div className={styles.sheet}>
      {hasSubject(draft) && <h3>{mark + say(draft.subject)}</h3>}
      <p>{(hasSubject(draft) ? '' : mark) + say(draft.body)}</p>
      {hasSubject(draft) && draft.label.trim() !== '' && (
        <span className={styles.pill}>{say(draft.label)}</span>
      )}
      {(isMail || (isAdvertising && draft.channelCd === CAMPAIGN_CHANNEL.message)) && (
        <span className={styles.small}>
          {choices.sender.line}
          {isAdvertising && <u>{text('stopLink')}</u>}
        </span>
      )}
      {isPopup(draft) && (
        <span className={styles.small}>
          {text('notToday')} · {text('closePopup')}
        </span>
      )}
    </div>
  )
}
