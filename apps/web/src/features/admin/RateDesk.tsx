import { RATE_DAYS, rateText } from '@seodang/domain/exchange-rate'
import { formatDateTime } from '@seodang/domain/seoul-time'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { type Column, DataTable } from '../../ui/rich/DataTable.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { shownList } from '../../ui/rich/shown-list.ts'
import { EmptyState } from '../../ui/States.tsx'
import { type RateLine, ratesQuery } from './queries.ts'
import { RateDialog } from './RateDialog.tsx'
import * as texts from './rate-texts.ts'
import type { RateSearch } from './search.ts'

interface RateDeskProps {
  search: RateSearch
  onSearch: (change: Partial<RateSearch>) => void
  hrefOf: (change: Partial<RateSearch>) => string
}

/** PAY-05: what prices in dollars are charged by, the last day first. */
export function RateDesk({ search, onSearch, hrefOf }: RateDeskProps) {
  const text = useText(texts)
  const columns = useColumns()
  const [isAdding, setAdding] = useState(false)
  const rates = useQuery({ ...ratesQuery(useApi(), search), placeholderData: keepPreviousData })
  const page = rates.data
  const add = (
    <Button variant="main" icon={IconPlus} onClick={() => setAdding(true)}>
      {text('add')}
    </Button>
  )
  return (
    <>
      <PageHead title={text('rates')} note={text('ratesLead')} end={add} />
      {page?.isFresh === false && <Notice tone="warn">{text('stale', { n: RATE_DAYS })}</Notice>}
      <DataTable<RateLine>
        label={text('rates')}
        columns={columns}
        {...shownList(rates, search, { hrefOf, onSearch })}
        rowId={({ rateSeq }) => String(rateSeq)}
        rowName={({ ratedOn }) => ratedOn}
        empty={<EmptyState title={text('none')} message={text('noneHint')} />}
        countText={(n) => text('count', { n })}
      />
      {isAdding && <RateDialog onClose={() => setAdding(false)} />}
    </>
  )
}

function useColumns(): Column<RateLine>[] {
  const text = useText(texts)
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'rate',
        header: text('rate'),
        fixed: true,
        card: 'title',
        cell: ({ rateHundredths }) => <b>{text('won', { rate: rateText(rateHundredths) })}</b>,
      },
      { id: 'ratedOn', header: text('ratedOn'), card: 'aside', cell: ({ ratedOn }) => ratedOn },
      { id: 'source', header: text('source'), card: 'meta', cell: ({ source }) => source },
      { id: 'by', header: text('by'), card: 'meta', cell: ({ userName }) => userName ?? '–' },
      {
        id: 'at',
        header: text('at'),
        card: 'meta',
        cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt, language)}</time>,
      },
    ],
    [text, language],
  )
}
