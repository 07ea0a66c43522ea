import { CHOISE_STATUS } from '@seodang/domain/codes'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useDownload } from '../../platform/download.ts'
import { useText } from '../../platform/language.tsx'
import { SealedSheet } from '../../platform/sheets/SealedSheet.tsx'
import { Button } from '../../ui/Button.tsx'
import { ColumnChoice } from '../../ui/rich/ColumnChoice.tsx'
import type { Column } from '../../ui/rich/DataTable.tsx'
import { ListSearch } from '../../ui/rich/ListSearch.tsx'
import { LinkTabs } from '../../ui/Tabs.tsx'
import styles from './attendees.module.css'
import type { Attendee, AttendeePage, CourseKey } from './queries.ts'
import { type AttendeeSearch, hiddenOf } from './search.ts'
import * as texts from './texts.ts'
import { useMay } from './use-may.ts'
import { WaitingLine } from './WaitingLine.tsx'

const TABS = ['all', 'pending', 'approved', 'onHold', 'cancelled'] as const

interface AttendeeToolsProps {
  courseKey: CourseKey
  counts: AttendeePage['counts'] | undefined
  /** Somebody waits for a place. */
  hasLine: boolean
  columns: readonly Column<Attendee>[]
  search: AttendeeSearch
  onSearch: (change: Partial<AttendeeSearch>) => void
  hrefOf: (change: Partial<AttendeeSearch>) => string
  onAdd: () => void
}

/** Above the list: who by state, found by words, taken along as a spreadsheet, added by hand. */
export function AttendeeTools({
  courseKey,
  counts,
  hasLine,
  columns,
  search,
  onSearch,
  hrefOf,
  onAdd,
}: AttendeeToolsProps) {
  const text = useText(texts)
  const api = useApi()
  const download = useDownload()
  const may = useMay(courseKey)
  const [shows, setShows] = useState<'line' | 'sealed' | null>(null)
  const { q, choiseStatusCd, sort, direction } = search
  const { channelSeq, courseSeq } = courseKey
  return (
    <header className={styles.head}>
      <h2 className="sr-only">{text('title')}</h2>
      <LinkTabs
        plain
        label={text('states')}
        current={TABS.find((tab) => tab !== 'all' && CHOISE_STATUS[tab] === choiseStatusCd) ?? 'all'}
        items={TABS.map((tab) => ({
          id: tab,
          label: text(tab),
          ...(counts && { count: counts[tab], warn: tab === 'pending' && counts[tab] > 0 }),
          href: hrefOf({
            choiseStatusCd: tab === 'all' ? undefined : CHOISE_STATUS[tab],
            page: undefined,
            open: undefined,
          }),
        }))}
      />
      <div className={styles.tools}>
        <div className={styles.search}>
          <ListSearch label={text('search')} placeholder={text('searchHint')} q={q} onSearch={onSearch} />
        </div>
        <span className={styles.wide}>
          <ColumnChoice
            columns={columns}
            hidden={hiddenOf(search)}
            onChange={(hidden) => onSearch({ hidden: hidden.join(',') || undefined })}
          />
        </span>
        {hasLine && (
          <Button icon={IconListNumbers} onClick={() => setShows('line')}>
            {text('lineTitle')}
          </Button>
        )}
        {may('CLASS_STUDENT_EXCEL_DOWNLOAD') && (
          <Button
            icon={IconDownload}
            busy={download.busy}
            onClick={() =>
              void download.start(
                () =>
                  api.raw(`/v1.0/channels/${channelSeq}/courses/${courseSeq}/admin/attendees/excel`, {
                    query: { q, choiseStatusCd, sort, direction },
                  }),
                `${text('title')}_${courseSeq}.xlsx`,
              )
            }
          >
            {text('excel')}
          </Button>
        )}
        {may('CLASS_STUDENT_EXCEL_DOWNLOAD') && (
          <Button icon={IconLock} onClick={() => setShows('sealed')}>
            {text('sealed')}
          </Button>
        )}
        {may('CLASS_STUDENT_CREATE') && (
          <Button variant="main" icon={IconUserPlus} onClick={onAdd}>
            {text('add')}
          </Button>
        )}
      </div>
      {shows === 'line' && (
        <WaitingLine
          courseKey={courseKey}
          mayChange={may('CLASS_STUDENT_UPDATE')}
          onClose={() => setShows(null)}
        />
      )}
      {shows === 'sealed' && (
        <SealedSheet
          path={`/v1.0/channels/${courseKey.channelSeq}/courses/${courseKey.courseSeq}/admin/attendees/excel/create`}
          body={{ q, choiseStatusCd, sort, direction }}
          fileName={`${text('title')}_${courseKey.courseSeq}.xlsx`}
          onClose={() => setShows(null)}
        />
      )}
    </header>
  )
}
