import type { ReactNode } from 'react'
import type { IconComponent } from '../Icon.tsx'
import type { MenuItem } from '../Menu.tsx'
import type { Sorting } from '../sorting.ts'
import type { Selection } from './selection.ts'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Figures stand at the right. */
  align?: 'end'
  sortable?: boolean
  /** CSS width */
  width?: string
  /** Always shown, and not offered in the choice of columns. */
  fixed?: boolean
  /**
   * Where it goes when the row becomes a card: the bold first line, the end of it, a line of its own, the grey
   * last line (with its heading when `cardHeader`), or nowhere.
   */
  card?: 'title' | 'aside' | 'body' | 'meta' | 'none'
  cardHeader?: boolean
  /** A card leaves out what a table shows as a dash. */
  isEmpty?: (row: Row) => boolean
}

export type BulkAction = {
  label: string
  icon: IconComponent
  onSelect: () => void
  danger?: boolean
}

export type TablePaging = {
  page: number
  /** 10, 20, 50 or 100 (UI-07) */
  size: number
  totalCount: number
  hrefOf: (page: number) => string
  onSize: (size: number) => void
}

export type DataTableProps<Row> = {
  /** What is listed: '수강생'. */
  label: string
  columns: readonly Column<Row>[]
  /** Nothing while the first answer is awaited. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  /** What a row is called, for its box and its menu. */
  rowName: (row: Row) => string
  /** Another page is on its way; the rows at hand stay, paler. */
  fetching?: boolean
  /** Stands where the rows would. */
  error?: { message?: ReactNode; retry: () => void }
  /** An `EmptyState`. */
  empty: ReactNode
  sorting?: Sorting
  onSort?: (sorting: Sorting) => void
  /** ids of columns that are left out; offer `ColumnChoice` to change them. */
  hidden?: readonly string[]
  selection?: Selection
  onSelect?: (selection: Selection) => void
  bulkActions?: BulkAction[]
  /** '3명', '12건' */
  countText?: (count: number) => string
  paging?: TablePaging
  onOpen?: (row: Row) => void
  /** The row that is open beside the list. */
  openId?: string
  rowMenu?: (row: Row) => MenuItem[]
  /** A last row of sums, by column. */
  sums?: Record<string, ReactNode>
  /** 34 px rows, for reports. */
  dense?: boolean
}
