import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type BeatAnswer, createReporter, type Report } from './reporter.ts'

const ANSWER: BeatAnswer = {
  watchedSeconds: 0,
  watchedPercent: 0,
  completedAt: null,
  remainingSeconds: null,
  progressPercent: 0,
  completedCount: 0,
  curriculumCount: 1,
  classCompleted: false,
}

/** A player at a desk with a clock of its own, and what it told. */
function aPlayer(failures: unknown[] = []) {
  const told: Report[] = []
  const refused = vi.fn<(error: unknown) => void>()
  const answered = vi.fn<(answer: BeatAnswer) => void>()
  let position = 0
  let ticking: ReturnType<typeof setInterval> | undefined
  const reporter = createReporter({
    beatSeconds: 10,
    duration: 600,
    now: () => Date.now(),
    answered,
    refused,
    isPassing: (error) => error === 'offline',
    send: async (report) => {
      told.push(report)
      const failure = failures.shift()
      if (failure !== undefined) throw failure
      return ANSWER
    },
  })
  return {
    told,
    refused,
    answered,
    reporter,
    async play(seconds: number, speed = 1) {
      reporter.started(position)
      ticking = setInterval(() => {
        position += 0.25 * speed
        reporter.at(position)
      }, 250)
      await vi.advanceTimersByTimeAsync(seconds * 1000)
    },
    async pause(ended = false) {
      clearInterval(ticking)
      reporter.stopped(position, ended)
      await vi.advanceTimersByTimeAsync(0)
    },
    async jump(to: number) {
      position = to
      reporter.jumped(to)
      await vi.advanceTimersByTimeAsync(0)
    },
    wait: (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000),
    end: () => clearInterval(ticking),
  }
}
const rangesIn = (told: Report[]) => told.flatMap(({ ranges }) => ranges)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('ROOM-24 it tells every few seconds and when playing stops', async () => {
  const player = aPlayer()
  await player.play(25)
  await player.pause()
  await player.wait(60)

  expect(player.told.map(({ position, playing }) => [Math.round(position), playing])).toEqual([
    [0, false],
    [10, true],
    [20, true],
    [25, true],
  ])
  expect(rangesIn(player.told)).toEqual([
    [0, 10],
    [10, 20],
    [20, 25],
  ])
})

test('ROOM-14 a pause is told, so that it costs no viewing time', async () => {
  const player = aPlayer()
  await player.play(4)
  await player.pause()
  await player.wait(600)
  await player.play(4)
  await player.pause()

  expect(player.told.map(({ playing }) => playing)).toEqual([false, true, false, true])
})

test('ROOM-12 at double speed the ranges are twice as long', async () => {
  const player = aPlayer()
  await player.play(10, 2)
  await player.pause()

  expect(rangesIn(player.told)).toEqual([[0, 20]])
})

test('ROOM-24 after looking for a place only the last one is told', async () => {
  const player = aPlayer()
  await player.play(3)
  for (const place of [100, 200, 300]) await player.jump(place)
  await player.wait(0.6)

  const last = player.told.at(-1)
  expect(player.told).toHaveLength(2)
  expect(last?.ranges[0]).toEqual([0, 3])
  expect(Math.round(last?.position ?? 0)).toBe(300)
  player.end()
})

test('ROOM-25 the end is told once, and again when it did not arrive', async () => {
  const player = aPlayer([undefined, 'offline'])
  await player.play(5)
  await player.pause(true)
  await player.wait(10)

  expect(player.told.map(({ ended }) => ended === true)).toEqual([false, true, true])
  expect(player.told.at(-1)?.ranges).toEqual([[0, 5]])
})

test('what did not arrive is told again, what was refused is not', async () => {
  const player = aPlayer([undefined, 'offline', 'elsewhere'])
  await player.play(20)
  await player.pause()

  expect(player.told.map(({ ranges }) => ranges)).toEqual([[], [[0, 10]], [[0, 20]], []])
  expect(player.refused).toHaveBeenCalledExactlyOnceWith('elsewhere')
})

test('one report waits for the other', async () => {
  const answers: ((answer: BeatAnswer) => void)[] = []
  const told: Report[] = []
  const reporter = createReporter({
    beatSeconds: 10,
    duration: 0,
    now: () => Date.now(),
    answered: () => {},
    refused: () => {},
    isPassing: () => false,
    send: (report) => {
      told.push(report)
      return new Promise((resolve) => answers.push(resolve))
    },
  })
  reporter.started(0)
  reporter.at(1)
  reporter.stopped(1)
  expect(told).toHaveLength(1)
  answers[0]?.(ANSWER)
  await vi.advanceTimersByTimeAsync(0)

  expect(told).toHaveLength(2)
  expect(told[1]).toMatchObject({ playing: true, position: 1 })
})

test('ROOM-24 leaving tells at once what is left, and nothing where there is nothing', async () => {
  const player = aPlayer()
  await player.play(4)
  player.reporter.close()
  player.end()
  await player.wait(60)

  expect(player.told).toHaveLength(2)
  expect(player.told[1]).toMatchObject({ position: 4, ranges: [[0, 4]], playing: true })

  const idle = aPlayer()
  idle.reporter.close()
  expect(idle.told).toEqual([])
})

test('ROOM-12 before marking done, all that was watched is told', async () => {
  const player = aPlayer()
  await player.play(4)
  await player.reporter.flush()
  player.end()

  expect(rangesIn(player.told)).toEqual([[0, 4]])
  await player.reporter.flush()
  expect(player.told).toHaveLength(2)
})
