import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { DataTable } from '../../ui/rich/DataTable.tsx'
import { shownList } from '../../ui/rich/shown-list.ts'
import { EmptyState } from '../../ui/States.tsx'
import { type BankItem, missingQuery } from './queries.ts'
import type { BankListProps } from './search.ts'
import * as texts from './texts.ts'
import { useMissingColumns } from './use-columns.tsx'

/** What the product says of the account and no line shows. */
export function MissingList({ search, onSearch, hrefOf }: BankListProps) {
  const text = useText(texts)
  const columns = useMissingColumns()
  const { channelSeq } = useChannel()
  const { page, size } = search
  const listed = useQuery({
    ...missingQuery(useApi(), channelSeq, { page, size }),
    placeholderData: keepPreviousData,
  })
  return (
    <DataTable<BankItem>
      label={text('tab.missing')}
      columns={columns}
      {...shownList(listed, search, { hrefOf, onSearch })}
      rowId={({ orderSeq, refundSeq }) => `${orderSeq}-${refundSeq ?? ''}`}
      rowName={({ number }) => number}
      countText={(n) => text('count', { n })}
      empty={
        <EmptyState icon={IconBuildingBank} title={text('emptyMissing')} message={text('emptyMissingHint')} />
      }
      rowMenu={({ orderSeq }) => [{ label: text('seeOrder'), href: `/settings/payment?order=${orderSeq}` }]}
    />
  )
}
