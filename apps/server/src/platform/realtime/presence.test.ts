import { expect, test } from 'vitest'
import type { Bus, PresenceNote } from './bus.ts'
import { createPresence } from './presence.ts'

const MINUTE = 60_000

/** Two processes that hear each other. */
function two() {
  let at = 0
  const ears: ((note: PresenceNote) => void)[] = []
  const bus = {
    tellPresence: async (note: PresenceNote) => {
      for (const heard of ears) heard(note)
    },
  } satisfies Pick<Bus, 'tellPresence'>
  const [one, other] = [createPresence(() => at), createPresence(() => at)]
  ears.push(one.heard, other.heard)
  return { one, other, bus, wait: (ms: number) => void (at += ms) }
}
const NOBODY = new Map<number, number>()

test('SEC-25 a process that falls silent is noticed once, one that lives, leaves or is oneself never', async () => {
  const { one, other, bus, wait } = two()
  for (const process of [one, other]) await process.tell(bus as Bus, NOBODY, false)
  for (let minute = 0; minute < 5; minute++) {
    wait(MINUTE)
    await other.tell(bus as Bus, NOBODY, true)
    expect(one.hasLostOne()).toBe(false)
  }
  wait(3 * MINUTE)
  expect([one.hasLostOne(), one.hasLostOne()]).toEqual([true, false])

  await other.tell(bus as Bus, NOBODY, true)
  await other.leave(bus as Bus)
  wait(3 * MINUTE)
  expect(one.hasLostOne()).toBe(false)
})
