import { formatDateTime } from '@seodang/domain/seoul-time'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { type Column, DataTable } from '../../ui/rich/DataTable.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { nothingSelected } from '../../ui/rich/selection.ts'
import { shownList } from '../../ui/rich/shown-list.ts'
import { EmptyState } from '../../ui/States.tsx'
import styles from './admin.module.css'
import { useFailedWork } from './use-failed-work.ts'
import { type FailedJob, failedJobsQuery, type WorkFilter } from './work-queries.ts'
import * as texts from './work-texts.ts'

interface WorkDeskProps {
  search: WorkFilter
  onSearch: (change: Partial<WorkFilter>) => void
  hrefOf: (change: Partial<WorkFilter>) => string
}

/** ERR-22: what the background gave up, why, and the way to have it done after all. */
export function WorkDesk({ search, onSearch, hrefOf }: WorkDeskProps) {
  const text = useText(texts)
  const jobs = useQuery({ ...failedJobsQuery(useApi(), search), placeholderData: keepPreviousData })
  const work = useFailedWork(search, jobs.data?.totalCount ?? 0)
  const columns = useColumns(work.tryAgain)
  const isAside = search.state === 'ASIDE'
  const narrow = (change: Partial<WorkFilter>) => {
    work.choose(nothingSelected)
    onSearch({ page: undefined, ...change })
  }
  return (
    <>
      <PageHead title={text('place')} note={text('lead')} />
      <div className={styles.filters}>
        <FilterSelect
          label={text('state')}
          anyLabel={text('failed')}
          value={search.state}
          options={[{ value: 'ASIDE', label: text('aside') }]}
          onChange={(state) => narrow({ state, kind: undefined })}
        />
        <FilterSelect
          label={text('kind')}
          anyLabel={text('anyKind')}
          value={search.kind}
          options={(jobs.data?.kinds ?? []).map(({ name, count }) => ({
            value: name,
            label: text('kindCount', { name, n: count }),
          }))}
          onChange={(kind) => narrow({ kind })}
        />
      </div>
      <DataTable<FailedJob>
        label={text('place')}
        columns={columns}
        {...shownList(jobs, search, { hrefOf, onSearch })}
        rowId={({ jobId }) => jobId}
        rowName={({ kind, error }) => `${kind} ${error}`}
        selection={work.selection}
        onSelect={work.choose}
        bulkActions={[
          { label: text('again'), icon: IconRefresh, onSelect: () => work.askChosen('again') },
          ...(isAside
            ? []
            : [
                {
                  label: text('putAside'),
                  icon: IconArchive,
                  onSelect: () => work.askChosen('aside'),
                  danger: true,
                },
              ]),
        ]}
        empty={
          <EmptyState
            title={text(isAside ? 'noneAside' : 'none')}
            message={text(isAside ? 'noneAsideHint' : 'noneHint')}
          />
        }
        countText={(n) => text('count', { n })}
        rowMenu={(job) => [
          { label: text('again'), onSelect: () => work.tryAgain(job) },
          ...(isAside ? [] : [{ label: text('putAside'), onSelect: () => work.putAside(job), danger: true }]),
        ]}
      />
    </>
  )
}

function useColumns(tryAgain: (job: FailedJob) => void): Column<FailedJob>[] {
  const text = useText(texts)
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'kind',
        header: text('kind'),
        fixed: true,
        width: '240px',
        card: 'title',
        cell: ({ kind, channelName }) => (
          <span className={styles.item}>
            <b className="clip">{kind}</b>
            <small className="clip">{channelName ?? text('product')}</small>
          </span>
        ),
      },
      {
        id: 'error',
        header: text('error'),
        card: 'body',
        cell: ({ error }) => <span className={styles.said}>{error || text('noError')}</span>,
      },
      {
        id: 'tries',
        header: text('tries'),
        width: '90px',
        card: 'meta',
        cell: ({ tries }) => text('tryCount', { n: tries }),
      },
      {
        id: 'failedAt',
        header: text('failedAt'),
        width: '230px',
        card: 'meta',
        cardHeader: true,
        cell: ({ failedAt, createdAt }) => (
          <span className={styles.item}>
            <time dateTime={failedAt}>{formatDateTime(failedAt, language)}</time>
            <small>{text('since', { at: formatDateTime(createdAt, language) })}</small>
          </span>
        ),
      },
      {
        id: 'again',
        header: '',
        width: '110px',
        card: 'aside',
        cell: (job) => (
          <Button size="sm" onClick={() => tryAgain(job)}>
            {text('again')}
          </Button>
        ),
      },
    ],
    [text, language, tryAgain],
  )
}
