import { type Call, type Connection, drive, type Measured, succeed } from './load.ts'
import { cpuOfFamilies } from './processes.ts'
import { type Product, startBare } from './servers.ts'

/** How long and how often everything is measured; `--quick` only shows that it runs. */
export interface Pace {
  seconds: number
  turns: number
  /** Tasks before anything is counted: code that has just been loaded costs several times what it costs later. */
  warmUp: number
  /** Races for one seat. */
  rounds: number
  /** Races with coupons: for a seat, for the last coupons, for one coupon. */
  couponRounds: number
  /** Of each page in a browser. */
  loads: number
  /** The crowds of the demonstration's sites: each spreads over both. */
  crowds: readonly ('S' | 'M' | 'L')[]
  /** People whom staff approve in one action. */
  applicants: number
  /** Of a film of 1080p. */
  filmSeconds: number
  uploadBytes: number
  /** Sites, and classes of one site, among which a page is looked for. */
  many: number
  /** What a month of trade is, for its settlement. */
  sold: { sites: number; orders: number }
}

export const PACES: Record<'full' | 'quick', Pace> = {
  // Two crowds make 10,000 learners in each site.
  full: {
    seconds: 4,
    turns: 3,
    warmUp: 300,
    rounds: 50,
    couponRounds: 100,
    loads: 7,
    crowds: ['L', 'L'],
    applicants: 5000,
    filmSeconds: 60,
    uploadBytes: 2 ** 31,
    many: 10_000,
    sold: { sites: 500, orders: 200_000 },
  },
  quick: {
    seconds: 0.6,
    turns: 1,
    warmUp: 20,
    rounds: 5,
    couponRounds: 5,
    loads: 1,
    crowds: ['S'],
    applicants: 500,
    filmSeconds: 4,
    uploadBytes: 2 ** 27,
    many: 1000,
    sold: { sites: 25, orders: 10_000 },
  },
}

export const CONNECTIONS = 20
/** So many calls of this kind are worth one page or purchase. */
const SMALL = 20

export interface Cost extends Measured {
  /** Milliseconds of CPU for one task, of all processes that work on it. */
  cpuMs: number
}

/** Runs a task over 20 connections and reads what it cost the given processes and their children. */
export async function costOf(
  url: string,
  pids: readonly number[],
  task: (connection: Connection, n: number) => Promise<void>,
  bound: { seconds?: number; tasks?: number },
): Promise<Cost> {
  const before = cpuOfFamilies(pids)
  const measured = await drive(url, task, { connections: CONNECTIONS, ...bound })
  return { ...measured, cpuMs: (cpuOfFamilies(pids) - before) / measured.tasks }
}

/** Server and database together. */
export const pidsOf = ({ pid, databasePid }: Product) => [pid, databasePid]

/** What the turns of a measurement are bound by; the first one only warms up. */
export const boundOf = ({ seconds, warmUp }: Pace, turn: number) =>
  turn === 0 ? { tasks: warmUp } : { seconds }

/** The best of several turns: what other people of the machine do only ever makes a turn worse. */
export const bestOf = (turns: readonly Cost[]): Cost => ({
  tasks: turns.reduce((sum, { tasks }) => sum + tasks, 0),
  perSecond: Math.max(...turns.map(({ perSecond }) => perSecond)),
  p50: Math.min(...turns.map(({ p50 }) => p50)),
  p99: Math.min(...turns.map(({ p99 }) => p99)),
  cpuMs: Math.min(...turns.map(({ cpuMs }) => cpuMs)),
})

export interface Compared {
  ours: Cost
  bare: Cost
  /** Requests per second, ours by theirs. */
  ratio: number
  bytes: number
}

/** One call of ours beside a bare server that sends the same bytes, turn about so that noise meets both. */
export async function againstBare(
  product: Product,
  call: Call,
  { seconds, turns, warmUp }: Pace,
): Promise<Compared> {
  const first = await fetch(`${product.url}${call.path}`, { headers: call.headers ?? {} })
  const type = first.headers.get('content-type') ?? 'application/json'
  const asking = (connection: Connection) => succeed(connection, call).then(() => undefined)
  // As it goes over the wire: `fetch` has unpacked it.
  let wire: Buffer = Buffer.alloc(0)
  await drive(product.url, async (connection) => void (wire = (await succeed(connection, call)).body), {
    connections: 1,
    tasks: 1,
  })
  const bare = await startBare(Buffer.from(wire), { 'content-type': type })
  try {
    for (const { url } of [product, bare])
      await drive(url, asking, { connections: CONNECTIONS, tasks: warmUp * SMALL })
    const ours: Cost[] = []
    const theirs: Cost[] = []
    for (let turn = 0; turn < turns; turn += 1) {
      theirs.push(await costOf(bare.url, [bare.pid], asking, { seconds }))
      ours.push(await costOf(product.url, pidsOf(product), asking, { seconds }))
    }
    const best = { ours: bestOf(ours), bare: bestOf(theirs) }
    return { ...best, ratio: best.ours.perSecond / best.bare.perSecond, bytes: wire.length }
  } finally {
    await bare.stop()
  }
}

export const beside = ({ ours, bare, bytes }: Compared) =>
  `${Math.round(ours.perSecond)}/s of ${Math.round(bare.perSecond)}/s, ${bytes} B; CPU ${ours.cpuMs.toFixed(3)} of ${bare.cpuMs.toFixed(3)} ms`
