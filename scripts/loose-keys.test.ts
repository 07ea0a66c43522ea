import { expect, test } from 'vitest'
import { looseKeysIn } from './lib/loose-keys.mjs'

const loose = (source: string): string[] =>
  looseKeysIn('store.ts', source).map(({ name, key }) => `${name} ${key}`)

test.each([
  [
    'no condition at all',
    'const f = (ctx, orderSeq) => ctx.db.select().from(notes).where(eq(notes.channelSeq, ctx.channelSeq))',
  ],
  [
    'only its refusal',
    'async function f(ctx, orderSeq) { const rows = await ctx.db.select().where(eq(a, ctx.b)); return rows[0] ?? fail("NO_DATA", { orderSeq }) }',
  ],
  ['only a column of that name', 'const f = (ctx, orderSeq) => and(eq(notes.orderSeq, ctx.other))'],
  [
    'a helper that builds it',
    'export const f = (ctx, orderSeq: number) => and(eq(notes.channelSeq, ctx.channelSeq))',
  ],
  [
    'text of SQL',
    'export function f(ctx, { orderSeq }: Key) { return ctx.db.execute(sql`select 1 where a = ${ctx.channelSeq}`) }',
  ],
])('SEC-04 a key that reaches no condition is named: %s', (_, source) => {
  expect(loose(source)).toEqual(['f orderSeq'])
})

test('SEC-04 a field of an object that is given counts as a key', () => {
  const source =
    'const f = (ctx, key: { courseSeq: number; orderSeq: number }) => ctx.db.delete(a).where(eq(a.courseSeq, key.courseSeq))'
  expect(loose(source)).toEqual(['f key.orderSeq'])
})

test.each([
  ['a condition', 'const f = (ctx, orderSeq) => ctx.db.select().where(and(eq(a.b, orderSeq)))'],
  ['a list of keys', 'const f = (ctx, orderSeqs) => ctx.db.select().where(inArray(a.b, [...orderSeqs]))'],
  ['values', 'const f = (ctx, orderSeq) => ctx.db.insert(a).values({ ...key, orderSeq })'],
  ['a join', 'const f = (ctx, orderSeq) => ctx.db.select().leftJoin(b, eq(b.c, orderSeq))'],
  ['text of SQL', 'const f = (ctx, orderSeq) => ctx.db.execute(sql`select 1 where a = ${orderSeq}`)'],
  [
    'what is made of it',
    'function f(ctx, { orderSeq }) { const here = ofOrder(ctx, orderSeq); return ctx.db.select().where(here) }',
  ],
  [
    'a loop over it',
    'function f(ctx, orderSeqs) { for (const one of orderSeqs) ctx.db.update(a).where(eq(a.b, one)) }',
  ],
  [
    'another function, where the database is not asked here',
    'const f = (ctx, orderSeq) => sql`select 1 from (${lines(ctx, orderSeq)})`',
  ],
])('SEC-04 a key that reaches %s is none to name', (_, source) => {
  expect(loose(source)).toEqual([])
})
