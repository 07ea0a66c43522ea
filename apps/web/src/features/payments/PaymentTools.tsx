import { ORDER_SEARCH_FIELD, type OrderKind, PAY_METHOD, PAYMENT_STATUS } from '@seodang/domain/codes'
import { addDays, seoulDate } from '@seodang/domain/seoul-time'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useCodeName } from '../../platform/code-names.ts'
import { useDownload } from '../../platform/download.ts'
import { useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { ColumnChoice } from '../../ui/rich/ColumnChoice.tsx'
import type { Column } from '../../ui/rich/DataTable.tsx'
import { DateRange } from '../../ui/rich/DateRange.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Select } from '../../ui/Select.tsx'
import styles from './payments.module.css'
import type { Payment } from './queries.ts'
import { excelFilterOf, GOODS_KINDS, hiddenOf, oneOf, type PaymentSearch } from './search.ts'
import * as texts from './texts.ts'

/** Two years back: the longest that a first look offers. */
const ALL_TIME_DAYS = 730

interface PaymentToolsProps {
  search: PaymentSearch
  columns: readonly Column<Payment>[]
  onSearch: (change: Partial<PaymentSearch>) => void
}

/** Not a state of an order, but one that staff look for. */
const REFUNDING = 'refunding'

/** What narrows the list, and which columns it shows. */
export function PaymentTools({ search, columns, onSearch }: PaymentToolsProps) {
  const text = useText(texts)
  const codeName = useCodeName()
  const today = seoulDate(new Date())
  const from = seoulDate(addDays(new Date(), -ALL_TIME_DAYS))
  return (
    <div className={styles.tools} role="group" aria-label={text('filters')}>
      <div className={styles.search}>
        <SearchField
          label={text('search')}
          placeholder={text('searchHint')}
          size="sm"
          shortcut
          defaultValue={search.q ?? ''}
          onSearch={(q) => onSearch({ q: q || undefined })}
        />
      </div>
      {search.goods !== undefined && (
        <Select
          label={text('goodsKind')}
          labelHidden
          value={search.goods}
          options={Object.values(GOODS_KINDS).map((value) => ({ value, label: text(`goods.${value}`) }))}
          onChange={({ currentTarget }) => onSearch({ goods: oneOf(GOODS_KINDS, currentTarget.value) })}
        />
      )}
      <Select
        label={text('searchIn')}
        labelHidden
        value={search.qField ?? ''}
        options={[
          { value: '', label: text('anywhere') },
          ...Object.values(ORDER_SEARCH_FIELD).map((value) => ({ value, label: text(`field.${value}`) })),
        ]}
        onChange={({ currentTarget }) => onSearch({ qField: oneOf(ORDER_SEARCH_FIELD, currentTarget.value) })}
      />
      <Select
        label={text('state')}
        labelHidden
        value={search.refundingYn ? REFUNDING : (search.paymentStatus ?? '')}
        options={[
          { value: '', label: text('anyState') },
          ...Object.values(PAYMENT_STATUS).map((value) => ({
            value,
            label: codeName('paymentStatus', value),
          })),
          { value: REFUNDING, label: text('refunding') },
        ]}
        onChange={({ currentTarget }) =>
          onSearch({
            paymentStatus: oneOf(PAYMENT_STATUS, currentTarget.value),
            refundingYn: currentTarget.value === REFUNDING ? 'Y' : undefined,
          })
        }
      />
      <Select
        label={text('method')}
        labelHidden
        value={search.payMethodCd ?? ''}
        options={[
          { value: '', label: text('anyMethod') },
          ...Object.values(PAY_METHOD).map((value) => ({ value, label: codeName('payMethodCd', value) })),
        ]}
        onChange={({ currentTarget }) => onSearch({ payMethodCd: oneOf(PAY_METHOD, currentTarget.value) })}
      />
      <DateRange
        label={text('period')}
        value={[search.startDt ?? from, search.endDt ?? today]}
        max={today}
        presets={[{ label: text('anyTime'), range: [from, today] }]}
        shownAs={search.startDt ? undefined : text('anyTime')}
        onChange={([startDt, endDt]) =>
          onSearch(startDt === from ? { startDt: undefined, endDt: undefined } : { startDt, endDt })
        }
      />
      <span className={styles.columns}>
        <ColumnChoice
          columns={columns}
          hidden={hiddenOf(search)}
          onChange={(hidden) => onSearch({ hidden: hidden.join(',') || undefined })}
        />
      </span>
    </div>
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
