import { CHOISE_STATUS } from '@seodang/domain/codes'
import { DEFAULT_PAGE_SIZE } from '@seodang/domain/paging'
import { formatDate, formatDateTime } from '@seodang/domain/seoul-time'
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useCodeName } from '../../platform/code-names.ts'
import { useDownload } from '../../platform/download.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { DataTable } from '../../ui/rich/DataTable.tsx'
import { SplitView } from '../../ui/rich/Drawer.tsx'
import { nothingSelected, type Selection } from '../../ui/rich/selection.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { LinkTabs } from '../../ui/Tabs.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { AddAttendee } from './AddAttendee.tsx'
import { AttendeeDrawer } from './AttendeeDrawer.tsx'
import styles from './attendees.module.css'
import { ChangeDialog } from './ChangeDialog.tsx'
import { type Attendee, attendeesQuery, type BulkChange, type CourseKey } from './queries.ts'
import type { AttendeeSearch } from './search.ts'
import { STATE_KIND } from './state.ts'
import * as texts from './texts.ts'

const TABS = ['all', 'pending', 'approved', 'onHold', 'cancelled'] as const
const SORTS = ['createdAt', 'name', 'progress', 'validAt'] as const

interface AttendeeListProps {
  courseKey: CourseKey
  title: string
  search: AttendeeSearch
  onSearch: (change: Partial<AttendeeSearch>) => void
  hrefOf: (change: Partial<AttendeeSearch>) => string
}

