import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { type KeyboardEvent, type MouseEvent, memo } from 'react'
import { useText } from '../../platform/language.tsx'
import { IconButton } from '../Button.tsx'
import { Checkbox } from '../Checkbox.tsx'
import { cx } from '../cx.ts'
import { Menu, type MenuItem } from '../Menu.tsx'
import styles from './data-table.module.css'
import type { Column } from './table-types.ts'
import * as texts from './texts.ts'

type TableRowProps<Row> = {
  row: Row
  columns: readonly Column<Row>[]
  id: string
  name: string
  first: boolean
  selectable: boolean
  selected: boolean
  current: boolean
  onToggle: (id: string, range: boolean) => void
  onOpen?: (row: Row) => void
  rowMenu?: (row: Row) => MenuItem[]
}

const INTERACTIVE = 'a, button, input, label, select, textarea, [popover]'

function PlainTableRow<Row>(props: TableRowProps<Row>) {
  const { row, columns, id, name, first, selectable, selected, current, onToggle, onOpen, rowMenu } = props
  const text = useText(texts)
  const open = () => onOpen?.(row)
  const toggle = (range: boolean) => onToggle(id, range)

  const press = (event: MouseEvent<HTMLElement>) => {
    if (event.target instanceof Element && event.target.closest(INTERACTIVE)) return
    if (getSelection()?.toString()) return
    open()
  }
  const key = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const { currentTarget: line } = event
    const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key]
    if (step) focusRow(step > 0 ? line.nextElementSibling : line.previousElementSibling)
    else if (event.key.toLowerCase() === 'x' && selectable) toggle(event.shiftKey)
    else if (event.key === 'Enter' || event.key === ' ') open()
    else return
    event.preventDefault()
  }
  return (
    <tr
      className={cx(
        styles.row,
        selected && styles.selected,
        current && styles.current,
        onOpen && styles.opens,
      )}
      aria-selected={selectable ? selected : undefined}
      aria-current={current || undefined}
      tabIndex={first || current ? 0 : -1}
      onClick={press}
      onKeyDown={key}
    >
      {selectable && (
        <td className={styles.check}>
          <Checkbox
            label={text('selectRow', { name })}
            labelHidden
            checked={selected}
            onChange={(event) =>
              toggle('shiftKey' in event.nativeEvent && event.nativeEvent.shiftKey === true)
            }
          />
        </td>
      )}
      <RowContent {...{ row, columns, name, rowMenu }} />
    </tr>
  )
}

const focusRow = (row: Element | null) => row instanceof HTMLElement && row.focus()

type RowContentProps<Row> = Pick<TableRowProps<Row>, 'row' | 'columns' | 'name' | 'rowMenu'>

function PlainRowContent<Row>({ row, columns, name, rowMenu }: RowContentProps<Row>) {
  return (
    <>
      {columns.map(({ id, align, cell }) => (
        <td key={id} className={cx(align === 'end' && styles.end)}>
          {cell(row)}
        </td>
      ))}
      {rowMenu && (
        <td className={styles.menu}>
          <RowMenu name={name} items={() => rowMenu(row)} />
        </td>
      )}
    </>
  )
}

export function RowMenu({ name, items }: { name: string; items: () => MenuItem[] }) {
  const text = useText(texts)
  const label = text('menuOf', { name })
  return (
    <Menu
      label={label}
      items={items}
      trigger={(trigger) => <IconButton {...trigger} icon={IconDots} label={label} size="sm" iconSize={18} />}
    />
  )
}

/** Columns are filtered anew each time, so they are the same when their parts are. */
const same = (before: unknown, after: unknown) =>
  Array.isArray(before) && Array.isArray(after)
    ? before.length === after.length && before.every((part, index) => part === after[index])
    : before === after

const unchanged =
  <Props,>(...keys: (keyof Props)[]) =>
  (before: Props, after: Props) =>
    keys.every((key) => same(before[key], after[key]))

// `memo` forgets the type of the row. Handlers must be stable: a row is drawn again only when what it shows
// changes, and choosing it does not touch its cells.
const RowContent = memo(
  PlainRowContent,
  unchanged<RowContentProps<unknown>>('row', 'columns', 'name', 'rowMenu'),
) as typeof PlainRowContent

export const TableRow = memo(
  PlainTableRow,
  unchanged<TableRowProps<unknown>>(
    'row',
    'columns',
    'id',
    'name',
    'first',
    'selectable',
    'selected',
    'current',
    'onOpen',
    'rowMenu',
  ),
) as typeof PlainTableRow
