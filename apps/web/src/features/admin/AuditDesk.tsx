import { formatDateTime } from '@seodang/domain/seoul-time'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useDownload } from '../../platform/download.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { type Column, DataTable } from '../../ui/rich/DataTable.tsx'
import { Drawer, SplitView } from '../../ui/rich/Drawer.tsx'
import { ListTools } from '../../ui/rich/ListTools.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { PeriodFilter } from '../../ui/rich/PeriodFilter.tsx'
import { shownList } from '../../ui/rich/shown-list.ts'
import { EmptyState } from '../../ui/States.tsx'
import styles from './admin.module.css'
import { Facts } from './Facts.tsx'
import { type AuditLine, auditQuery } from './queries.ts'
import type { AuditSearch } from './search.ts'
import * as texts from './texts.ts'

interface AuditDeskProps {
  search: AuditSearch
  onSearch: (change: Partial<AuditSearch>) => void
  hrefOf: (change: Partial<AuditSearch>) => string
}

/** ADM-02: who did what to whom and when, with before and after. */
export function AuditDesk({ search, onSearch, hrefOf }: AuditDeskProps) {
  const text = useText(texts)
  const api = useApi()
  const download = useDownload()
  const columns = useColumns()
  const [opened, setOpened] = useState<AuditLine | null>(null)
  const entries = useQuery({ ...auditQuery(api, search), placeholderData: keepPreviousData })
  const page = entries.data
  const { page: _page, size: _size, ...filter } = search
  return (
    <>
      <PageHead
        title={text('audit')}
        note={page ? text('count', { n: page.totalCount }) : '\u00a0'}
        end={
          <Button
            icon={IconDownload}
            busy={download.busy}
            busyText={text('excel')}
            onClick={() =>
              void download.start(
                () => api.raw('/v1.0/platform/audit/excel', { query: filter }),
                'audit.xlsx',
              )
            }
          >
            {text('excel')}
          </Button>
        }
      />
      <ListTools label={text('searchAudit')} q={search.q} onSearch={onSearch}>
        <PeriodFilter
          label={text('period')}
          anyLabel={text('anyTime')}
          from={search.startDt}
          to={search.endDt}
          onChange={(startDt, endDt) => onSearch({ startDt, endDt })}
        />
      </ListTools>
      <SplitView drawer={opened && <EntryDrawer entry={opened} onClose={() => setOpened(null)} />}>
        <DataTable<AuditLine>
          label={text('audit')}
          columns={columns}
          {...shownList(entries, search, { hrefOf, onSearch })}
          rowId={({ auditSeq }) => String(auditSeq)}
          rowName={({ action, target }) => `${action} ${target}`}
          empty={
            search.q || search.startDt || search.userSeq ? (
              <EmptyState
                title={text('noneFound')}
                message={text('noneFoundHint')}
                action={
                  <Button
                    onClick={() =>
                      onSearch({ q: undefined, startDt: undefined, endDt: undefined, userSeq: undefined })
                    }
                  >
                    {text('clear')}
                  </Button>
                }
              />
            ) : (
              <EmptyState title={text('noAudit')} message={text('noAuditHint')} />
            )
          }
          countText={(n) => text('count', { n })}
          onOpen={setOpened}
          {...(opened && { openId: String(opened.auditSeq) })}
          rowMenu={(entry) => [{ label: text('open'), onSelect: () => setOpened(entry) }]}
        />
      </SplitView>
    </>
  )
}

function EntryDrawer({ entry, onClose }: { entry: AuditLine; onClose: () => void }) {
  const text = useText(texts)
  const language = useLanguage()
  return (
    <Drawer title={entry.action} onClose={onClose}>
      <div className={styles.detail}>
        <Facts
          facts={[
            [text('when'), formatDateTime(entry.at, language)],
            [text('who'), entry.userName ?? text('system')],
            [text('email'), entry.userEmail],
            [text('target'), entry.target],
            [text('where'), entry.channelName],
          ]}
        />
        <h3>{text('before')}</h3>
        <pre className={styles.json}>{readable(entry.before) ?? text('nothing')}</pre>
        <h3>{text('after')}</h3>
        <pre className={styles.json}>{readable(entry.after) ?? text('nothing')}</pre>
      </div>
    </Drawer>
  )
}

const readable = (json: string | null): string | null =>
  json === null ? null : JSON.stringify(JSON.parse(json), null, 2)

function useColumns(): Column<AuditLine>[] {
  const text = useText(texts)
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'action',
        header: text('action'),
        fixed: true,
        card: 'title',
        cell: ({ action, target }) => (
          <span className={styles.item}>
            <b className="clip">{action}</b>
            <small className="clip">{target}</small>
          </span>
        ),
      },
      {
        id: 'who',
        header: text('who'),
        card: 'meta',
        cell: ({ userName, userEmail }) => (
          <span className={styles.item}>
            <span className="clip">{userName ?? text('system')}</span>
            <small className="clip">{userEmail}</small>
          </span>
        ),
      },
      { id: 'where', header: text('where'), card: 'meta', cell: ({ channelName }) => channelName ?? '–' },
      {
        id: 'when',
        header: text('when'),
        card: 'aside',
        cell: ({ at }) => <time dateTime={at}>{formatDateTime(at, language)}</time>,
      },
    ],
    [text, language],
  )
}
