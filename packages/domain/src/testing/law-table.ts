import type { RefundPolicyCd } from '../codes.ts'
import type { Meeting, RefundCase, RefundContent } from '../refund-case.ts'
import { fromSeoul } from '../seoul-time.ts'

/** BYD-02: kinds of sale, laws, who ends them and when, each of 100,000 won. `docs/law.md` shows them all. */
type LawRow = { kind: string; when: string; law: string; back: number; sale: RefundCase }

const on = (date: string, clock = '12:00') => fromSeoul(date, clock)
const lastOf = (date: string) => new Date(on(date, '23:59').getTime() + 59_000)

const E_COMMERCE = 'E-Commerce Act 17(1)'
const DIVISIBLE = 'E-Commerce Act 17(2)5'
const CONTINUING = 'Door-to-Door Sales Act 31, 32'
const ACADEMY = 'Academy Act Decree, table 4'
const LIFELONG = 'Lifelong Education Act Decree, table 3'
const SELLER = 'Civil Act 546; Academy Act Decree, table 4 no. 1'
const MISDESCRIBED = 'E-Commerce Act 17(3)'

const recorded = (opened: number, sessions = 10): RefundContent => ({ kind: 'recorded', sessions, opened })
const weekly = (from: readonly string[]): Meeting[] =>
  from.map((date) => ({ at: on(date, '19:00'), minutes: 60 }))
const FOUR = weekly(['2026-03-03', '2026-03-10', '2026-03-17', '2026-03-24'])

/** From Monday, 2 March 2026, a holiday, for ninety days: the seventh day is Monday the 9th. */
const NINETY: RefundCase = {
  policyCd: 'ECOMMERCE',
  currency: 'KRW',
  paid: 100_000,
  contractAt: on('2026-03-02'),
  startAt: on('2026-03-02'),
  endAt: lastOf('2026-05-31'),
  at: on('2026-03-02'),
  content: recorded(0),
}
const UNLIMITED: RefundCase = { ...NINETY, endAt: null }
const SHORT: RefundCase = { ...NINETY, endAt: lastOf('2026-03-15') }
const DATED: RefundCase = {
  ...NINETY,
  contractAt: on('2026-05-26'),
  startAt: on('2026-06-10', '00:00'),
  endAt: lastOf('2026-07-10'),
}
const LIVE: RefundCase = {
  ...NINETY,
  endAt: on('2026-03-24', '20:00'),
  contractEndAt: lastOf('2026-05-31'),
  content: { kind: 'taught', sessions: FOUR },
}
const OFFLINE: RefundCase = {
  ...NINETY,
  startAt: on('2026-03-21', '14:00'),
  endAt: on('2026-03-21', '16:00'),
  content: { kind: 'taught', sessions: [{ at: on('2026-03-21', '14:00'), minutes: 120 }] },
}
const mixedOf = (opened: number): RefundContent => ({ kind: 'mixed', lessons: 6, opened, meetings: FOUR })
const packageOf = (cheap: number): RefundContent => ({
  kind: 'parts',
  parts: [
    { price: 150_000, content: recorded(0, 4) },
    { price: 50_000, content: recorded(cheap, 4) },
  ],
})
const termOf = (isUsed: boolean): RefundCase => ({
  ...NINETY,
  endAt: on('2026-04-02'),
  content: { kind: 'term', isUsed, isPart: false },
})

const rowsOf = (
  kind: string,
  sale: RefundCase,
  rows: readonly [when: string, law: string, back: number, change: Partial<RefundCase>][],
): LawRow[] =>
  rows.map(([when, law, back, change]) => ({ kind, when, law, back, sale: { ...sale, ...change } }))

const policy = (policyCd: RefundPolicyCd) => ({ policyCd })

