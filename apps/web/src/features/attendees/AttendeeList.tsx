import { MOST_CHANGED_AT_ONCE, MOST_CHANGED_BEHIND } from '@seodang/domain/attendance'
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { DataTable } from '../../ui/rich/DataTable.tsx'
import { SplitView } from '../../ui/rich/Drawer.tsx'
import { nothingSelected, type Selection } from '../../ui/rich/selection.ts'
import { shownList } from '../../ui/rich/shown-list.ts'
import { EmptyState } from '../../ui/States.tsx'
import { toast } from '../../ui/toast.ts'
import { AddAttendee } from './AddAttendee.tsx'
import { AttendeeDrawer } from './AttendeeDrawer.tsx'
import { AttendeeTools } from './AttendeeTools.tsx'
import styles from './attendees.module.css'
import { BulkDialog } from './BulkDialog.tsx'
import { BulkStrip } from './BulkStrip.tsx'
import { ChangeDialog } from './ChangeDialog.tsx'
import { chosenAttendees } from './chosen.ts'
import { type Attendee, attendeesQuery, type BulkChange, type CourseKey, MOST_AT_ONCE } from './queries.ts'
import { type AttendeeSearch, filterOf, hiddenOf, SORTS } from './search.ts'
import * as texts from './texts.ts'
import { useColumns } from './use-columns.tsx'
import { useMay } from './use-may.ts'

/** What a change proposes at first. */
const EXTENSION_DAYS = 30

interface AttendeeListProps {
  courseKey: CourseKey
  search: AttendeeSearch
  onSearch: (change: Partial<AttendeeSearch>) => void
  hrefOf: (change: Partial<AttendeeSearch>) => string
}

/** ATT-01 to ATT-12: attendees and applicants of a class, one by one or many at once. */
export function AttendeeList({ courseKey, search, onSearch, hrefOf }: AttendeeListProps) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const columns = useColumns()
  const may = useMay(courseKey)
  const mayChange = may('CLASS_STUDENT_UPDATE')
  const { open, q, choiseStatusCd } = search
  const filter = filterOf(search)
  const shownFilter = `${choiseStatusCd ?? ''} ${q ?? ''}`
  const [chosen, setChosen] = useState<{ filter: string; selection: Selection }>({
    filter: shownFilter,
    selection: nothingSelected,
  })
  // Who was chosen under another filter is out of sight, and must not be changed unseen.
  const selection = chosen.filter === shownFilter ? chosen.selection : nothingSelected
  const [change, setChange] = useState<BulkChange | null>(null)
  const [adding, setAdding] = useState(false)
  const attendees = useQuery({ ...attendeesQuery(api, courseKey, filter), placeholderData: keepPreviousData })
  const page = attendees.data
  const rows = page?.list
  const choose = (next: Selection) => setChosen({ filter: shownFilter, selection: next })
  const propose = (attendSeqs: number[], action: BulkChange['action']) =>
    setChange({ attendSeqs, action, ...(action === 'extend' && { days: EXTENSION_DAYS }) })
  const ask = (action: BulkChange['action']) => async () => {
    try {
      const attendSeqs = await chosenAttendees(api, courseKey, filter, selection)
      const most = action === 'cancel' ? MOST_CHANGED_AT_ONCE : MOST_CHANGED_BEHIND
      if (attendSeqs.length > most)
        toast({
          text: text(action === 'cancel' ? 'tooManyRefunds' : 'tooMany', {
            n: most.toLocaleString(language),
          }),
          tone: 'bad',
        })
      else if (attendSeqs.length > 0) propose(attendSeqs, action)
    } catch (error) {
      toast({ text: error instanceof Error ? error.message : text('failed'), tone: 'bad' })
    }
  }

  return (
    <section className={styles.pane} aria-label={text('title')}>
      <AttendeeTools
        {...{ courseKey, columns, search, onSearch, hrefOf }}
        counts={page?.counts}
        hasLine={page !== undefined && page.counts.pending + page.rightsInLine > 0}
        onAdd={() => setAdding(true)}
      />
      <BulkStrip courseKey={courseKey} />
      <div className={styles.rows}>
        <SplitView
          drawer={
            open !== undefined && (
              <AttendeeDrawer
                courseKey={courseKey}
                attendSeq={open}
                neighbours={neighboursOf(rows ?? [], open)}
                onOpen={(next) => onSearch({ open: next })}
                onAct={mayChange ? (action) => propose([open], action) : undefined}
              />
            )
          }
        >
          <DataTable<Attendee>
            label={text('title')}
            columns={columns}
            hidden={hiddenOf(search)}
            {...shownList(attendees, search, { hrefOf, onSearch })}
            rowId={({ attendSeq }) => String(attendSeq)}
            rowName={({ name }) => name}
            empty={
              q || choiseStatusCd ? (
                <EmptyState
                  title={text('noneFound')}
                  action={
                    <Button onClick={() => onSearch({ q: undefined, choiseStatusCd: undefined })}>
                      {text('clear')}
                    </Button>
                  }
                />
              ) : (
                <EmptyState
                  title={text('empty')}
                  message={text('emptyHint')}
                  action={
                    may('CLASS_STUDENT_CREATE') && (
                      <Button onClick={() => setAdding(true)}>{text('add')}</Button>
                    )
                  }
                />
              )
            }
            {...(mayChange && { selection, onSelect: choose })}
            bulkActions={[
              { label: text('approve'), icon: IconCheck, onSelect: () => void ask('approve')() },
              { label: text('extend'), icon: IconCalendarPlus, onSelect: () => void ask('extend')() },
              { label: text('hold'), icon: IconPlayerPause, onSelect: () => void ask('hold')() },
              { label: text('cancel'), icon: IconX, danger: true, onSelect: () => void ask('cancel')() },
            ]}
            countText={(n) => text('count', { n })}
            sorting={search.sort ? { id: search.sort, direction: search.direction ?? 'desc' } : undefined}
            onSort={(sorting) =>
              onSearch({ sort: SORTS.find((id) => id === sorting?.id), direction: sorting?.direction })
            }
            onOpen={({ attendSeq }) => onSearch({ open: attendSeq })}
            {...(open !== undefined && { openId: String(open) })}
          />
        </SplitView>
      </div>
      {change && (
        <Changing
          courseKey={courseKey}
          change={change}
          onChange={setChange}
          onDone={() => {
            setChange(null)
            choose(nothingSelected)
          }}
          onClose={() => setChange(null)}
        />
      )}
      {adding && <AddAttendee courseKey={courseKey} onClose={() => setAdding(false)} />}
    </section>
  )
}

type ChangingProps = Parameters<typeof ChangeDialog>[0]

/** Refunds are looked at one by one, however many they are; anything else of very many is left to a worker. */
function Changing({ courseKey, change, onDone, onClose, onChange }: ChangingProps) {
  const { action, ...rest } = change
  if (action !== 'cancel' && change.attendSeqs.length > MOST_AT_ONCE)
    return (
      <BulkDialog courseKey={courseKey} change={{ ...rest, action }} onStarted={onDone} onClose={onClose} />
    )
  return <ChangeDialog {...{ courseKey, change, onChange, onDone, onClose }} />
}

function neighboursOf(rows: readonly Attendee[], open: number): { previous?: number; next?: number } {
  const at = rows.findIndex(({ attendSeq }) => attendSeq === open)
  const previous = rows[at - 1]?.attendSeq
  const next = at < 0 ? undefined : rows[at + 1]?.attendSeq
  return { ...(previous !== undefined && { previous }), ...(next !== undefined && { next }) }
}
