import { formatDateTime } from '@seodang/domain/seoul-time'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../platform/api.ts'
import { useDownload } from '../../platform/download.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { type Column, DataTable } from '../../ui/rich/DataTable.tsx'
import { SplitView } from '../../ui/rich/Drawer.tsx'
import { ListTools } from '../../ui/rich/ListTools.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { shownList } from '../../ui/rich/shown-list.ts'
import { EmptyState } from '../../ui/States.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import styles from './admin.module.css'
import { type SiteLine, sitesQuery } from './queries.ts'
import { SiteDrawer } from './SiteDrawer.tsx'
import { type SiteSearch, SORTS, STATES } from './search.ts'
import { STATE_KIND } from './state.ts'
import * as texts from './texts.ts'

interface SiteDeskProps {
  search: SiteSearch
  onSearch: (change: Partial<SiteSearch>) => void
  hrefOf: (change: Partial<SiteSearch>) => string
}

/** ADM-02: the sites of the installation. */
export function SiteDesk({ search, onSearch, hrefOf }: SiteDeskProps) {
  const text = useText(texts)
  const api = useApi()
  const download = useDownload()
  const { site, ...filter } = search
  const columns = useColumns()
  const sites = useQuery({ ...sitesQuery(api, filter), placeholderData: keepPreviousData })
  const page = sites.data
  return (
    <>
      <PageHead
        title={text('sites')}
        note={page ? text('count', { n: page.totalCount }) : '\u00a0'}
        end={
          <Button
            icon={IconDownload}
            busy={download.busy}
            busyText={text('excel')}
            onClick={() =>
              void download.start(
                () =>
                  api.raw('/v1.0/platform/channels/excel', {
                    query: { q: filter.q ?? '', ...stateOf(filter) },
                  }),
                'sites.xlsx',
              )
            }
          >
            {text('excel')}
          </Button>
        }
      />
      <ListTools label={text('searchSites')} q={search.q} onSearch={onSearch}>
        <FilterSelect
          label={text('state')}
          anyLabel={text('anyState')}
          value={search.state}
          options={STATES.map((value) => ({ value, label: text(`state.${value}`) }))}
          onChange={(state) => onSearch({ state })}
        />
      </ListTools>
      <SplitView
        drawer={
          site !== undefined && (
            <SiteDrawer key={site} channelSeq={site} onClose={() => onSearch({ site: undefined })} />
          )
        }
      >
        <DataTable<SiteLine>
          label={text('sites')}
          columns={columns}
          {...shownList(sites, search, { hrefOf, onSearch })}
          rowId={({ channelSeq }) => String(channelSeq)}
          rowName={({ name }) => name}
          empty={
            search.q || search.state ? (
              <EmptyState
                title={text('noneFound')}
                message={text('noneFoundHint')}
                action={
                  <Button onClick={() => onSearch({ q: undefined, state: undefined })}>
                    {text('clear')}
                  </Button>
                }
              />
            ) : (
              <EmptyState title={text('noSites')} message={text('noSitesHint')} />
            )
          }
          sorting={search.sort ? { id: search.sort, direction: search.direction ?? 'desc' } : undefined}
          onSort={(sorting) =>
            onSearch({ sort: SORTS.find((one) => one === sorting?.id), direction: sorting?.direction })
          }
          countText={(n) => text('count', { n })}
          onOpen={({ channelSeq }) => onSearch({ site: channelSeq })}
          {...(site !== undefined && { openId: String(site) })}
          rowMenu={({ channelSeq }) => [
            { label: text('open'), onSelect: () => onSearch({ site: channelSeq }) },
          ]}
        />
      </SplitView>
    </>
  )
}

const stateOf = ({ state }: SiteSearch): Record<string, string> => (state ? { state } : {})

function useColumns(): Column<SiteLine>[] {
  const text = useText(texts)
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'name',
        header: text('siteName'),
        fixed: true,
        sortable: true,
        card: 'title',
        cell: ({ name, address, domain }) => (
          <span className={styles.item}>
            <b className="clip">{name}</b>
            <small className="clip">{domain ?? address}</small>
          </span>
        ),
      },
      {
        id: 'owner',
        header: text('owner'),
        card: 'body',
        cell: ({ ownerName, ownerEmail }) => (
          <span className={styles.item}>
            <span className="clip">{ownerName ?? '–'}</span>
            <small className="clip">{ownerEmail}</small>
          </span>
        ),
      },
      {
        id: 'state',
        header: text('state'),
        width: '120px',
        card: 'aside',
        cell: ({ state }) => <StatusDot kind={STATE_KIND[state]}>{text(`state.${state}`)}</StatusDot>,
      },
      {
        id: 'members',
        header: text('members'),
        align: 'end',
        sortable: true,
        width: '100px',
        card: 'meta',
        cardHeader: true,
        cell: ({ members }) => text('memberCount', { n: members }),
      },
      {
        id: 'createdAt',
        header: text('created'),
        sortable: true,
        card: 'meta',
        cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt, language)}</time>,
      },
    ],
    [text, language],
  )
}