/** ATT-01 to ATT-12: attendees and applicants of a class, one by one or many at once. */
export function AttendeeList({ courseKey, title, search, onSearch, hrefOf }: AttendeeListProps) {
  const text = useText(texts)
  const language = useLanguage()
  const codeName = useCodeName()
  const api = useApi()
  const download = useDownload()
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const [change, setChange] = useState<BulkChange | null>(null)
  const [adding, setAdding] = useState(false)
  const { open, ...filter } = search
  const attendees = useQuery({ ...attendeesQuery(api, courseKey, filter), placeholderData: keepPreviousData })
  const page = attendees.data
  const rows = page?.list
  const isFiltered = Boolean(search.q || search.choiseStatusCd)

  /** All across pages means all that fit the filter: their keys are asked for before anything is decided. */
  const chosenSeqs = async (): Promise<number[]> => {
    if (selection.kind === 'some') return selection.ids.map(Number)
    const seqs: number[] = []
    for (let at = 1; ; at += 1) {
      const part = await api.get('/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/attendees', {
        path: { ...courseKey },
        query: { ...filter, page: at, size: 100 },
      })
      seqs.push(...part.list.map(({ attendSeq }) => attendSeq))
      if (part.list.length < 100 || seqs.length >= part.totalCount) break
    }
    return seqs.filter((seq) => !selection.except.includes(String(seq)))
  }
  const ask = (action: BulkChange['action']) => async () => {
    const attendSeqs = await chosenSeqs()
    if (attendSeqs.length > 0) setChange({ attendSeqs, action, ...(action === 'extend' && { days: 30 }) })
  }

  return (
    <>
      <Toolbar spread>
        <LinkTabs
          label={text('states')}
          current={TABS.find((tab) => tab !== 'all' && CHOISE_STATUS[tab] === search.choiseStatusCd) ?? 'all'}
          items={TABS.map((tab) => ({
            id: tab,
            label: text(tab),
            ...(page && { count: page.counts[tab] }),
            href: hrefOf({
              choiseStatusCd: tab === 'all' ? undefined : CHOISE_STATUS[tab],
              page: undefined,
              open: undefined,
            }),
          }))}
        />
        <Toolbar>
          <SearchField
            label={text('search')}
            size="sm"
            shortcut
            defaultValue={search.q ?? ''}
            onSearch={(q) => onSearch({ q: q || undefined })}
          />
          <Button
            size="sm"
            icon={IconDownload}
            busy={download.busy}
            onClick={() =>
              void download.start(
                () =>
                  api.raw(
                    `/v1.0/channels/${courseKey.channelSeq}/courses/${courseKey.courseSeq}/admin/attendees/excel`,
                    {
                      query: {
                        q: search.q,
                        choiseStatusCd: search.choiseStatusCd,
                        sort: search.sort,
                        direction: search.direction,
                      },
                    },
                  ),
                `${title}.xlsx`,
              )
            }
          >
            {text('excel')}
          </Button>
          <Button size="sm" variant="main" icon={IconUserPlus} onClick={() => setAdding(true)}>
            {text('add')}
          </Button>
        </Toolbar>
      </Toolbar>
      <SplitView
        drawer={
          open !== undefined && (
            <AttendeeDrawer
              courseKey={courseKey}
              attendSeq={open}
              neighbours={neighboursOf(rows ?? [], open)}
              onOpen={(next) => onSearch({ open: next })}
              onAct={(action) =>
                setChange({ attendSeqs: [open], action, ...(action === 'extend' && { days: 30 }) })
              }
            />
          )
        }
      >
        <DataTable<Attendee>
          label={text('title')}
          rows={rows}
          rowId={({ attendSeq }) => String(attendSeq)}
          rowName={({ name }) => name}
          fetching={attendees.isPlaceholderData}
          {...(attendees.isError && {
            error: { message: attendees.error.message, retry: () => void attendees.refetch() },
          })}
          empty={
            isFiltered ? (
              <EmptyState title={text('noneFound')} />
            ) : (
              <EmptyState
                title={text('empty')}
                message={text('emptyHint')}
                action={<Button onClick={() => setAdding(true)}>{text('add')}</Button>}
              />
            )
          }
          selection={selection}
          onSelect={setSelection}
          bulkActions={[
            { label: text('approve'), icon: IconCheck, onSelect: () => void ask('approve')() },
            { label: text('hold'), icon: IconPlayerPause, onSelect: () => void ask('hold')() },
            { label: text('extend'), icon: IconCalendarPlus, onSelect: () => void ask('extend')() },
            { label: text('cancel'), icon: IconX, danger: true, onSelect: () => void ask('cancel')() },
          ]}
          countText={(n) => text('count', { n })}
          sorting={search.sort ? { id: search.sort, direction: search.direction ?? 'desc' } : undefined}
          onSort={(sorting) =>
            onSearch({ sort: SORTS.find((id) => id === sorting?.id), direction: sorting?.direction })
          }
          {...(page && {
            paging: {
              page: search.page ?? 1,
              size: search.size ?? DEFAULT_PAGE_SIZE,
              totalCount: page.totalCount,
              hrefOf: (next: number) => hrefOf({ page: next }),
              onSize: (size: number) => onSearch({ size }),
            },
          })}
          onOpen={({ attendSeq }) => onSearch({ open: attendSeq })}
          {...(open !== undefined && { openId: String(open) })}
          columns={[
            {
              id: 'name',
              header: text('name'),
              sortable: true,
              fixed: true,
              card: 'title',
              cell: (row) => (
                <span className={styles.person}>
                  <b>{row.name}</b>
                  <small>{row.email}</small>
                </span>
              ),
            },
            {
              id: 'state',
              header: text('state'),
              card: 'aside',
              cell: (row) => (
                <StatusDot kind={STATE_KIND[row.choiseStatusCd]}>
                  {row.waitlisted ? text('waitlisted') : text(`code.${row.choiseStatusCd}`)}
                </StatusDot>
              ),
            },
            {
              id: 'payment',
              header: text('payment'),
              card: 'meta',
              cell: (row) => codeName('paymentStatus', row.paymentStatus) || '–',
            },
            {
              id: 'progress',
              header: text('progress'),
              sortable: true,
              card: 'body',
              width: '140px',
              cell: (row) => (
                <span className={styles.progress}>
                  <ProgressBar value={row.progressPercent} label={text('progress')} />
                  {row.progressPercent}%
                </span>
              ),
            },
            {
              id: 'validAt',
              header: text('period'),
              sortable: true,
              card: 'meta',
              cell: (row) =>
                row.attendAt === null
                  ? '–'
                  : `${formatDate(row.attendAt, language)} ~ ${row.validAt ? formatDate(row.validAt, language) : text('unlimited')}`,
            },
            {
              id: 'createdAt',
              header: text('applied'),
              sortable: true,
              card: 'meta',
              cardHeader: true,
              cell: (row) => formatDate(row.createdAt, language),
            },
            {
              id: 'lastSeen',
              header: text('lastSeen'),
              card: 'none',
              cell: (row) => (row.lastSeenAt ? formatDateTime(row.lastSeenAt, language) : text('notYet')),
            },
          ]}
        />
      </SplitView>
      {change && (
        <ChangeDialog
          courseKey={courseKey}
          change={change}
          onChange={setChange}
          onDone={() => {
            setChange(null)
            setSelection(nothingSelected)
          }}
          onClose={() => setChange(null)}
        />
      )}
      {adding && <AddAttendee courseKey={courseKey} onClose={() => setAdding(false)} />}
    </>
  )
}

function neighboursOf(rows: readonly Attendee[], open: number): { previous?: number; next?: number } {
  const at = rows.findIndex(({ attendSeq }) => attendSeq === open)
  const previous = rows[at - 1]?.attendSeq
  const next = at < 0 ? undefined : rows[at + 1]?.attendSeq
  return { ...(previous !== undefined && { previous }), ...(next !== undefined && { next }) }
}
