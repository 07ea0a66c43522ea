import { CURRICULUM_TYPE, type CurriculumTypeCd } from './codes.ts'

/** A stored item: sections are items of type 01, the others name the section they stand in. */
export type TreeItem = {
  curriculumSeq: number
  curriculumTypeCd: CurriculumTypeCd
  sectionSeq: number | null
  ord: number
}

/** A section with its items; the first branch may be without a section. */
export type Branch<Item extends TreeItem> = { section: Item | null; items: Item[] }

const isSection = ({ curriculumTypeCd }: TreeItem) => curriculumTypeCd === CURRICULUM_TYPE.section

/** CUR-14: the items as people see them. An item whose section is gone stands before the first section. */
export function curriculumTree<Item extends TreeItem>(stored: readonly Item[]): Branch<Item>[] {
  const ordered = [...stored].sort((a, b) => a.ord - b.ord || a.curriculumSeq - b.curriculumSeq)
  const loose: Branch<Item> = { section: null, items: [] }
  const branches = [
    loose,
    ...ordered.filter(isSection).map((section): Branch<Item> => ({ section, items: [] })),
  ]
  for (const item of ordered) {
    if (isSection(item)) continue
    const home = branches.find(({ section }) => section?.curriculumSeq === item.sectionSeq) ?? loose
    home.items.push(item)
  }
  return branches
}

/** The tree as it is stored: `ord` counts from 1 over the whole class. */
export function storedOrder<Item extends TreeItem>(tree: readonly Branch<Item>[]): Item[] {
  const rows = tree.flatMap(({ section, items }) => [
    ...(section === null ? [] : [{ ...section, sectionSeq: null }]),
    ...items.map((item) => ({ ...item, sectionSeq: section?.curriculumSeq ?? null })),
  ])
  return rows.map((row, index) => ({ ...row, ord: index + 1 }))
}

/** CUR-14: moves a section with its items to a place among the sections, counted from 0. */
export function moveSection<Item extends TreeItem>(
  tree: readonly Branch<Item>[],
  sectionSeq: number,
  to: number,
): Branch<Item>[] {
  const loose = tree.filter(({ section }) => section === null)
  const sections = tree.filter(({ section }) => section !== null)
  const moved = sections.find(({ section }) => section?.curriculumSeq === sectionSeq)
  if (moved === undefined) return [...tree]
  return [...loose, ...insertAt(without(sections, moved), [moved], to)]
}

/** CUR-14: moves items, in the order they had, into a section (null: before the first) at a place from 0. */
export function moveItems<Item extends TreeItem>(
  tree: readonly Branch<Item>[],
  curriculumSeqs: ReadonlySet<number>,
  sectionSeq: number | null,
  to: number,
): Branch<Item>[] {
  const isMoved = (item: Item) => curriculumSeqs.has(item.curriculumSeq)
  const moved = tree.flatMap(({ items }) => items.filter(isMoved))
  return tree.map(({ section, items }) => {
    const staying = items.filter((item) => !isMoved(item))
    const isTarget = (section?.curriculumSeq ?? null) === sectionSeq
    return { section, items: isTarget ? insertAt(staying, moved, to) : staying }
  })
}

const without = <T>(list: readonly T[], gone: T) => list.filter((entry) => entry !== gone)

function insertAt<T>(list: readonly T[], inserted: readonly T[], to: number): T[] {
  const index = Math.max(0, Math.min(list.length, to))
  return [...list.slice(0, index), ...inserted, ...list.slice(index)]
}

/** SEC-04: an order that comes from outside must name each item of the class once and no other. */
export function isSameSet(own: readonly number[], wanted: readonly number[]): boolean {
  const owned = new Set(own)
  return (
    wanted.length === own.length &&
    new Set(wanted).size === owned.size &&
    wanted.every((seq) => owned.has(seq))
  )
}
