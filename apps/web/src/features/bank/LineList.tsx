import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import type { UseQueryResult } from '@tanstack/react-query'
import { useText } from '../../platform/language.tsx'
import { DataTable } from '../../ui/rich/DataTable.tsx'
import { SplitView } from '../../ui/rich/Drawer.tsx'
import { shownList } from '../../ui/rich/shown-list.ts'
import { EmptyState } from '../../ui/States.tsx'
import { LineDrawer } from './LineDrawer.tsx'
import type { BankLine } from './queries.ts'
import type { BankListProps } from './search.ts'
import * as texts from './texts.ts'
import { useLineColumns } from './use-columns.tsx'

interface LineListProps extends BankListProps {
  state: BankLine['state']
  lines: UseQueryResult<{ list: BankLine[]; totalCount: number }>
  /** Nothing was brought yet. */
  isNew: boolean
}

const EMPTY = { open: 'emptyOpen', matched: 'emptyMatched', aside: 'emptyAside' } as const

export function LineList({ search, onSearch, hrefOf, state, lines, isNew }: LineListProps) {
  const text = useText(texts)
  const columns = useLineColumns()
  const { open } = search
  const opened = lines.data?.list.find(({ bankLineSeq }) => bankLineSeq === open)
  const close = () => onSearch({ open: undefined })
  return (
    <SplitView drawer={opened && <LineDrawer key={opened.bankLineSeq} line={opened} onClose={close} />}>
      <DataTable<BankLine>
        label={text(`tab.${state}`)}
        columns={columns}
        {...shownList(lines, search, { hrefOf, onSearch })}
        rowId={({ bankLineSeq }) => String(bankLineSeq)}
        rowName={({ name, at }) => `${name} ${at}`}
        countText={(n) => text('count', { n })}
        onOpen={({ bankLineSeq }) => onSearch({ open: bankLineSeq })}
        {...(open !== undefined && { openId: String(open) })}
        empty={
          <EmptyState
            icon={IconBuildingBank}
            title={text(isNew ? 'emptyBefore' : EMPTY[state])}
            message={text(isNew ? 'emptyBeforeHint' : state === 'open' ? 'emptyOpenHint' : 'emptyLater')}
          />
        }
        rowMenu={({ bankLineSeq }) => [
          { label: text('open'), onSelect: () => onSearch({ open: bankLineSeq }) },
        ]}
      />
    </SplitView>
  )
}
