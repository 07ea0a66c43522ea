import { afterEach, expect, test } from 'vitest'
import { accessToken, dropAccessToken, keepAccessToken, renewSession, renewWith } from './access-token.ts'

afterEach(() => keepAccessToken(null))

test('ACC-15 a token that opens nothing is forgotten, but not the one of somebody who came in meanwhile', async () => {
  keepAccessToken('old')
  dropAccessToken('old')
  expect(accessToken()).toBeNull()

  keepAccessToken('old')
  const ended = accessToken()
  // VER-12: the account of the proved address takes over while the old session is still asked for.
  keepAccessToken('new')
  dropAccessToken(ended)
  expect(accessToken()).toBe('new')
})

test('ACC-26 a renewal that many ask for happens once', async () => {
  keepAccessToken('old')
  let renewals = 0
  renewWith(async () => {
    renewals += 1
    return 'new'
  })
  expect(await Promise.all([renewSession(), renewSession(), renewSession()])).toEqual(['new', 'new', 'new'])
  expect(renewals).toBe(1)
})
