import { CHALLENGE_STATE, type ChallengeState } from '@seodang/domain/challenge'
import { formatDay } from '@seodang/domain/seoul-time'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { type Column, DataTable } from '../../ui/rich/DataTable.tsx'
import { ListTools } from '../../ui/rich/ListTools.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { shownList } from '../../ui/rich/shown-list.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { StatusDot, type StatusKind } from '../../ui/StatusDot.tsx'
import styles from './challenge.module.css'
import { type ChallengeRow, challengesQuery } from './queries.ts'
import type { ChallengeSearch } from './search.ts'
import * as texts from './texts.ts'

interface ChallengeListProps {
  search: ChallengeSearch
  onSearch: (change: Partial<ChallengeSearch>) => void
  hrefOf: (change: Partial<ChallengeSearch>) => string
}

export const STATE_KIND: Record<ChallengeState, StatusKind> = {
  recruiting: 'waiting',
  waiting: 'hold',
  running: 'running',
  ended: 'off',
}

/** CHL-01: the challenges of the site. */
export function ChallengeList({ search, onSearch, hrefOf }: ChallengeListProps) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const columns = useColumns()
  const challenges = useQuery({
    ...challengesQuery(useApi(), channelSeq, search),
    placeholderData: keepPreviousData,
  })
  const counts = challenges.data?.counts
  const all = counts && Object.values(counts).reduce((sum, one) => sum + one, 0)
  const label = (name: 'all' | ChallengeState, n: number | undefined) =>
    n === undefined ? text(name) : `${text(name)} ${n}`
  return (
    <>
      <PageHead title={text('title')} note={all === undefined ? '\u00a0' : text('note', { n: all })} />
      <div className={styles.pane}>
        <ListTools
          label={text('search')}
          q={search.q}
          onSearch={onSearch}
          parts={
            <Segmented
              label={text('stateFilter')}
              scroll
              value={search.state ?? 'all'}
              options={[
                { value: 'all', label: label('all', all) },
                ...Object.values(CHALLENGE_STATE).map((state) => ({
                  value: state,
                  label: label(state, counts?.[state]),
                })),
              ]}
              hrefOf={(state) => hrefOf({ state: state === 'all' ? undefined : state })}
            />
          }
        />
        <DataTable<ChallengeRow>
          label={text('title')}
          columns={columns}
          {...shownList(challenges, search, { hrefOf, onSearch })}
          rowId={({ courseSeq }) => String(courseSeq)}
          rowName={({ title }) => title}
          countText={(n) => text('count', { n })}
          empty={
            search.q || search.state ? (
              <EmptyState
                title={text('nothingFound')}
                action={
                  <Button onClick={() => onSearch({ q: undefined, state: undefined })}>
                    {text('clear')}
                  </Button>
                }
              />
            ) : (
              <EmptyState
                icon={IconFlag}
                title={text('empty')}
                message={text('emptyHint')}
                action={<LinkButton href="/settings/course">{text('toCourses')}</LinkButton>}
              />
            )
          }
        />
      </div>
    </>
  )
}

function useColumns(): Column<ChallengeRow>[] {
  const text = useText(texts)
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'name',
        header: text('name'),
        fixed: true,
        card: 'title',
        cell: (row) => <Anchor href={`/settings/challenge/${row.courseSeq}`}>{row.title}</Anchor>,
      },
      {
        id: 'state',
        header: text('state'),
        width: '110px',
        card: 'aside',
        cell: (row) => <StatusDot kind={STATE_KIND[row.state]}>{text(row.state)}</StatusDot>,
      },
      {
        id: 'period',
        header: text('period'),
        card: 'body',
        cell: (row) =>
          `${formatDay(row.startAt, language)} – ${formatDay(row.endAt, language)} · ${text('days', { n: row.dayCount })}`,
      },
      number('missions', text('missionCount'), ({ missionCount }) => missionCount),
      number('participants', text('participantCount'), ({ participantCount }) => participantCount),
      number('completed', text('completedCount'), ({ completedCount }) => completedCount),
      number('toReview', text('toReview'), ({ waitingCount }) => waitingCount),
    ],
    [text, language],
  )
}

const number = (id: string, header: string, of: (row: ChallengeRow) => number): Column<ChallengeRow> => ({
  id,
  header,
  align: 'end',
  width: '90px',
  card: 'meta',
  cardHeader: true,
  cell: (row) => String(of(row)),
})
