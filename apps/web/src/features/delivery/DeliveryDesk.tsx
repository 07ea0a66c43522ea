import { allows, staff } from '@seodang/domain/access'
import { CARRIERS } from '@seodang/domain/carriers'
import { DELIVERY_STATE, type DeliveryStateCd } from '@seodang/domain/codes'
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs'
import IconTruckDelivery from '@tabler/icons-react/dist/esm/icons/IconTruckDelivery.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useKept } from '../../platform/kept/use-kept.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { lazyDialog } from '../../platform/lazy/lazy.tsx'
import { useSession } from '../../platform/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { DataTable } from '../../ui/rich/DataTable.tsx'
import { SplitView } from '../../ui/rich/Drawer.tsx'
import { ListTools } from '../../ui/rich/ListTools.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { nothingSelected, type Selection } from '../../ui/rich/selection.ts'
import { shownList } from '../../ui/rich/shown-list.ts'
import { EmptyState } from '../../ui/States.tsx'
import { LinkTabs } from '../../ui/Tabs.tsx'
import { toast } from '../../ui/toast.ts'
import { DeliveryDrawer } from './DeliveryDrawer.tsx'
import { DeliveryTools } from './DeliveryTools.tsx'
import { chosenParcels, type ParcelRow, parcelsQuery } from './queries.ts'
import { type DeliverySearch, filterOf } from './search.ts'
import * as texts from './texts.ts'
import { useColumns } from './use-columns.tsx'
import { useMove } from './use-move.tsx'

const SendDialog = lazyDialog(() => import('./SendDialog.tsx'))

interface DeskProps {
  search: DeliverySearch
  /** Changes the address; a changed filter begins at page 1. */
  onSearch: (change: Partial<DeliverySearch>) => void
  hrefOf: (change: Partial<DeliverySearch>) => string
}

/** DLV-06: parcels by state, found and filtered, moved one by one or many at once. */
export function DeliveryDesk({ search, onSearch, hrefOf }: DeskProps) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const { channelSeq } = useChannel()
  const { principal } = useSession()
  const mayChange = allows(staff('SITE_SALES_UPDATE'), principal)
  const columns = useColumns()
  const filter = filterOf(search)
  const parcels = useQuery({ ...parcelsQuery(api, channelSeq, filter), placeholderData: keepPreviousData })
  const page = parcels.data
  const shownFilter = JSON.stringify({ ...filter, page: undefined, size: undefined })
  const [chosen, setChosen] = useState<{ filter: string; selection: Selection }>({
    filter: shownFilter,
    selection: nothingSelected,
  })
  // What was chosen under another filter is out of sight, and must not be moved unseen.
  const selection = chosen.filter === shownFilter ? chosen.selection : nothingSelected
  // They are seen where they are ticked; nothing needs to be said of them.
  useKept({
    place: mayChange ? 'chosen-parcels' : null,
    value: { filter: shownFilter, selection },
    clean: { filter: shownFilter, selection: nothingSelected },
    restore: setChosen,
  })
  const [sending, setSending] = useState<ParcelRow[] | null>(null)
  const { move } = useMove()
  const clear = () => setChosen({ filter: shownFilter, selection: nothingSelected })
  const ask = async (to: DeliveryStateCd) => {
    try {
      const rows = await chosenParcels(api, channelSeq, filter, selection)
      if (rows.length === 0) toast({ text: text('noneChosen'), tone: 'bad' })
      else if (to === DELIVERY_STATE.sent) setSending(rows)
      else
        move.mutate(
          { to, parcels: rows.map(({ deliverySeq, state }) => ({ deliverySeq, from: state })) },
          { onSuccess: clear },
        )
    } catch (error) {
      toast({ text: error instanceof Error ? error.message : text('failed'), tone: 'bad' })
    }
  }
  const isNarrowed = Boolean(search.q || search.carrierCd || search.state || search.closedYn)
  return (
    <>
      <PageHead
        title={text('title')}
        note={page ? text('note', { n: page.counts[DELIVERY_STATE.toPrepare] ?? 0 }) : '\u00a0'}
        end={<DeliveryTools search={search} mayChange={mayChange} hrefOf={hrefOf} />}
      />
      <LinkTabs
        label={text('states')}
        current={search.state ?? 'all'}
        items={[undefined, ...Object.values(DELIVERY_STATE)].map((state) => ({
          id: state ?? 'all',
          label: text(state === undefined ? 'all' : `state.${state}`),
          ...(page && {
            count:
              state === undefined
                ? Object.values(page.counts).reduce((sum, count) => sum + count, 0)
                : (page.counts[state] ?? 0),
          }),
          href: hrefOf({ state, page: undefined, parcel: undefined }),
        }))}
      />
      <ListTools label={text('search')} placeholder={text('searchHint')} q={search.q} onSearch={onSearch}>
        <FilterSelect
          label={text('carrier')}
          anyLabel={text('anyCarrier')}
          value={search.carrierCd}
          options={CARRIERS.map(({ code, name }) => ({ value: code, label: name[language] }))}
          onChange={(carrierCd) => onSearch({ carrierCd })}
        />
        <FilterSelect
          label={text('which')}
          anyLabel={text('showOpen')}
          value={search.closedYn}
          options={[{ value: 'Y', label: text('showClosed') }]}
          onChange={(closedYn) => onSearch({ closedYn })}
        />
      </ListTools>
      <SplitView
        drawer={
          search.parcel !== undefined && (
            <DeliveryDrawer
              key={search.parcel}
              deliverySeq={search.parcel}
              mayChange={mayChange}
              onSend={(row) => setSending([row])}
              onClose={() => onSearch({ parcel: undefined })}
            />
          )
        }
      >
        <DataTable<ParcelRow>
          label={text('title')}
          columns={columns}
          {...shownList(parcels, search, { hrefOf, onSearch })}
          rowId={({ deliverySeq }) => String(deliverySeq)}
          rowName={({ number }) => number}
          empty={
            isNarrowed ? (
              <EmptyState
                title={text('noneFound')}
                message={text('noneFoundHint')}
                action={
                  <Button
                    onClick={() =>
                      onSearch({ q: undefined, carrierCd: undefined, state: undefined, closedYn: undefined })
                    }
                  >
                    {text('clear')}
                  </Button>
                }
              />
            ) : (
              <EmptyState icon={IconPackage} title={text('empty')} message={text('emptyHint')} />
            )
          }
          {...(mayChange && {
            selection,
            onSelect: (next: Selection) => setChosen({ filter: shownFilter, selection: next }),
          })}
          bulkActions={[
            { label: text('to.01'), icon: IconPackage, onSelect: () => void ask(DELIVERY_STATE.packed) },
            { label: text('to.02'), icon: IconTruckDelivery, onSelect: () => void ask(DELIVERY_STATE.sent) },
            { label: text('to.03'), icon: IconPackage, onSelect: () => void ask(DELIVERY_STATE.delivered) },
            { label: text('to.04'), icon: IconPackage, onSelect: () => void ask(DELIVERY_STATE.returned) },
          ]}
          countText={(n) => text('count', { n })}
          onOpen={({ deliverySeq }) => onSearch({ parcel: deliverySeq })}
          {...(search.parcel !== undefined && { openId: String(search.parcel) })}
        />
      </SplitView>
      {sending && (
        <Suspense>
          <SendDialog
            rows={sending}
            onDone={() => {
              setSending(null)
              clear()
            }}
            onClose={() => setSending(null)}
          />
        </Suspense>
      )}
    </>
  )
}
