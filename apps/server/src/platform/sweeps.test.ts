import { HOUR, MINUTE } from '@seodang/domain/instant'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { unique } from '../testing/factories.ts'
import { testServer } from '../testing/server.ts'
import { systemContext } from './context.ts'
import { type Sweep, sweepOver } from './sweeps.ts'

const server = await testServer()
const { services, clock } = server

interface Row {
  channelSeq: number
  seq: number
  since: Date | null
}

/** A round over rows that stand for anything due; `looks` names what had its turn, in its order. */
function aSweep(rows: Row[], options: Partial<Sweep> & { moves?: (row: Row) => boolean } = {}) {
  const { moves = () => false, ...more } = options
  const looks: string[] = []
  const nothing = sql`select 1::bigint as channel_seq, 1::bigint as seq, now() as since where false`
  const sweep: Sweep = {
    name: unique('sweep'),
    due: () =>
      rows.reduce(
        (all, { channelSeq, seq, since }) =>
          sql`${all} union all select ${channelSeq}::bigint, ${seq}::bigint, ${since}::timestamptz`,
        nothing,
      ),
    async look({ channelSeq }, seq) {
      looks.push(`${channelSeq}:${seq}`)
      const at = rows.findIndex((row) => row.channelSeq === channelSeq && row.seq === seq)
      const row = rows[at]
      if (row && moves(row)) rows.splice(at, 1)
      else throw new Error('it stands still')
    },
    failed: 'a row of a test stands still',
    most: 3,
    ...more,
  }
  const round = () => sweepOver(systemContext(services, 0), sweep)
  return { looks, round, sweep }
}

const ago = (minutes: number) => new Date(services.now().getTime() - minutes * MINUTE)
const rowsOf = (channelSeq: number, count: number, minutes: number): Row[] =>
  Array.from({ length: count }, (_, n) => ({ channelSeq, seq: n + 1, since: ago(minutes) }))

test('BYD-17 however much of one site stands still, another site has its turn in the first round', async () => {
  const rows = [...rowsOf(1, 50, 600), ...rowsOf(2, 1, 1)]
  const { looks, round } = aSweep(rows, { moves: ({ channelSeq }) => channelSeq === 2 })
  await round()
  expect(looks).toEqual(['1:1', '2:1', '1:2'])
})

test('BYD-17 what stands still keeps nothing of its own site behind it', async () => {
  const rows = [...rowsOf(1, 7, 600), { channelSeq: 1, seq: 8, since: ago(1) }]
  const { looks, round } = aSweep(rows, { moves: ({ seq }) => seq === 8 })
  for (let n = 0; n < 3; n++) {
    await round()
    clock.advance(MINUTE)
  }
  expect(new Set(looks).size).toBe(8)
  expect(rows).toHaveLength(7)
})

test('BYD-17 where more sites stand still than a round has turns, each has its turn', async () => {
  const rows = Array.from({ length: 10 }, (_, n) => rowsOf(n + 1, 2, 600 - n)).flat()
  const { looks, round } = aSweep(rows)
  for (let n = 0; n < 8; n++) {
    await round()
    clock.advance(MINUTE)
  }
  expect(new Set(looks)).toEqual(new Set(rows.map(({ channelSeq, seq }) => `${channelSeq}:${seq}`)))
})

test('BYD-17 what no row says the age of takes turns as well', async () => {
  const rows = rowsOf(1, 5, 0).map((row) => ({ ...row, since: null }))
  const { looks, round } = aSweep(rows)
  for (let n = 0; n < 2; n++) {
    await round()
    clock.advance(MINUTE)
  }
  expect(new Set(looks).size).toBe(5)
})

test('PAY-18 what stands still is left alone for longer each time, and is new again once it has moved', async () => {
  const rows = rowsOf(1, 1, 1)
  const { looks, round } = aSweep(rows, { longestPause: HOUR })
  const minutes = async (count: number) => {
    const before = looks.length
    for (let n = 0; n < count; n++) {
      await round()
      clock.advance(MINUTE)
    }
    return looks.length - before
  }
  const [first, second, day] = [await minutes(60), await minutes(60), await minutes(24 * 60)]
  expect(first).toBeGreaterThan(8)
  expect(second).toBeLessThan(first / 2)
  expect(day).toBeGreaterThanOrEqual(23)
  expect(day).toBeLessThan(30)
  const [row] = rows
  if (row) row.since = services.now()
  expect(await minutes(3)).toBe(3)
})

test('BYD-17 a round that has lasted its time leaves the rest to the next', async () => {
  const rows = rowsOf(1, 3, 600)
  const { looks, round, sweep } = aSweep(rows, { seconds: 60 })
  const slow = {
    ...sweep,
    look: async (...of: Parameters<Sweep['look']>) => {
      clock.advance(40_000)
      return sweep.look(...of)
    },
  }
  await sweepOver(systemContext(services, 0), slow)
  expect(looks).toEqual(['1:1', '1:2'])
  await round()
  expect(looks[2]).toBe('1:3')
})
