import { useText } from '../../platform/language.tsx'
import { Pager } from '../Pager.tsx'
import { PAGE_SIZES, pageCount } from '../paging.ts'
import { Select } from '../Select.tsx'
import styles from './data-table.module.css'
import type { TablePaging } from './table-types.ts'
import * as texts from './texts.ts'

/** How many there are, the pages, and how many a page holds. */
export function TablePager({
  page,
  size,
  totalCount,
  hrefOf,
  onSize,
  label,
  countText,
}: TablePaging & { label: string; countText: (count: number) => string }) {
  const text = useText(texts)
  const first = totalCount === 0 ? 0 : (page - 1) * size + 1
  const last = Math.min(totalCount, page * size)
  return (
    <div className={styles.bar}>
      <span className={styles.count}>{text('shownOf', { first, last, total: countText(totalCount) })}</span>
      <Pager page={page} pageCount={pageCount(totalCount, size)} hrefOf={hrefOf} label={label} />
      <span className={styles.sizes}>
        <Select
          label={text('pageSize')}
          labelHidden
          value={String(size)}
          onChange={(event) => onSize(Number(event.currentTarget.value))}
          options={PAGE_SIZES.map((option) => ({
            value: String(option),
            label: text('perPage', { n: option }),
          }))}
        />
      </span>
    </div>
  )
}
