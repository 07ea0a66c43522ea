import { useText } from '../../platform/language.tsx'
import { cx } from '../cx.ts'
import { useNarrow } from '../narrow.ts'
import { Skeleton } from '../Skeleton.tsx'
import { ErrorState } from '../States.tsx'
import { nextSorting } from '../sorting.ts'
import { useStable } from '../stable.ts'
import { BulkBar } from './BulkBar.tsx'
import { CardRows } from './CardRows.tsx'
import styles from './data-table.module.css'
import { everythingSelected, nothingSelected, selectedCount } from './selection.ts'
import { TableHead } from './TableHead.tsx'
import { TablePager } from './TablePager.tsx'
import { TableRow } from './TableRow.tsx'
import type { DataTableProps } from './table-types.ts'
import * as texts from './texts.ts'
import { type Selecting, useSelecting } from './use-selecting.ts'

export type { BulkAction, Column, DataTableProps } from './table-types.ts'

/**
 * The table of the workbench. What it shows is decided by its properties, so that sorting, page, columns and
 * filters can live in the address. Below 768 px its rows are cards.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    rows,
    rowId,
    selection,
    onSelect,
    bulkActions = [],
    countText,
    paging,
    fetching,
    error,
    empty,
  } = props
  const text = useText(texts)
  const narrow = useNarrow()
  const columns = props.columns.filter(({ id, fixed }) => fixed || !props.hidden?.includes(id))
  const select = useSelecting(rows?.map(rowId) ?? [], selection, onSelect)
  const total = paging?.totalCount ?? rows?.length ?? 0
  const chosen = selection ? selectedCount(selection, total) : 0
  const say = countText ?? ((count: number) => text('items', { n: count }))

  const body = error ? (
    <div className={styles.middle}>
      <ErrorState message={error.message} retry={error.retry} />
    </div>
  ) : rows?.length === 0 ? (
    <div className={styles.middle}>{empty}</div>
  ) : narrow ? (
    <CardRows {...props} columns={columns} select={select} />
  ) : (
    <GridRows {...props} columns={columns} select={select} />
  )

  return (
    <section className={styles.table} aria-label={label} aria-busy={!rows || fetching || undefined}>
      <div className={cx(styles.scroll, fetching && rows && styles.fetching)}>{body}</div>
      {chosen > 0 && onSelect ? (
        <BulkBar
          label={label}
          chosen={say(chosen)}
          all={chosen < total ? text('selectAllMatching', { count: say(total) }) : undefined}
          onAll={() => onSelect(everythingSelected)}
          onClear={() => onSelect(nothingSelected)}
          actions={bulkActions}
        />
      ) : (
        paging && !error && total > 0 && <TablePager {...paging} label={label} countText={say} />
      )}
    </section>
  )
}

const FIRST_ROWS = 8

function GridRows<Row>({
  label,
  columns,
  rows,
  rowId,
  rowName,
  sorting,
  onSort,
  onOpen,
  openId,
  rowMenu,
  sums,
  dense,
  select,
}: DataTableProps<Row> & { select: Selecting }) {
  const text = useText(texts)
  const open = useStable((row: Row) => onOpen?.(row))
  const menu = useStable((row: Row) => rowMenu?.(row) ?? [])
  const cells = columns.length + (select.enabled ? 1 : 0) + (rowMenu ? 1 : 0)
  return (
    <table className={cx(styles.grid, dense && styles.dense)} aria-label={label}>
      <TableHead
        columns={columns}
        sorting={sorting}
        onSort={onSort && ((id) => onSort(nextSorting(sorting, id)))}
        select={select}
        hasMenu={!!rowMenu}
      />
      <tbody>
        {rows
          ? rows.map((row, index) => (
              <TableRow
                key={rowId(row)}
                {...{ row, columns }}
                id={rowId(row)}
                name={rowName(row)}
                first={index === 0}
                selectable={select.enabled}
                selected={select.has(rowId(row))}
                current={openId === rowId(row)}
                onToggle={select.toggle}
                onOpen={onOpen && open}
                rowMenu={rowMenu && menu}
              />
            ))
          : Array.from({ length: FIRST_ROWS }, (_row, index) => (
              <tr key={`bone${String(index)}`} aria-hidden>
                {Array.from({ length: cells }, (_cell, cell) => (
                  <td key={`bone${String(cell)}`}>
                    <Skeleton width={`${42 + ((index * 13 + cell * 29) % 46)}%`} height={10} />
                  </td>
                ))}
              </tr>
            ))}
      </tbody>
      {sums && rows && (
        <tfoot className={styles.foot}>
          <tr>
            {select.enabled && <td aria-hidden />}
            {columns.map(({ id, align }, index) => (
              <td key={id} className={cx(align === 'end' && styles.end)}>
                {sums[id] ?? (index === 0 ? text('sum') : null)}
              </td>
            ))}
            {rowMenu && <td aria-hidden />}
          </tr>
        </tfoot>
      )}
    </table>
  )
}
