import { CHOISE_STATUS } from '@seodang/domain/codes'
import { formatDateTime } from '@seodang/domain/seoul-time'
import { useMemo } from 'react'
import { useLanguage, useText } from '../../platform/language.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import type { Column } from '../../ui/rich/DataTable.tsx'
import { StatusDot, type StatusKind } from '../../ui/StatusDot.tsx'
import styles from './challenge.module.css'
import type { Participant } from './queries.ts'
import * as texts from './texts.ts'

const KIND: Record<Participant['state'], StatusKind> = {
  taking: 'running',
  completed: 'ok',
  cancelled: 'off',
}

/** Where somebody stands, as a word and its shape. */
export function ParticipantState({ participant }: { participant: Participant }) {
  const text = useText(texts)
  const { state, choiseStatusCd, rewardedAt } = participant
  const isHeld = state !== 'cancelled' && choiseStatusCd === CHOISE_STATUS.onHold
  return (
    <StatusDot kind={isHeld ? 'hold' : KIND[state]}>
      {text(isHeld ? 'onHold' : rewardedAt !== null ? 'rewarded' : state)}
    </StatusDot>
  )
}

/** What the list tells of a participant. */
export function useParticipantColumns(): Column<Participant>[] {
  const text = useText(texts)
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'name',
        header: text('person'),
        sortable: true,
        fixed: true,
        card: 'title',
        cell: ({ name, email }) => (
          <span className={styles.person}>
            <b className="clip">{name}</b>
            <small className="clip">{email}</small>
          </span>
        ),
      },
      {
        id: 'state',
        header: text('state'),
        width: '110px',
        card: 'aside',
        cell: (row) => <ParticipantState participant={row} />,
      },
      {
        id: 'rate',
        header: text('rate'),
        width: '150px',
        card: 'body',
        cell: ({ rate }) => (
          <span className={styles.rate}>
            <ProgressBar value={rate} label={text('rate')} />
            <span>{rate}%</span>
          </span>
        ),
      },
      {
        id: 'rank',
        header: text('rank'),
        sortable: true,
        align: 'end',
        width: '72px',
        card: 'meta',
        cardHeader: true,
        cell: ({ rank }) => (rank === null ? '–' : text('rankIs', { n: rank })),
        isEmpty: ({ rank }) => rank === null,
      },
      {
        id: 'streak',
        header: text('streak'),
        align: 'end',
        width: '72px',
        card: 'meta',
        cardHeader: true,
        cell: ({ streak }) => text('days', { n: streak }),
      },
      {
        id: 'xp',
        header: text('xp'),
        align: 'end',
        width: '72px',
        card: 'meta',
        cardHeader: true,
        cell: ({ xp }) => xp.toLocaleString(language),
      },
      {
        id: 'toReview',
        header: text('toReview'),
        align: 'end',
        width: '90px',
        card: 'meta',
        cardHeader: true,
        cell: ({ waitingCount }) => (waitingCount === 0 ? '–' : String(waitingCount)),
        isEmpty: ({ waitingCount }) => waitingCount === 0,
      },
      {
        id: 'last',
        header: text('lastRecord'),
        sortable: true,
        card: 'meta',
        cardHeader: true,
        cell: ({ lastRecordAt }) => (lastRecordAt ? formatDateTime(lastRecordAt, language) : text('never')),
      },
    ],
    [text, language],
  )
}
