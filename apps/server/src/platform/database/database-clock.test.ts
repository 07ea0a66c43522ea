import { readdir, readFile } from 'node:fs/promises'
import { HOUR, SECOND } from '@seodang/domain/instant'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { testDatabase } from '../../../../../test/database.ts'
import { compose } from '../../compose.ts'
import { testServer } from '../../testing/server.ts'
import { createAway } from '../away.ts'
import { systemContext } from '../context.ts'
import { followDatabaseClock } from './database-clock.ts'

const url = await testDatabase()
const pool = new pg.Pool({ connectionString: url, max: 2 })
const log = pino({ level: 'silent' })
const { services } = await testServer()
afterAll(() => pool.end())

const databaseTime = async () => {
  const { rows } = await pool.query<{ at: Date }>('select clock_timestamp() as at')
  return rows[0]?.at.getTime() ?? Number.NaN
}

test('BYD-17 SEC-38 a process whose own clock is hours ahead, from its start or later, goes by the database’s', async () => {
  const wall = vi.spyOn(Date, 'now')
  wall.mockReturnValue(Date.now() + 9 * HOUR)
  const running = await compose({ config: services.config, log, databaseUrl: url, pages: false })
  try {
    expect(Math.abs(running.services.now().getTime() - (await databaseTime()))).toBeLessThan(5 * SECOND)
    wall.mockReturnValue(Date.parse('2020-01-01'))
    expect(Math.abs(running.services.now().getTime() - (await databaseTime()))).toBeLessThan(5 * SECOND)
  } finally {
    wall.mockRestore()
    await running.close()
  }
})

/** Who asks the clock of the machine, and why that decides nothing for anybody. */
const OWN_CLOCK: Record<string, string> = {
  'modules/media/jobs.ts': 'tells whether the machine’s clock is right, by which its files are dated',
  'platform/database/folder-claim.ts': 'gives up after a while',
  'platform/database/process-lock.ts': 'gives up after a while',
  'platform/realtime/create-hub.ts': 'of tests that have no database',
  'platform/realtime/presence.ts': 'of tests that have no database',
  'platform/backup/archive.ts': 'the date of a file in an archive',
  'platform/backup/backup.ts': 'the date of an archive',
}

test('SEC-38 what is decided is decided by the one clock, and never by the machine’s', async () => {
  const found: string[] = []
  for (const folder of ['modules', 'platform', 'pages'])
    for (const name of await readdir(new URL(`../../${folder}`, import.meta.url), { recursive: true })) {
      if (!/\.tsx?$/.test(name) || /\.test\.|stand-in|sandbox/.test(name)) continue
      const text = await readFile(new URL(`../../${folder}/${name}`, import.meta.url), 'utf8')
      if (/\bDate\.now\b|new Date\(\)/.test(text)) found.push(`${folder}/${name}`)
    }
  expect(found.toSorted()).toEqual(Object.keys(OWN_CLOCK).toSorted())
})

test('BYD-17 a machine that counted wrongly, or slept, follows the database at the next look, and never by a hair', async () => {
  let even = Date.parse('2020-01-01')
  const clock = await followDatabaseClock(pool, {
    log,
    isAway: () => false,
    even: () => even,
    counted: () => even,
  })
  const before = clock.now().getTime()
  expect(Math.abs(before - (await databaseTime()))).toBeLessThan(5 * SECOND)
  await clock.follow()
  even += 1000
  expect(clock.now().getTime()).toBeGreaterThanOrEqual(before + 1000)
  even += 9 * HOUR
  await clock.follow()
  expect(Math.abs(clock.now().getTime() - (await databaseTime()))).toBeLessThan(5 * SECOND)
  clock.close()
})

test('SEC-38 BYD-17 a clock that leaps by years is not followed before it has stayed so for an hour; a sleep is at once', async () => {
  let [setTo, counted, even] = [0, 0, Date.parse('2026-11-26')]
  const onBack = vi.fn<() => void>()
  const clock = await followDatabaseClock(pool, {
    log,
    isAway: () => false,
    even: () => even,
    counted: () => counted,
    clock: () => `clock_timestamp() + interval '${setTo} ms'`,
    onBack,
  })
  const before = clock.now().getTime()
  const moved = async () => {
    await clock.follow()
    return Math.round((clock.now().getTime() - before) / HOUR)
  }
  const goesOn = (ms: number) => {
    ;[setTo, counted, even] = [setTo + ms, counted + ms, even + ms]
  }
  const years = 400 * 24
  // One that starts while the clock is wrong follows it to where it is right.
  setTo = years * HOUR
  expect(await moved()).toBe(years)
  expect(onBack).not.toHaveBeenCalled()
  setTo = 0
  expect(await moved()).toBe(0)
  // What was made by it is thrown away.
  expect(onBack).toHaveBeenCalledOnce()

  goesOn(HOUR)
  setTo += years * HOUR
  expect(await moved()).toBe(1)
  setTo -= years * HOUR
  expect(await moved()).toBe(1)

  // Asleep over two days.
  ;[setTo, counted] = [setTo + 48 * HOUR, counted + 48 * HOUR]
  expect(await moved()).toBe(49)

  setTo += years * HOUR
  expect(await moved()).toBe(49)
  goesOn(HOUR)
  expect(await moved()).toBe(50 + years)
  setTo -= years * HOUR
  expect(await moved()).toBe(50)
  clock.close()
})

test('SEC-38 before each round the time of the process is the database’s, which may have gone back a moment ago', async () => {
  const follow = vi.fn<() => Promise<void>>(async () => {})
  const away = createAway({ follow })
  expect(await away.mayEnd(systemContext(services, 0))).toBe(true)
  expect(follow).toHaveBeenCalledOnce()
})
