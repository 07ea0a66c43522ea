import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oldDatabase } from '../../testing/old-database.ts'

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'migrations')

/** Statements that a process of the version before does not survive, which still runs beside the new one. */
const BREAKS = [
  /\badd column\b(?!.*\bdefault\b).*\bnot null\b/is,
  /\balter column\b.*\b(set not null|drop default)\b/is,
  /\bdrop (column|table)\b/i,
  /\brename\b/i,
]
/** It says in the file why nobody is hurt, or is the second of two steps. */
const EXCUSE = /^-- Old processes: \S/m

const broken = (sql: string): string[] =>
  EXCUSE.test(sql)
    ? []
    : sql.split(';').filter((statement) => BREAKS.some((pattern) => pattern.test(statement)))

describe('SEC-25 a migration lets the processes of the version before go on (docs/decisions/migrations.md)', () => {
  const later = globSync('*.sql', { cwd: FOLDER }).filter((name) => name > '0037')
  test.each(later)('%s', (name) => {
    expect(broken(readFileSync(join(FOLDER, name), 'utf8'))).toEqual([])
  })

  test.each([
    ['ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;', 1],
    ['ALTER TABLE "a" ADD COLUMN "b" text DEFAULT \'x\' NOT NULL;', 0],
    ['ALTER TABLE "a" ADD COLUMN "b" text NOT NULL DEFAULT \'x\';', 0],
    ['ALTER TABLE "a" ADD COLUMN "b" text;', 0],
    ['CREATE TABLE "a" ("b" text NOT NULL);', 0],
    ['ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;', 1],
    ['ALTER TABLE "a" ALTER COLUMN "b" DROP DEFAULT;', 1],
    ['ALTER TABLE "a" DROP COLUMN "b";', 1],
    ['ALTER TABLE "a" RENAME COLUMN "b" TO "c";', 1],
    ['-- Old processes: have not written it since 1.4.\nALTER TABLE "a" DROP COLUMN "b";', 0],
  ])('%s', (sql, times) => {
    expect(broken(sql)).toHaveLength(times)
  })
})

describe('UPL-12 migration 0036 over the uploads of before', () => {
  let old: Awaited<ReturnType<typeof oldDatabase>>
  beforeAll(async () => {
    old = await oldDatabase(36)
    await old.withoutParents(async () => {
      await upload(1, 'image')
      await upload(2, 'video')
      for (const seq of [3, 4, 5, 6, 7]) await upload(seq, 'file')
      for (const seq of [4, 5, 6, 7]) await old.insert('item_files', { upload_seq: seq, curriculum_seq: seq })
      await old.insert('settlement_documents', {
        licence_upload_seq: 5,
        state: '00',
        business_kind: 'business',
        tax_type: 'general',
      })
      await old.insert('submissions', { upload_seqs: [6], status: '00' })
      await old.insert('chat_messages', { upload_seqs: [7] })
    })
    await old.migrate()
  }, 120_000)
  afterAll(() => old.close())

  test('each has the purpose that its use gives it', async () => {
    expect(await purposes()).toEqual([
      [1, 'picture'],
      [2, 'material'],
      [3, 'attachment'],
      // A file of a lesson, and of nothing that somebody brought for themselves.
      [4, 'material'],
      [5, 'attachment'],
      [6, 'attachment'],
      [7, 'attachment'],
    ])
  })

  test.each([
    ['image', 'picture'],
    ['video', 'material'],
    ['file', 'attachment'],
  ])('SEC-25 a process of before goes on bringing a %s', async (kind, purpose) => {
    const seq = 10 + ['image', 'video', 'file'].indexOf(kind)
    await upload(seq, kind)
    expect(new Map(await purposes()).get(seq)).toBe(purpose)
  })

  const upload = (seq: number, kind: string) =>
    old.insert('uploads', { upload_seq: seq, kind, state: 'ready', storage_key: `k${seq}` })

  async function purposes(): Promise<[number, string][]> {
    const { rows } = await old.client.query<{ seq: number; purpose: string }>(
      `select upload_seq::int as seq, purpose from uploads order by 1`,
    )
    return rows.map(({ seq, purpose }) => [seq, purpose])
  }
})

