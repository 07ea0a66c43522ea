import { ORDER_KIND, type OrderKind, PAY_METHOD, type PayMethodCd } from '@seodang/domain/codes'
import { useCodeName } from '../../platform/code-names.ts'
import { useText } from '../../platform/language.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import * as texts from './texts.ts'

interface Filter {
  kind?: OrderKind | undefined
  payMethodCd?: PayMethodCd | undefined
}

/** What narrows sales, of a month or of a day. */
export function SalesFilters({ filter, onFilter }: { filter: Filter; onFilter: (change: Filter) => void }) {
  const text = useText(texts)
  const codeName = useCodeName()
  return (
    <>
      <FilterSelect
        label={text('kind')}
        anyLabel={text('anyKind')}
        value={filter.kind}
        options={Object.values(ORDER_KIND).map((value) => ({ value, label: text(`kind.${value}`) }))}
        onChange={(kind) => onFilter({ kind })}
      />
      <FilterSelect
        label={text('method')}
        anyLabel={text('anyMethod')}
        value={filter.payMethodCd}
        options={Object.values(PAY_METHOD).map((value) => ({ value, label: codeName('payMethodCd', value) }))}
        onChange={(payMethodCd) => onFilter({ payMethodCd })}
      />
    </>
  )
}
