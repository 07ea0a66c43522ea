import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { drawing, marked, mutantsIn, sample } from './lib/mutants.mjs'

const SOURCE = `
export const lock = (ctx, courseSeq) =>
  ctx.db.select().from(a).where(and(eq(a.channelSeq, ctx.channelSeq), eq(a.courseSeq, courseSeq), isNull(a.endAt)))
export const count = (ctx, { boardSeq }) =>
  ctx.db.execute(sql\`update p set board_seq = \${boardSeq} where p.board_seq = \${boardSeq} and state = \${1}\`)
export function approve(row) {
  if (row.state !== 'waiting') fail('CONFLICT')
  if (row.isOver) {
    fail('OVER')
  }
  if (row.isDone) return
}
export const erase = (db, courseSeq) => db.delete(a).where(eq(a.courseSeq, courseSeq))
`
const mutated = (index: number) => {
  const mutant = mutantsIn('a.ts', SOURCE)[index]
  if (!mutant) throw new Error('no such mutant')
  return SOURCE.slice(0, mutant.start) + mutant.to + SOURCE.slice(mutant.end)
}

test('SEC-01 conditions that name a key and guards that refuse are what a mutation run takes out', () => {
  expect(mutantsIn('a.ts', SOURCE).map(({ kind, line, text }) => [kind, line, text])).toEqual([
    ['key', 3, 'eq(a.channelSeq, ctx.channelSeq)'],
    ['key', 3, 'eq(a.courseSeq, courseSeq)'],
    ['key', 5, 'p.board_seq = ${boardSeq}'],
    ['guard', 7, "row.state !== 'waiting'"],
    ['guard', 8, 'row.isOver'],
    ['key', 13, 'eq(a.courseSeq, courseSeq)'],
  ])
  expect(mutated(1)).toContain('and(eq(a.channelSeq, ctx.channelSeq), undefined, isNull(a.endAt))')
  expect(mutated(2)).toContain(
    'set board_seq = ${boardSeq} where (p.board_seq = ${boardSeq} or true) and state',
  )
  expect(mutated(3)).toContain("if (false) fail('CONFLICT')")
})

test('SEC-01 a marked source does the same and tells which places were passed', () => {
  const source = '(row) => { if ((row.a ?? row.b) && sql`and k.x_seq = ${row.a}`) fail(row) }'
  const places = mutantsIn('a.ts', source).map((mutant, id) => ({ ...mutant, id }))
  expect(places.map(({ kind }) => kind).toSorted()).toEqual(['guard', 'key'])
  const passed: number[] = []
  const failed: unknown[] = []
  const open: (row: object) => void = runInNewContext(marked(source, places), {
    sql: (_: unknown, value: unknown) => value,
    fail: (row: unknown) => failed.push(row),
    reached: (id: number) => passed.push(id),
  })
  open({ b: 0 })
  expect([passed.length, failed.length]).toEqual([1, 0])
  open({ a: 1 })
  expect([passed.length, failed.length]).toEqual([3, 1])
})

test('SEC-01 the same seed draws the same sample, each at most once', () => {
  const all = Array.from({ length: 50 }, (_, index) => index)
  const drawn = sample(all, 20, drawing(7))
  expect(sample(all, 20, drawing(7))).toEqual(drawn)
  expect(new Set(drawn).size).toBe(20)
  expect(sample(all, 99, drawing(7))).toHaveLength(50)
  expect(sample(all, 20, drawing(8))).not.toEqual(drawn)
})
