import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test.each(['KAKAO', 'NAVER', 'GOOGLE', 'FACEBOOK'])('SOC-12 the id of %s goes with its secret', (name) => {
  expect(() => readConfig({ [`${name}_CLIENT_ID`]: 'id' })).toThrow(`${name}_CLIENT_SECRET`)
  expect(() => readConfig({ [`${name}_CLIENT_SECRET`]: 's' })).toThrow(`${name}_CLIENT_ID`)
  const { social } = readConfig({ [`${name}_CLIENT_ID`]: 'id', [`${name}_CLIENT_SECRET`]: 's' })
  expect(Object.values(social)).toEqual([{ clientId: 'id', clientSecret: 's' }])
})

test.each([
  ['a demonstration', {}, true],
  ['an installation with an address', { ORIGIN: 'https://seodang.kr' }, false],
  ['one with a key', { KAKAO_CLIENT_ID: 'id', KAKAO_CLIENT_SECRET: 's' }, false],
  ['a demonstration that says no', { ALLOW_SANDBOX_LOGIN: '0' }, false],
  ['an installation that says so', { ORIGIN: 'https://seodang.kr', ALLOW_SANDBOX_LOGIN: '1' }, true],
])('SOC-20 invented people may log in: %s', (_, env, expected) => {
  expect(readConfig(env).allowSandboxLogin).toBe(expected)
})
