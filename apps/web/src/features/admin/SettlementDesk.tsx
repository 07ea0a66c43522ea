import { SETTLEMENT_STATE } from '@seodang/domain/codes'
import { formatMoney } from '@seodang/domain/money'
import { formatDate, fromSeoul } from '@seodang/domain/seoul-time'
import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useCodeName } from '../../platform/code-names.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { type Column, DataTable } from '../../ui/rich/DataTable.tsx'
import { DateField } from '../../ui/rich/DateField.tsx'
import { SplitView } from '../../ui/rich/Drawer.tsx'
import { ListTools } from '../../ui/rich/ListTools.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { isSelected, nothingSelected, type Selection } from '../../ui/rich/selection.ts'
import { shownList } from '../../ui/rich/shown-list.ts'
import { EmptyState } from '../../ui/States.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import styles from './admin.module.css'
import { DeskJournal } from './DeskJournal.tsx'
import { type SettlementLine, settlementsQuery } from './money-queries.ts'
import type { SettlementSearch } from './money-search.ts'
import * as moneyTexts from './money-texts.ts'
import { OpenFees } from './OpenFees.tsx'
import { SettlementDrawer } from './SettlementDrawer.tsx'
import { SETTLEMENT_KIND } from './state.ts'
import * as texts from './texts.ts'
import { useSteps } from './use-steps.ts'

type Change = { [Key in keyof SettlementSearch]?: SettlementSearch[Key] | undefined }
interface SettlementDeskProps {
  search: SettlementSearch
  onSearch: (change: Change) => void
  hrefOf: (change: Change) => string
}

const idOf = ({ settlementSeq }: SettlementLine) => String(settlementSeq)

/** ADM-03, SALE-09: settlements to confirm and to pay, one or many. */
export function SettlementDesk({ search, onSearch, hrefOf }: SettlementDeskProps) {
  const text = useText(texts)
  const money = useText(moneyTexts)
  const codeName = useCodeName()
  const columns = useColumns()
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const { site, one, ...filter } = search
  const settlements = useQuery({ ...settlementsQuery(useApi(), filter), placeholderData: keepPreviousData })
  const rows = settlements.data?.list ?? []
  const chosen = rows.filter((row) => isSelected(selection, idOf(row)))
  const steps = useSteps(() => setSelection(nothingSelected))
  const open = (line: SettlementLine) => onSearch({ site: line.channelSeq, one: line.settlementSeq })
  const narrow = (change: Change) => {
    setSelection(nothingSelected)
    onSearch(change)
  }
  return (
    <>
      <PageHead
        title={money('settlements')}
        note={settlements.data ? text('count', { n: settlements.data.totalCount }) : '\u00a0'}
        end={<DeskJournal />}
      />
      <OpenFees />
      <ListTools label={money('findSettlements')} q={search.q} onSearch={narrow}>
        <FilterSelect
          label={money('state')}
          anyLabel={money('anyState')}
          value={search.state}
          options={Object.values(SETTLEMENT_STATE).map((value) => ({
            value,
            label: codeName('settlementStateCd', value),
          }))}
          onChange={(state) => narrow({ state })}
        />
        <DateField
          label={money('date')}
          labelHidden
          value={search.settlementDate ?? null}
          onChange={(day) => narrow({ settlementDate: day ?? undefined })}
        />
      </ListTools>
      <SplitView
        drawer={
          site !== undefined &&
          one !== undefined && (
            <SettlementDrawer
              key={one}
              path={{ channelSeq: site, settlementSeq: one }}
              onClose={() => onSearch({ site: undefined, one: undefined })}
            />
          )
        }
      >
        <DataTable<SettlementLine>
          label={money('settlements')}
          columns={columns}
          {...shownList(settlements, search, { hrefOf, onSearch })}
          rowId={idOf}
          rowName={({ siteName, settlementDate }) => `${siteName} ${settlementDate}`}
          selection={selection}
          // Money is moved for what stands in front of somebody: all of a page, never what is not seen.
          onSelect={(next) =>
            setSelection(next.kind === 'some' ? next : { kind: 'some', ids: rows.map(idOf) })
          }
          bulkActions={[
            { label: money('confirm'), icon: IconCheck, onSelect: () => steps.ask('confirm', chosen) },
            { label: money('pay'), icon: IconCash, onSelect: () => steps.ask('pay', chosen) },
          ]}
          empty={
            search.q || search.state || search.settlementDate ? (
              <EmptyState
                title={text('noneFound')}
                message={text('noneFoundHint')}
                action={
                  <Button
                    onClick={() => narrow({ q: undefined, state: undefined, settlementDate: undefined })}
                  >
                    {text('clear')}
                  </Button>
                }
              />
            ) : (
              <EmptyState title={money('noSettlements')} message={money('noSettlementsHint')} />
            )
          }
          countText={(n) => text('count', { n })}
          onOpen={open}
          {...(one !== undefined && { openId: String(one) })}
          rowMenu={(line) => [{ label: text('open'), onSelect: () => open(line) }]}
        />
      </SplitView>
    </>
  )
}

function useColumns(): Column<SettlementLine>[] {
  const text = useText(moneyTexts)
  const language = useLanguage()
  const codeName = useCodeName()
  return useMemo(
    () => [
      {
        id: 'site',
        header: text('site'),
        fixed: true,
        card: 'title',
        cell: ({ siteName, payeeSeq, payeeName }) => (
          <span className={styles.item}>
            <b className="clip">{siteName}</b>
            {payeeSeq !== 0 && <small className="clip">{payeeName}</small>}
          </span>
        ),
      },
      {
        id: 'date',
        header: text('date'),
        width: '180px',
        card: 'meta',
        cell: ({ settlementDate }) => formatDate(fromSeoul(settlementDate), language),
      },
      {
        id: 'docs',
        header: text('docs'),
        width: '100px',
        card: 'meta',
        cardHeader: true,
        cell: ({ documentState }) => codeName('settlementDocumentStateCd', documentState),
      },
      {
        id: 'state',
        header: text('state'),
        width: '120px',
        card: 'body',
        cell: ({ state }) => (
          <StatusDot kind={SETTLEMENT_KIND[state]}>{codeName('settlementStateCd', state)}</StatusDot>
        ),
      },
      {
        id: 'amount',
        header: text('amount'),
        align: 'end',
        width: '150px',
        card: 'aside',
        cell: ({ total, pays, currency }) =>
          formatMoney({ minor: total > 0 ? pays : total, currency }, language),
      },
    ],
    [text, language, codeName],
  )
}
