import { allows, staff } from '@seodang/domain/access'
import { CAMPAIGN_WINDOW_DAYS, isPopup, mayMove, mayTakeBack, standsStill } from '@seodang/domain/campaign'
import { CAMPAIGN_AUDIENCE, CAMPAIGN_SCHEDULE, CAMPAIGN_STATE } from '@seodang/domain/codes'
import { formatMoney, formatNumber, won } from '@seodang/domain/money'
import { formatDateTime } from '@seodang/domain/seoul-time'
import { useChannel } from '../../platform/channel.tsx'
import { useCodeName } from '../../platform/code-names.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { GoesOn } from '../../ui/rich/GoesOn.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import type { CampaignPageProps } from './CampaignPage.tsx'
import styles from './campaign-desk.module.css'
import { HeldNotice } from './HeldNotice.tsx'
import type { CampaignDetail as Detail } from './queries.ts'
import { Recipients } from './Recipients.tsx'
import * as texts from './texts.ts'
import { useCampaignActs } from './use-campaign-acts.ts'
import { CampaignState } from './use-columns.tsx'

interface CampaignDetailProps extends CampaignPageProps {
  campaign: Detail
  mayChange: boolean
}

/** MKT-07: what came of a campaign, what it said, and each of its people. */
export function CampaignDetail({ campaign, mayChange, ...page }: CampaignDetailProps) {
  const text = useText(texts)
  const acts = useCampaignActs({ onCopied: page.onOpen, onRemoved: page.onRemoved })
  const { name, stateCd } = campaign
  const isHeld = standsStill(campaign)
  const maySeePeople = allows(
    staff('SITE_MARKETING_READ', { also: 'SITE_USER_READ' }),
    useSession().principal,
  )
  return (
    <>
      <PageHead
        title={name}
        crumbs={[{ label: text('title'), href: '/settings/campaign' }, { label: name }]}
        mark={<CampaignState campaign={campaign} />}
        end={
          mayChange && (
            <>
              <Button onClick={() => acts.copy(campaign)}>{text('copy')}</Button>
              {mayTakeBack(campaign) && (
                <Button onClick={() => acts.takeBack(campaign)}>{text('takeBack')}</Button>
              )}
              {!isHeld && mayMove(stateCd, CAMPAIGN_STATE.stopped) && (
                <Button variant="dangerLine" onClick={() => void acts.stop(campaign)}>
                  {text('stop')}
                </Button>
              )}
            </>
          )
        }
      />
      {isHeld ? (
        <HeldNotice campaign={campaign} acts={mayChange ? acts : null} />
      ) : (
        <Progress campaign={campaign} />
      )}
      <Figures campaign={campaign} />
      <p className={styles.hint}>{text('window', { days: CAMPAIGN_WINDOW_DAYS })}</p>
      <Said campaign={campaign} />
      {maySeePeople && (
        <>
          <h2>{text('recipients')}</h2>
          <Recipients {...page} name={name} />
        </>
      )}
    </>
  )
}

/** How far it is, or what it waits for. */
function Progress({ campaign }: { campaign: Detail }) {
  const text = useText(texts)
  const language = useLanguage()
  const { stateCd, scheduleCd, scheduleAt, showStartAt, showEndAt, nextPartAt, counts } = campaign
  const waits = useChannel().suspension !== null && !isPopup(campaign)
  const underWay = counts.underWay > 0 ? text('underWay', { n: counts.underWay }) : null
  const at = (instant: string | null) => (instant === null ? '' : formatDateTime(instant, language))
  const say = () => {
    if (stateCd === CAMPAIGN_STATE.scheduled)
      return scheduleCd === CAMPAIGN_SCHEDULE.event
        ? text('waitsForEvent')
        : text('planned', { at: at(scheduleAt ?? showStartAt) })
    if (stateCd !== CAMPAIGN_STATE.sending) return underWay
    if (isPopup(campaign)) return text('shown', { at: at(showEndAt) })
    const { sent, failed, left, waiting } = counts
    const next = nextPartAt === null ? '' : ` · ${text('progressNext', { at: at(nextPartAt) })}`
    const total = sent + failed + left + counts.underWay + waiting
    return [text('progress', { total, done: sent }) + next, underWay].filter(Boolean).join(' · ')
  }
  const said = say()
  if (said === null) return null
  return (
    <div className={styles.notice}>
      <Notice tone="info" live>
        {said}
        {stateCd === CAMPAIGN_STATE.sending && <GoesOn work={campaign} waits={waits} />}
      </Notice>
    </div>
  )
}

function Figures({ campaign }: { campaign: Detail }) {
  const text = useText(texts)
  const language = useLanguage()
  const { counts } = campaign
  const shown: [keyof typeof texts.ko, string | number][] = isPopup(campaign)
    ? [
        ['figSeen', counts.sent],
        ['figVisitorSeen', counts.visitorSeen],
        ['figClicked', counts.clicked],
        ['figVisitorClicked', counts.visitorClicked],
      ]
    : [
        ['figSent', counts.sent],
        ...(counts.underWay > 0
          ? ([['figUnderWay', counts.underWay]] as [keyof typeof texts.ko, number][])
          : []),
        ['figFailed', counts.failed],
        ['figLeft', counts.left],
        ['figWaiting', counts.waiting],
        ['figOpened', counts.opened],
        ['figClicked', counts.clicked],
        ['figUnsubscribed', counts.unsubscribed],
      ]
  shown.push(['figEnrolled', counts.enrolled])
  if (counts.amount !== null) shown.push(['figAmount', formatMoney(won(counts.amount), language)])
  return (
    <dl className={styles.figures} aria-label={text('figures')}>
      {shown.map(([label, value]) => (
        <div key={label}>
          <dt>{text(label)}</dt>
          <dd>{typeof value === 'number' ? formatNumber(value) : value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What it said, to whom, and whether it advertised. */
function Said({ campaign }: { campaign: Detail }) {
  const text = useText(texts)
  const codeName = useCodeName()
  const { audience, segmentName, audienceCourseTitle } = campaign
  const who = [
    codeName('campaignAudienceCd', audience.kind),
    audience.kind === CAMPAIGN_AUDIENCE.segment && segmentName,
    audience.kind === CAMPAIGN_AUDIENCE.course && audienceCourseTitle,
    audience.code !== null && codeName('audience', audience.code),
  ].filter(Boolean)
  const channel = codeName('campaignChannelCd', campaign.channelCd)
  const kind = isPopup(campaign)
    ? ''
    : ` · ${text(campaign.advertisingYn === 'Y' ? 'advertising' : 'information')}`
  const facts: [keyof typeof texts.ko, string][] = [
    ['channel', channel + kind],
    ['audience', who.join(' · ')],
    ...(campaign.aim === '' ? [] : ([['aim', campaign.aim]] as [keyof typeof texts.ko, string][])),
    ['message', [campaign.subject, campaign.body].filter((part) => part !== '').join('\n\n')],
    ...(campaign.link === '' ? [] : ([['link', campaign.link]] as [keyof typeof texts.ko, string][])),
  ]
  return (
    <Panel title={text('message')} className={styles.said}>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{text(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
