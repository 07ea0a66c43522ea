import { MOST_LABELLED } from '@seodang/domain/member'
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs'
import IconTagOff from '@tabler/icons-react/dist/esm/icons/IconTagOff.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { DataTable } from '../../ui/rich/DataTable.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { nothingSelected, type Selection } from '../../ui/rich/selection.ts'
import { shownList } from '../../ui/rich/shown-list.ts'
import { EmptyState } from '../../ui/States.tsx'
import { toast } from '../../ui/toast.ts'
import { GiveLabel, type Labelled } from './GiveLabel.tsx'
import { MemberActions } from './MemberActions.tsx'
import { MemberTools } from './MemberTools.tsx'
import { type Member, membersQuery } from './queries.ts'
import { filterOf, isFiltered, type MemberSearch, NO_FILTER, SORTS } from './search.ts'
import * as texts from './texts.ts'
import { useColumns } from './use-columns.tsx'
import { useMay } from './use-may.ts'

interface MemberDeskProps {
  search: MemberSearch
  /** Changes the address; a changed filter begins at page 1. */
  onSearch: (change: Partial<MemberSearch>) => void
  hrefOf: (change: Partial<MemberSearch>) => string
  /** The page of one of them. */
  pathOf: (member: Member) => string
}

/** MEM-01, MEM-05: the people who signed up to the site. */
export function MemberDesk({ search, onSearch, hrefOf, pathOf }: MemberDeskProps) {
  const text = useText(texts)
  const language = useLanguage()
  const router = useRouter()
  const columns = useColumns()
  const { channelSeq } = useChannel()
  const mayChange = useMay()('SITE_USER_UPDATE')
  const filter = filterOf(search)
  const shown = JSON.stringify(filter)
  const [chosen, setChosen] = useState<{ filter: string; selection: Selection }>({
    filter: shown,
    selection: nothingSelected,
  })
  // Who was chosen under another filter is out of sight, and must not be changed unseen.
  const selection = chosen.filter === shown ? chosen.selection : nothingSelected
  const choose = (next: Selection) => setChosen({ filter: shown, selection: next })
  const [labelling, setLabelling] = useState<Labelled | null>(null)
  const members = useQuery({
    ...membersQuery(useApi(), channelSeq, search),
    placeholderData: keepPreviousData,
  })
  const page = members.data

  const label = (isAdding: boolean) => {
    const total = page?.totalCount ?? 0
    // All but a few are named one by one; all of them are named by their filter.
    const isWhole = selection.kind === 'all' && selection.except.length === 0
    const userSeqs =
      selection.kind === 'some'
        ? selection.ids.map(Number)
        : (page?.list ?? [])
            .map(({ userSeq }) => userSeq)
            .filter((seq) => !selection.except.includes(String(seq)))
    const isOnePage = total <= (page?.list.length ?? 0)
    if (isWhole) setLabelling({ isAdding, count: total, filter })
    else if ((selection.kind === 'some' || isOnePage) && userSeqs.length <= MOST_LABELLED)
      setLabelling({ isAdding, count: userSeqs.length, userSeqs })
    else toast({ text: text('tooMany', { n: MOST_LABELLED.toLocaleString(language) }), tone: 'bad' })
  }

  return (
    <>
      <PageHead
        title={text('title')}
        note={page ? text('note', { n: page.totalCount }) : '\u00a0'}
        end={<MemberActions filter={filter} />}
      />
      <MemberTools search={search} onSearch={onSearch} />
      <DataTable<Member>
        label={text('title')}
        columns={columns}
        {...shownList(members, search, { hrefOf, onSearch })}
        rowId={({ userSeq }) => String(userSeq)}
        rowName={({ name }) => name}
        {...(mayChange && { selection, onSelect: choose })}
        bulkActions={[
          { label: text('addLabel'), icon: IconTag, onSelect: () => label(true) },
          { label: text('takeLabel'), icon: IconTagOff, onSelect: () => label(false) },
        ]}
        countText={(n) => text('count', { n })}
        sorting={search.sort ? { id: search.sort, direction: search.direction ?? 'desc' } : undefined}
        onSort={(sorting) =>
          onSearch({ sort: SORTS.find((one) => one === sorting?.id), direction: sorting?.direction })
        }
        onOpen={(member) => void router.navigate({ href: pathOf(member) })}
        empty={
          isFiltered(search) ? (
            <EmptyState
              title={text('nothingFound')}
              message={text('nothingFoundHint')}
              action={<Button onClick={() => onSearch(NO_FILTER)}>{text('clear')}</Button>}
            />
          ) : (
            <EmptyState icon={IconUsers} title={text('empty')} message={text('emptyHint')} />
          )
        }
      />
      {labelling && (
        <GiveLabel
          labelled={labelling}
          onDone={() => {
            setLabelling(null)
            choose(nothingSelected)
          }}
          onClose={() => setLabelling(null)}
        />
      )}
    </>
  )
}
