import IconArrowNarrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowNarrowDown.mjs'
import IconArrowNarrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowNarrowUp.mjs'
import { useText } from '../../platform/language.tsx'
import { Checkbox } from '../Checkbox.tsx'
import { cx } from '../cx.ts'
import { Icon } from '../Icon.tsx'
import type { Sorting } from '../sorting.ts'
import styles from './data-table.module.css'
import { pageSelection } from './selection.ts'
import type { Column } from './table-types.ts'
import * as texts from './texts.ts'
import type { Selecting } from './use-selecting.ts'

type TableHeadProps<Row> = {
  columns: readonly Column<Row>[]
  sorting?: Sorting
  onSort?: (id: string) => void
  select: Selecting
  hasMenu: boolean
}

export function TableHead<Row>({ columns, sorting, onSort, select, hasMenu }: TableHeadProps<Row>) {
  const text = useText(texts)
  const onPage = select.selection ? pageSelection(select.selection, select.ids) : 'none'
  return (
    <thead>
      <tr>
        {select.enabled && (
          <th scope="col" className={styles.check}>
            <Checkbox
              label={text('selectPage')}
              labelHidden
              checked={onPage === 'all'}
              mixed={onPage === 'some'}
              disabled={select.ids.length === 0}
              onChange={(event) => select.page(event.currentTarget.checked)}
            />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell
            key={column.id}
            column={column}
            sorting={sorting}
            onSort={column.sortable ? onSort : undefined}
          />
        ))}
        {hasMenu && (
          <th scope="col" className={styles.menu}>
            <span className="sr-only">{text('rowMenu')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

function HeadCell<Row>({
  column: { id, header, align, width },
  sorting,
  onSort,
}: {
  column: Column<Row>
  sorting?: Sorting
  onSort?: (id: string) => void
}) {
  const direction = sorting?.id === id ? sorting.direction : undefined
  return (
    <th
      scope="col"
      style={{ width }}
      className={cx(align === 'end' && styles.end)}
      aria-sort={direction ? ARIA_SORT[direction] : onSort ? 'none' : undefined}
    >
      {onSort ? (
        <button
          type="button"
          className={cx(styles.sort, direction && styles.sorted)}
          onClick={() => onSort(id)}
        >
          {header}
          <Icon of={direction === 'desc' ? IconArrowNarrowDown : IconArrowNarrowUp} size={14} />
        </button>
      ) : (
        header
      )}
    </th>
  )
}
