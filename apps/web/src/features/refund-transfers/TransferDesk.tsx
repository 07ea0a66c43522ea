import { formatMoney, won } from '@seodang/domain/money'
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useDownload } from '../../platform/download.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { DataTable } from '../../ui/rich/DataTable.tsx'
import { SplitView } from '../../ui/rich/Drawer.tsx'
import { ListTools } from '../../ui/rich/ListTools.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { shownList } from '../../ui/rich/shown-list.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { type Transfer, transfersQuery } from './queries.ts'
import { StrandedPart } from './StrandedPart.tsx'
import { STATES, type TransferSearch } from './search.ts'
import { TransferDrawer } from './TransferDrawer.tsx'
import * as texts from './texts.ts'
import { useColumns } from './use-columns.tsx'

interface TransferDeskProps {
  search: TransferSearch
  /** Changes the address; a changed filter begins at page 1. */
  onSearch: (change: Partial<TransferSearch>) => void
  hrefOf: (change: Partial<TransferSearch>) => string
}

/** PAY-21: refunds of deposits that staff transfer from the site's own account, those that are late first. */
export function TransferDesk({ search, onSearch, hrefOf }: TransferDeskProps) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const download = useDownload()
  const { channelSeq } = useChannel()
  const { open, ...filter } = search
  const { q, state = 'owed' } = filter
  const columns = useColumns({ isDone: state === 'transferred' })
  const listed = useQuery({
    ...transfersQuery(api, channelSeq, filter),
    placeholderData: keepPreviousData,
  })
  const page = listed.data
  const opened = page?.list.find(({ refundSeq }) => refundSeq === open)
  const note = page && {
    n: page.owedCount,
    amount: formatMoney(won(page.owedAmount), language),
    late: page.lateCount,
  }
  return (
    <>
      <PageHead
        title={text('title')}
        // Its line is there from the start, so that nothing moves.
        note={note ? text(note.late > 0 ? 'noteLate' : 'note', note) : '\u00a0'}
        end={
          <Button
            icon={IconDownload}
            busy={download.busy}
            onClick={() =>
              void download.start(
                () =>
                  api.raw(`/v1.0/channels/${channelSeq}/admin/refund-transfers/excel`, {
                    query: { q, state },
                  }),
                `${text('title')}.xlsx`,
              )
            }
          >
            {text('excel')}
          </Button>
        }
      />
      <StrandedPart />
      <ListTools label={text('search')} q={q} onSearch={onSearch}>
        <Segmented
          label={text('state')}
          options={STATES.map((value) => ({ value, label: text(`state.${value}`) }))}
          value={state}
          onChange={(chosen) => onSearch({ state: chosen === 'owed' ? undefined : chosen, open: undefined })}
        />
      </ListTools>
      <SplitView
        drawer={
          opened && (
            // Another refund is another decision: nothing that was typed for one may reach it.
            <TransferDrawer
              key={`${opened.refundSeq}-${opened.transferredAt ?? ''}`}
              transfer={opened}
              onClose={() => onSearch({ open: undefined })}
            />
          )
        }
      >
        <DataTable<Transfer>
          label={text('title')}
          columns={columns}
          {...shownList(listed, search, { hrefOf, onSearch })}
          rowId={({ refundSeq }) => String(refundSeq)}
          rowName={({ number }) => number}
          countText={(n) => text('count', { n })}
          onOpen={({ refundSeq }) => onSearch({ open: refundSeq })}
          {...(open !== undefined && { openId: String(open) })}
          empty={
            q ? (
              <EmptyState
                title={text('noneFound')}
                message={text('noneFoundHint')}
                action={<Button onClick={() => onSearch({ q: undefined })}>{text('clear')}</Button>}
              />
            ) : (
              <EmptyState
                icon={IconBuildingBank}
                title={text(state === 'owed' ? 'empty' : 'emptyTransferred')}
                message={text('emptyHint')}
              />
            )
          }
          rowMenu={({ refundSeq }) => [
            { label: text('open'), onSelect: () => onSearch({ open: refundSeq }) },
          ]}
        />
      </SplitView>
    </>
  )
}
