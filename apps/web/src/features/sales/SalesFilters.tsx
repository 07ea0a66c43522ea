import { ORDER_KIND, type OrderKind, PAY_METHOD, type PayMethodCd } from '@seodang/domain/codes'
import { useCodeName } from '../../platform/code-names.ts'
import { useText } from '../../platform/language.tsx'
import { Select } from '../../ui/Select.tsx'
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
      <Select
        label={text('kind')}
        labelHidden
        value={filter.kind ?? ''}
        options={[
          { value: '', label: text('anyKind') },
          ...Object.values(ORDER_KIND).map((value) => ({ value, label: text(`kind.${value}`) })),
        ]}
        onChange={({ currentTarget }) =>
          onFilter({ kind: Object.values(ORDER_KIND).find((one) => one === currentTarget.value) })
        }
      />
      <Select
        label={text('method')}
        labelHidden
        value={filter.payMethodCd ?? ''}
        options={[
          { value: '', label: text('anyMethod') },
          ...Object.values(PAY_METHOD).map((value) => ({ value, label: codeName('payMethodCd', value) })),
        ]}
        onChange={({ currentTarget }) =>
          onFilter({ payMethodCd: Object.values(PAY_METHOD).find((one) => one === currentTarget.value) })
        }
      />
    </>
  )
}
