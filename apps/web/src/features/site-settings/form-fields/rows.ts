import { copiedField, type FieldDraft, movedField } from '@seodang/domain/form'

/** A field of the form on the screen; new ones have no key of the server yet. */
export type Row = FieldDraft & { rowKey: string }

export const rowOf = (field: FieldDraft & { fieldSeq: number }): Row => ({
  ...field,
  rowKey: String(field.fieldSeq),
})

/** What is sent: the rows without the names that only the screen knows. */
export const fieldsOf = (rows: readonly Row[]): FieldDraft[] =>
  rows.map(({ rowKey: _key, ...field }) => field)

export const added = (rows: readonly Row[], field: FieldDraft): Row[] => [
  ...rows,
  { ...field, rowKey: nextKey(rows) },
]

export const changed = (rows: readonly Row[], rowKey: string, change: Partial<FieldDraft>): Row[] =>
  rows.map((row) => (row.rowKey === rowKey ? { ...row, ...change } : row))

export const removed = (rows: readonly Row[], rowKey: string): Row[] =>
  rows.filter((row) => row.rowKey !== rowKey)

/** The copy stands right below. */
export function copied(rows: readonly Row[], index: number): Row[] {
  const row = rows[index]
  if (!row) return [...rows]
  return rows.toSpliced(index + 1, 0, { ...copiedField(row), rowKey: nextKey(rows) })
}

export const moved = (rows: readonly Row[], from: number, to: number): Row[] => movedField(rows, from, to)

function nextKey(rows: readonly Row[]): string {
  const numbers = rows.map(({ rowKey }) => Number(/^new(\d+)$/.exec(rowKey)?.[1] ?? 0))
  return `new${Math.max(0, ...numbers) + 1}`
}
