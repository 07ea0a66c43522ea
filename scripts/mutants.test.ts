import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { drawing, marked, mutantsIn, sample, switched } from './lib/mutants.mjs'

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

test('SEC-01 a switched source is whole but for the one place that is chosen', () => {
  const source =
    '(row) => { if (row.isOver || row.b) fail(row); return [and(eq(k.xSeq, 1)), sql`and k.x_seq = ${row.a}`] }'
  const places = mutantsIn('a.ts', source).map((mutant, id) => ({ ...mutant, id }))
  const idOf = (text: string) => places.find((place) => place.text === text)?.id
  const answer = (mutant: number | undefined) => {
    const failed: unknown[] = []
    const run: (row: object) => unknown[] = runInNewContext(switched(source, places), {
      mutant,
      and: (...conditions: unknown[]) => conditions,
      eq: () => 'eq',
      k: { xSeq: 0 },
      sql: (parts: readonly string[], ...given: unknown[]) => [...parts, ...given],
      fail: (row: unknown) => failed.push(row),
    })
    const [condition, query] = run({ isOver: true, a: 1 })
    return [failed.length, condition, query]
  }
  const off = ['and (k.x_seq = ', ' or ', ')', 1, false]
  expect(answer(undefined)).toEqual([1, ['eq'], off])
  expect(answer(idOf('eq(k.xSeq, 1)'))).toEqual([1, [undefined], off])
  expect(answer(idOf('row.isOver || row.b'))).toEqual([0, ['eq'], off])
  expect(answer(idOf('k.x_seq = ${row.a}'))).toEqual([1, ['eq'], ['and (k.x_seq = ', ' or ', ')', 1, true]])
})

test('SEC-01 the same seed draws the same sample, each at most once', () => {
  const all = Array.from({ length: 50 }, (_, index) => index)
  const drawn = sample(all, 20, drawing(7))
  expect(sample(all, 20, drawing(7))).toEqual(drawn)
  expect(new Set(drawn).size).toBe(20)
  expect(sample(all, 99, drawing(7))).toHaveLength(50)
  expect(sample(all, 20, drawing(8))).not.toEqual(drawn)
})