describe('SOC-19 migration 0058 over accounts that were merged before', () => {
  let old: Awaited<ReturnType<typeof oldDatabase>>
  beforeAll(async () => {
    old = await oldDatabase(58)
    for (const [seq, isClosed] of [
      [1, true],
      [2, true],
      [3, false],
      [4, true],
    ] as const)
      await old.client.query(
        `insert into users (user_seq, email, name, closed_at) overriding system value values ($1, '', '', $2)`,
        [seq, isClosed ? new Date(0) : null],
      )
    for (const [gone, kept] of [
      [1, 2],
      [2, 3],
      [5, 3],
    ])
      await old.client.query(
        `insert into audit_entries (channel_seq, action, target, before, after) values (0, 'account.merge', $1, $2, $3)`,
        [`user:${kept}`, { fromUserSeq: gone }, { userSeq: kept }],
      )
    await old.migrate()
  }, 120_000)
  afterAll(() => old.close())

  test('each points at the one that lives on, and an account that was closed at none', async () => {
    const { rows } = await old.client.query<{ seq: number; into: number | null }>(
      `select user_seq::int as seq, merged_into::int as into from users order by 1`,
    )
    expect(rows.map(({ seq, into }) => [seq, into])).toEqual([
      [1, 3],
      [2, 3],
      [3, null],
      [4, null],
    ])
  })
})

describe('REV-18 migration 0063 over the reviews of before', () => {
  let old: Awaited<ReturnType<typeof oldDatabase>>
  const since = new Date('2026-01-02')
  const written = async (seq: number, userSeq: number, choiseStatusCd: string) => {
    const place = { attend_seq: seq, course_seq: 7, user_seq: userSeq }
    await old.insert('attendances', { ...place, choise_status_cd: choiseStatusCd, attend_at: since })
    await old.insert('reviews', { ...place, evaluation_seq: seq, half_stars: seq, content: '글' })
  }
  beforeAll(async () => {
    old = await oldDatabase(63)
    await old.withoutParents(async () => {
      await old.insert('course_counts', { course_seq: 7, review_count: 6, review_half_stars: 21 })
      await written(1, 1, '99')
      await written(2, 2, '99')
      await written(3, 3, '99')
      await old.insert('curriculum_items', { curriculum_seq: 5, course_seq: 7, curriculum_type_cd: '02' })
      for (const userSeq of [1, 3])
        await old.insert('item_progress', { curriculum_seq: 5, user_seq: userSeq, used_at: since })
      // Money stayed for the one, and not for the other.
      for (const [seq, amount, refunded] of [
        [4, 100, 50],
        [5, 100, 100],
      ] as const) {
        await written(seq, seq, '99')
        await old.insert('orders', {
          order_seq: seq,
          amount,
          refunded_amount: refunded,
          paid_at: since,
          number: seq,
          payment_order_id: seq,
        })
        await old.insert('order_lines', {
          order_line_seq: seq,
          order_seq: seq,
          attend_seq: seq,
          course_seq: 7,
          kind: 'class',
        })
      }
      // Again by somebody who took a lesson before.
      await written(6, 1, '00')
    })
    await old.migrate()
  }, 120_000)
  afterAll(() => old.close())

  test('what was given back untouched with all money, and what was written again, counts no more', async () => {
    const { rows } = await old.client.query<{ seq: number; stands: string }>(
      `select evaluation_seq::int as seq, stands_yn as stands from reviews order by 1`,
    )
    expect(rows.filter(({ stands }) => stands === 'Y').map(({ seq }) => seq)).toEqual([3, 4, 6])
    const counts = await old.client.query(
      `select review_count::int as n, review_half_stars::int as stars from course_counts`,
    )
    expect(counts.rows).toEqual([{ n: 3, stars: 13 }])
  })
})

