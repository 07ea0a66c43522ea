import { HOUR, SECOND } from '@seodang/domain/instant'
import { expect, test } from 'vitest'
import { askedAgain } from './asked-again.ts'

test('SEC-38 SEC-32 what was asked by a clock that was ahead is asked again when it has gone back', async () => {
  const asked = askedAgain<string>()
  const now = Date.parse('2026-11-20T03:00:00Z')
  let said: string | null = 'theirs'
  const ask = (ms: number) => asked('film', new Date(now + ms), async () => said)
  expect(await ask(9 * HOUR)).toBe('theirs')
  said = null
  expect(await ask(9 * HOUR + 9 * SECOND)).toBe('theirs')
  expect(await ask(10 * SECOND)).toBeNull()
})
