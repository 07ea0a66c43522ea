import type { EditedCategory } from '../queries.ts'

/** A category as the dialog has it; one with classes that is to go waits for where they go. */
export interface DraftRow extends Omit<EditedCategory, 'channelCategorySeq'> {
  id: string
  channelCategorySeq: number | null
  isGone: boolean
  moveToSeq: number | null
}

export const rowOf = (category: EditedCategory): DraftRow => ({
  ...category,
  id: String(category.channelCategorySeq),
  isGone: false,
  moveToSeq: null,
})

type Known = ReadonlyMap<number | null, EditedCategory>

const bySeq = (categories: readonly EditedCategory[]): Known =>
  new Map(categories.map((category) => [category.channelCategorySeq, category]))

/**
 * What was changed over one reading, laid over a later one (SET-09): of each category only what was changed here is ours, what
 * others have made comes behind, and what they have deleted goes, unless it was renamed here; then it is made again. The order
 * is ours where it was changed here.
 */
export function rowsOver(
  rows: readonly DraftRow[],
  first: readonly EditedCategory[],
  newest: readonly EditedCategory[],
): DraftRow[] {
  const [before, after] = [bySeq(first), bySeq(newest)]
  const kept = rows.flatMap((row) => laidOver(row, before, after))
  const shown = new Set(rows.map(({ channelCategorySeq }) => channelCategorySeq))
  const theirs = newest.flatMap((category): DraftRow[] => {
    const { channelCategorySeq, courseCount } = category
    if (shown.has(channelCategorySeq)) return []
    if (!before.has(channelCategorySeq)) return [rowOf(category)]
    // Removed here while it was empty: what it has by now goes somewhere first.
    return courseCount > 0 ? [{ ...rowOf(category), isGone: true }] : []
  })
  const all = [...kept, ...theirs]
  if (!isInOrderOf(rows, first)) return all
  const places = newest.map(({ channelCategorySeq }) => channelCategorySeq)
  const placeOf = ({ channelCategorySeq }: DraftRow) =>
    channelCategorySeq === null ? places.length : places.indexOf(channelCategorySeq)
  return all.toSorted((one, other) => placeOf(one) - placeOf(other))
}

function laidOver(row: DraftRow, before: Known, after: Known): DraftRow[] {
  const standing = (seq: number | null) => (seq !== null && after.has(seq) ? seq : null)
  const mine = { ...row, parentSeq: standing(row.parentSeq), moveToSeq: standing(row.moveToSeq) }
  if (row.channelCategorySeq === null) return [mine]
  const [was, is] = [before.get(row.channelCategorySeq), after.get(row.channelCategorySeq)]
  if (!is)
    return row.name === was?.name || row.isGone ? [] : [{ ...mine, channelCategorySeq: null, courseCount: 0 }]
  return [
    {
      ...mine,
      name: row.name === was?.name ? is.name : row.name,
      parentSeq: row.parentSeq === was?.parentSeq ? is.parentSeq : mine.parentSeq,
      courseCount: is.courseCount,
    },
  ]
}

function isInOrderOf(rows: readonly DraftRow[], first: readonly EditedCategory[]): boolean {
  const places = first.map(({ channelCategorySeq }) => channelCategorySeq)
  const order = rows.flatMap(({ channelCategorySeq: seq }) => (seq === null ? [] : places.indexOf(seq)))
  return order.every((place, n) => n === 0 || place > (order[n - 1] ?? -1))
}