describe('ENR-29 migration 0066 over packages that were sold before', () => {
  let old: Awaited<ReturnType<typeof oldDatabase>>
  beforeAll(async () => {
    old = await oldDatabase(66)
    const place = (seq: number, courseSeq: number, userSeq: number, choiseStatusCd: string) =>
      old.insert('attendances', {
        attend_seq: seq,
        course_seq: courseSeq,
        user_seq: userSeq,
        choise_status_cd: choiseStatusCd,
      })
    await old.withoutParents(async () => {
      for (const userSeq of [1, 2, 3]) await old.insert('users', { user_seq: userSeq })
      for (const courseSeq of [7, 8]) {
        await old.insert('courses', { course_seq: courseSeq, fare_cd: '00', referer_code: courseSeq })
        await old.insert('package_courses', { package_seq: 9, course_seq: courseSeq })
      }
      // The one attended a class before, the other has it by the package, and one gave the package back.
      for (const [userSeq, status] of [
        [1, '00'],
        [2, '00'],
        [3, '99'],
      ] as const) {
        await place(userSeq, 9, userSeq, status)
        await place(10 + userSeq, 7, userSeq, '00')
      }
      const given = { course_seq: 7, user_seq: 2, source: 'PACKAGE', source_key: '9' }
      await old.insert('grants', { ...given, start_at: new Date() })
    })
    await old.migrate()
  }, 120_000)
  afterAll(() => old.close())

  test('what was attended otherwise is held ready, and nothing that was given', async () => {
    const { rows } = await old.client.query(
      `select user_seq::int as person, course_seq::int as class, reason from grants order by 1`,
    )
    expect(rows).toEqual([
      { person: 1, class: 7, reason: 'attendedOtherwise' },
      { person: 2, class: 7, reason: null },
    ])
  })
})

describe('BYD-02 migration 0079 over periods that staff had extended', () => {
  let old: Awaited<ReturnType<typeof oldDatabase>>
  const at = (text: string) => new Date(`${text}+09:00`)
  beforeAll(async () => {
    old = await oldDatabase(79)
    const contract = { trial: false, beginsAt: at('2026-03-10T00:00:00'), classes: [] }
    const soldEnd = at('2026-04-01T23:59:59')
    await old.withoutParents(async () => {
      await old.insert('courses', { course_seq: 1, fare_cd: '01', referer_code: 'x' })
      for (const [seq, endAt, note, more] of [
        [1, soldEnd, '', {}],
        [2, at('2036-01-01T23:59:59'), '+3560 courtesy', {}],
        [3, at('2026-05-09T23:59:59'), '+30', { contract: JSON.stringify(contract) }],
        // Approved for a class that had been put off since the sale: nobody added anything.
        [4, at('2026-06-01T23:59:59'), '', {}],
      ] as const) {
        await old.insert('order_lines', {
          order_line_seq: seq,
          attend_seq: seq,
          course_seq: 1,
          kind: 'class',
          vod_days: 30,
          ...more,
        })
        await old.insert('attendance_history', {
          attend_seq: seq,
          from_status_cd: '00',
          to_status_cd: '00',
          note,
        })
        await old.insert('grants', {
          course_seq: 1,
          user_seq: seq,
          source: 'ORDER',
          source_key: seq,
          start_at: at('2026-03-02T12:00:00'),
          end_at: endAt,
        })
      }
    })
    await old.migrate()
  }, 120_000)
  afterAll(() => old.close())

  test('each has the end that was sold, and a period that nobody moved keeps its own', async () => {
    const { rows } = await old.client.query<{ seq: number; sold: Date | null }>(
      `select user_seq::int as seq, sold_end_at as sold from grants order by 1`,
    )
    expect(rows.map(({ seq, sold }) => [seq, sold])).toEqual([
      [1, null],
      [2, at('2026-04-01T23:59:59')],
      [3, at('2026-04-09T23:59:59')],
      [4, null],
    ])
  })
})
