import { ORDER_SEARCH_FIELD, type OrderKind, PAY_METHOD, PAYMENT_STATUS } from '@seodang/domain/codes'
import { seoulDate } from '@seodang/domain/seoul-time'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useCodeName } from '../../platform/code-names.ts'
import { useDownload } from '../../platform/download.ts'
import { useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { codeOf } from '../../ui/list-search.ts'
import { ColumnChoice } from '../../ui/rich/ColumnChoice.tsx'
import type { Column } from '../../ui/rich/DataTable.tsx'
import { ListTools } from '../../ui/rich/ListTools.tsx'
import { PeriodFilter } from '../../ui/rich/PeriodFilter.tsx'
import { Select } from '../../ui/Select.tsx'
import styles from './payments.module.css'
import type { Payment } from './queries.ts'
import { excelFilterOf, GOODS_KINDS, hiddenOf, type PaymentSearch } from './search.ts'
import * as texts from './texts.ts'

interface PaymentToolsProps {
  search: PaymentSearch
  columns: readonly Column<Payment>[]
  onSearch: (change: Partial<PaymentSearch>) => void
}

/** Not states of an order, but what staff look for. */
const REFUNDING = 'refunding'
const CLAIMED = 'claimed'

/** What narrows the list, and which columns it shows. */
export function PaymentTools({ search, columns, onSearch }: PaymentToolsProps) {
  const text = useText(texts)
  const codeName = useCodeName()
  return (
    <ListTools label={text('search')} placeholder={text('searchHint')} q={search.q} onSearch={onSearch}>
      {search.goods !== undefined && (
        <Select
          label={text('goodsKind')}
          labelHidden
          value={search.goods}
          options={Object.values(GOODS_KINDS).map((value) => ({ value, label: text(`goods.${value}`) }))}
          onChange={({ currentTarget }) => onSearch({ goods: codeOf(GOODS_KINDS, currentTarget.value) })}
        />
      )}
      <FilterSelect
        label={text('searchIn')}
        anyLabel={text('anywhere')}
        value={search.qField}
        options={Object.values(ORDER_SEARCH_FIELD).map((value) => ({ value, label: text(`field.${value}`) }))}
        onChange={(qField) => onSearch({ qField })}
      />
      <Select
        label={text('state')}
        labelHidden
        value={search.claimYn ? CLAIMED : search.refundingYn ? REFUNDING : (search.paymentStatus ?? '')}
        options={[
          { value: '', label: text('anyState') },
          ...Object.values(PAYMENT_STATUS).map((value) => ({
            value,
            label: codeName('paymentStatus', value),
          })),
          { value: REFUNDING, label: text('refunding') },
          { value: CLAIMED, label: text('claimed') },
        ]}
        onChange={({ currentTarget }) =>
          onSearch({
            paymentStatus: codeOf(PAYMENT_STATUS, currentTarget.value),
            refundingYn: currentTarget.value === REFUNDING ? 'Y' : undefined,
            claimYn: currentTarget.value === CLAIMED ? 'Y' : undefined,
          })
        }
      />
      <FilterSelect
        label={text('method')}
        anyLabel={text('anyMethod')}
        value={search.payMethodCd}
        options={Object.values(PAY_METHOD).map((value) => ({ value, label: codeName('payMethodCd', value) }))}
        onChange={(payMethodCd) => onSearch({ payMethodCd })}
      />
      <PeriodFilter
        label={text('period')}
        anyLabel={text('anyTime')}
        from={search.startDt}
        to={search.endDt}
        onChange={(startDt, endDt) => onSearch({ startDt, endDt })}
      />
      <span className={styles.columns}>
        <ColumnChoice
          columns={columns}
          hidden={hiddenOf(search)}
          onChange={(hidden) => onSearch({ hidden: hidden.join(',') || undefined })}
        />
      </span>
    </ListTools>
  )
}

/** The whole filtered list as a spreadsheet (SET-10). */
export function PaymentExcel({ search, kind }: { search: PaymentSearch; kind?: OrderKind | undefined }) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq, name } = useChannel()
  const download = useDownload()
  return (
    <Button
      icon={IconDownload}
      busy={download.busy}
      onClick={() =>
        void download.start(
          () =>
            api.raw(`/v1.0/channels/${channelSeq}/admin/payments/excel`, {
              query: { ...excelFilterOf(search), kind },
            }),
          `${name} ${text('title')} ${seoulDate(new Date())}.xlsx`,
        )
      }
    >
      {text('excel')}
    </Button>
  )
}
