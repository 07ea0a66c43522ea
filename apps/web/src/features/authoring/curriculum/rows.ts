import { CURRICULUM_TYPE } from '@seodang/domain/codes'
import { type Branch, moveItems, moveSection } from '@seodang/domain/curriculum-tree'
import type { EditedItem } from '../queries.ts'

/** A line of the tree as it is drawn. */
export interface Row {
  item: EditedItem
  isSection: boolean
  /** '2' for a section, '2-1' for an item in it, '1' for one before the first section. */
  number: string
  /** Of a section: its items and their seconds. */
  count: number
  seconds: number
}

type Tree = readonly Branch<EditedItem>[]

export const isSection = ({ curriculumTypeCd }: EditedItem) => curriculumTypeCd === CURRICULUM_TYPE.section

/** The lines in their order; the items of a folded section are left out. */
export function rowsOf(tree: Tree, folded: ReadonlySet<number>): Row[] {
  let sections = 0
  return tree.flatMap(({ section, items }) => {
    const prefix = section ? `${++sections}-` : ''
    const lines = items.map((item, index) => ({
      item,
      isSection: false,
      number: `${prefix}${index + 1}`,
      count: 0,
      seconds: 0,
    }))
    if (!section) return lines
    const head = {
      item: section,
      isSection: true,
      number: String(sections),
      count: items.length,
      seconds: items.reduce((sum, { duration }) => sum + duration, 0),
    }
    return folded.has(section.curriculumSeq) ? [head] : [head, ...lines]
  })
}

/**
 * The tree after a line was dropped on another. A section goes among the sections; an item goes where the line
 * stood, into the section above it, and takes the other chosen items with it.
 */
export function dropped(
  tree: Tree,
  rows: readonly Row[],
  active: number,
  over: number,
  chosen: ReadonlySet<number>,
): Branch<EditedItem>[] {
  const from = rows.findIndex(({ item }) => item.curriculumSeq === active)
  const to = rows.findIndex(({ item }) => item.curriculumSeq === over)
  const moved = rows[from]
  if (!moved || to < 0 || from === to) return [...tree]
  if (moved.isSection) {
    const sections = rows.filter((row) => row.isSection)
    // Dropped on an item it goes where that item's section stands.
    const target = rows.slice(0, to + 1).findLast((row) => row.isSection)
    return moveSection(tree, active, target ? sections.indexOf(target) : 0)
  }
  const together = chosen.has(active) ? chosen : new Set([active])
  const order = rows.toSpliced(from, 1).toSpliced(to, 0, moved)
  const place = order.indexOf(moved)
  const section = order.slice(0, place).findLast((row) => row.isSection) ?? null
  const start = section ? order.indexOf(section) + 1 : 0
  const before = order.slice(start, place).filter(({ item }) => !together.has(item.curriculumSeq)).length
  return moveItems(tree, together, section?.item.curriculumSeq ?? null, before)
}

/** The chosen items at the end of a section, or before the first one. */
export function movedInto(tree: Tree, chosen: ReadonlySet<number>, sectionSeq: number | null) {
  const home = tree.find(({ section }) => (section?.curriculumSeq ?? null) === sectionSeq)
  const staying = (home?.items ?? []).filter(({ curriculumSeq }) => !chosen.has(curriculumSeq))
  return moveItems(tree, chosen, sectionSeq, staying.length)
}