export const LAW_TABLE: readonly LawRow[] = [
  ...rowsOf('recorded, 90 days', NINETY, [
    ['buyer, seventh day, nothing opened', E_COMMERCE, 100_000, { at: on('2026-03-09', '23:59') }],
    [
      'buyer, third day, 3 of 10 opened, one could be tried',
      DIVISIBLE,
      70_000,
      { at: on('2026-03-04'), content: recorded(3) },
    ],
    [
      'buyer, third day, 3 of 10 opened, none could be tried',
      'E-Commerce Act 17(6)',
      100_000,
      { at: on('2026-03-04'), content: recorded(3), exclusionAnnounced: false },
    ],
    ['buyer, ninth day, nothing opened', CONTINUING, 81_090, { at: on('2026-03-10') }],
    ['buyer, ninth day, 3 of 10 opened', CONTINUING, 63_000, { at: on('2026-03-10'), content: recorded(3) }],
    [
      'buyer, academy, 60th day, 3 of 10 opened',
      ACADEMY,
      70_000,
      { ...policy('ACADEMY'), at: on('2026-04-30'), content: recorded(3) },
    ],
    [
      'site does not hold it, ninth day, 3 of 10 opened',
      SELLER,
      90_100,
      { reason: 'NOT_HELD', at: on('2026-03-10'), content: recorded(3) },
    ],
    [
      'not as described, within three months',
      MISDESCRIBED,
      100_000,
      { reason: 'MISDESCRIBED', at: on('2026-05-31'), content: recorded(10) },
    ],
    ['cancelled in the console, ninth day', CONTINUING, 81_090, { reason: 'GATEWAY', at: on('2026-03-10') }],
  ]),
  ...rowsOf('recorded, 13 days', SHORT, [
    ['buyer, ninth day, nothing opened', 'no law: shorter than a month', 0, { at: on('2026-03-10') }],
    [
      'site does not hold it, tenth day, nothing opened',
      SELLER,
      100_000,
      { reason: 'NOT_HELD', at: on('2026-03-11') },
    ],
  ]),
  ...rowsOf('recorded, without an end', UNLIMITED, [
    ['buyer, 92nd day, 5 of 10 opened', CONTINUING, 45_000, { at: on('2026-06-01'), content: recorded(5) }],
    ['buyer, after a year, nothing opened', CONTINUING, 0, { at: on('2027-03-02') }],
  ]),
  ...rowsOf('dated', DATED, [['buyer, before it begins', E_COMMERCE, 100_000, { at: on('2026-06-04') }]]),
  ...rowsOf('live, four meetings', LIVE, [
    ['buyer, before the first', E_COMMERCE, 100_000, { at: on('2026-03-03', '18:00') }],
    ['buyer, after the first, within seven days of it', CONTINUING, 86_950, { at: on('2026-03-04') }],
    ['buyer, academy, after the first', ACADEMY, 66_660, { ...policy('ACADEMY'), at: on('2026-03-04') }],
    ['buyer, academy, after the second', ACADEMY, 0, { ...policy('ACADEMY'), at: on('2026-03-11') }],
    [
      'site calls off the last two, after the end',
      SELLER,
      50_000,
      {
        reason: 'NOT_HELD',
        at: on('2026-03-30'),
        content: { kind: 'taught', sessions: FOUR.map((one, n) => ({ ...one, isHeld: n < 2 })) },
      },
    ],
  ]),
  ...rowsOf('offline, one date of two hours', OFFLINE, [
    [
      'buyer, academy, after thirty minutes',
      ACADEMY,
      66_660,
      { ...policy('ACADEMY'), at: on('2026-03-21', '14:30') },
    ],
    [
      'buyer, lifelong education, after fifty minutes',
      LIFELONG,
      50_000,
      { ...policy('LIFELONG_EDU'), at: on('2026-03-21', '14:50') },
    ],
    ['buyer, after it', 'no law: all was given', 0, { at: on('2026-03-21', '16:01') }],
  ]),
  ...rowsOf('mixed, six lessons and four meetings', { ...NINETY, content: mixedOf(1) }, [
    ['buyer, third day, one lesson and one meeting', DIVISIBLE, 80_000, { at: on('2026-03-04') }],
    [
      'buyer, academy, sixteenth day',
      ACADEMY,
      60_000,
      { ...policy('ACADEMY'), at: on('2026-03-17', '23:00') },
    ],
  ]),
  ...rowsOf('challenge, ten lessons, 90 days', NINETY, [
    ['buyer, ninth day, nothing opened', CONTINUING, 81_090, { at: on('2026-03-10') }],
  ]),
  ...rowsOf('file, one to take along', { ...NINETY, endAt: null, content: recorded(1, 1) }, [
    [
      'buyer, second day, taken along, none could be tried',
      'E-Commerce Act 17(6)',
      100_000,
      { at: on('2026-03-03'), exclusionAnnounced: false },
    ],
    ['buyer, second day, taken along, one could be tried', DIVISIBLE, 0, { at: on('2026-03-03') }],
  ]),
  ...rowsOf('package of 150,000 and 50,000', { ...NINETY, content: packageOf(4) }, [
    ['buyer, third day, the cheap class taken whole', DIVISIBLE, 75_000, { at: on('2026-03-04') }],
  ]),
  ...rowsOf('membership, a month', termOf(true), [
    [
      'buyer, second day, unused',
      E_COMMERCE,
      100_000,
      { at: on('2026-03-03'), content: { kind: 'term', isUsed: false, isPart: false } },
    ],
    ['buyer, second day, used', CONTINUING, 93_750, { at: on('2026-03-03') }],
    ['buyer, ninth day, used', CONTINUING, 64_680, { at: on('2026-03-10') }],
    ['site does not hold it, ninth day', SELLER, 71_870, { reason: 'NOT_HELD', at: on('2026-03-10') }],
  ]),
  ...rowsOf('chat room of a class without lessons, 90 days', { ...NINETY, content: recorded(0, 0) }, [
    ['buyer, ninth day', CONTINUING, 81_090, { at: on('2026-03-10') }],
  ]),
]
