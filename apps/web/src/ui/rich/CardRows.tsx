import { Fragment, type ReactNode } from 'react'
import { useText } from '../../platform/language.tsx'
import { Checkbox } from '../Checkbox.tsx'
import { cx } from '../cx.ts'
import { ListSkeleton } from '../Skeleton.tsx'
import styles from './data-table.module.css'
import { RowMenu } from './TableRow.tsx'
import type { Column, DataTableProps } from './table-types.ts'
import * as texts from './texts.ts'
import type { Selecting } from './use-selecting.ts'

/** The rows of a table as cards, for narrow screens. */
export function CardRows<Row>({
  label,
  columns,
  rows,
  rowId,
  rowName,
  onOpen,
  openId,
  rowMenu,
  select,
}: DataTableProps<Row> & { select: Selecting }) {
  const text = useText(texts)
  if (!rows)
    return (
      <div style={{ padding: 16 }}>
        <ListSkeleton rows={6} head="none" />
      </div>
    )
  return (
    <ul className={styles.cards} aria-label={label}>
      {rows.map((row) => {
        const id = rowId(row)
        const name = rowName(row)
        const face = <CardFace row={row} columns={columns} />
        return (
          <li key={id} className={cx(select.has(id) && styles.selected, openId === id && styles.current)}>
            {select.enabled && (
              <div className={styles.tick}>
                <Checkbox
                  label={text('selectRow', { name })}
                  labelHidden
                  checked={select.has(id)}
                  onChange={() => select.toggle(id, false)}
                />
              </div>
            )}
            {onOpen ? (
              <button type="button" className={styles.cardMain} onClick={() => onOpen(row)}>
                {face}
              </button>
            ) : (
              <div className={styles.cardMain}>{face}</div>
            )}
            {rowMenu && (
              <div className={styles.cardMenu}>
                <RowMenu name={name} items={() => rowMenu(row)} />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function CardFace<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  const placed = (place: Column<Row>['card']) =>
    columns.filter(
      ({ card, fixed, isEmpty }) => (card ?? (fixed ? 'title' : 'meta')) === place && !isEmpty?.(row),
    )
  const draw = (column: Column<Row>): ReactNode => (
    <>
      {column.cardHeader && `${column.header} `}
      {column.cell(row)}
    </>
  )
  const meta = placed('meta')
  return (
    <>
      <div className={styles.cardHead}>
        <div className={styles.cardTitle}>
          {placed('title').map((column) => (
            <Fragment key={column.id}>{column.cell(row)}</Fragment>
          ))}
        </div>
        {placed('aside').map((column) => (
          <div key={column.id} className={styles.cardAside}>
            {draw(column)}
          </div>
        ))}
      </div>
      {placed('body').map((column) => (
        <div key={column.id} className={styles.cardBody}>
          {draw(column)}
        </div>
      ))}
      {meta.length > 0 && (
        <div className={styles.cardMeta}>
          {meta.map((column) => (
            <span key={column.id} className={styles.cardFact}>
              {draw(column)}
            </span>
          ))}
        </div>
      )}
    </>
  )
}
