import { shownState, standsStill } from '@seodang/domain/campaign'
import { CAMPAIGN_SCHEDULE, CAMPAIGN_STATE, type CampaignStateCd } from '@seodang/domain/codes'
import { formatNumber } from '@seodang/domain/money'
import { formatDate, formatDateTime } from '@seodang/domain/seoul-time'
import { useMemo } from 'react'
import { useCodeName } from '../../platform/code-names.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import type { Column } from '../../ui/rich/DataTable.tsx'
import { StatusDot, type StatusKind } from '../../ui/StatusDot.tsx'
import styles from './campaign-desk.module.css'
import type { Campaign } from './queries.ts'
import * as texts from './texts.ts'

const STATE_KINDS: Record<CampaignStateCd, StatusKind> = {
  [CAMPAIGN_STATE.draft]: 'off',
  [CAMPAIGN_STATE.scheduled]: 'waiting',
  [CAMPAIGN_STATE.sending]: 'running',
  [CAMPAIGN_STATE.done]: 'ok',
  [CAMPAIGN_STATE.stopped]: 'off',
}

/** Its state; of one that stands still since a restore that it does, whatever it was before. */
export function CampaignState({ campaign }: { campaign: Pick<Campaign, 'stateCd' | 'heldAt' | 'counts'> }) {
  const text = useText(texts)
  const codeName = useCodeName()
  if (standsStill(campaign)) return <StatusDot kind="waiting">{text('standsStill')}</StatusDot>
  const stateCd = shownState(campaign)
  return <StatusDot kind={STATE_KINDS[stateCd]}>{codeName('campaignStateCd', stateCd)}</StatusDot>
}

/** MKT-01: a campaign, how and when it speaks, and what came of it. */
export function useColumns(): Column<Campaign>[] {
  const text = useText(texts)
  const language = useLanguage()
  const codeName = useCodeName()
  return useMemo(() => {
    const figure = (id: 'sent' | 'opened' | 'clicked'): Column<Campaign> => ({
      id,
      header: text(id),
      align: 'end',
      width: '88px',
      card: 'meta',
      cardHeader: true,
      cell: ({ counts }) => formatNumber(counts[id]),
    })
    const whenOf = ({ scheduleCd, scheduleAt, triggerCd, showStartAt }: Campaign) => {
      const at = scheduleAt ?? showStartAt
      if (at !== null) return formatDateTime(at, language)
      if (triggerCd !== null) return codeName('campaignTriggerCd', triggerCd)
      return scheduleCd === CAMPAIGN_SCHEDULE.now ? codeName('campaignScheduleCd', scheduleCd) : '–'
    }
    return [
      {
        id: 'name',
        header: text('name'),
        fixed: true,
        sortable: true,
        card: 'title',
        cell: ({ campaignSeq, name, channelCd }) => (
          <span className={styles.name}>
            <Anchor href={`/settings/campaign/${campaignSeq}`}>{name}</Anchor>
            <small>{codeName('campaignChannelCd', channelCd)}</small>
          </span>
        ),
      },
      { id: 'when', header: text('when'), width: '220px', card: 'body', cell: whenOf },
      {
        id: 'stateCd',
        header: text('state'),
        width: '120px',
        card: 'aside',
        cell: (campaign) => <CampaignState campaign={campaign} />,
      },
      figure('sent'),
      figure('opened'),
      figure('clicked'),
      {
        id: 'createdAt',
        header: text('created'),
        sortable: true,
        align: 'end',
        width: '148px',
        card: 'none',
        cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt, language)}</time>,
      },
    ]
  }, [text, language, codeName])
}
