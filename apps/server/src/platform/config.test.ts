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
  ['one with a database', { DATABASE_URL: 'postgres://db/seodang' }, false],
  ['a demonstration that says no', { ALLOW_SANDBOX_LOGIN: '0' }, false],
  ['an installation that says so', { ORIGIN: 'https://seodang.kr', ALLOW_SANDBOX_LOGIN: '1' }, true],
])('SOC-20 invented people may log in: %s', (_, env, expected) => {
  expect(readConfig(env).allowSandboxLogin).toBe(expected)
})

test.each([
  ['nothing that says where it is reached', {}, true],
  ['nothing, but it says no', { DEMO_SEED: '0' }, false],
  ['an address', { ORIGIN: 'https://seodang.kr' }, false],
  ['a database', { DATABASE_URL: 'postgres://db/seodang' }, false],
  ['a database, and it says so', { DATABASE_URL: 'postgres://db/seodang', DEMO_SEED: '1' }, true],
  ['an address of this machine, and it says so', { ORIGIN: 'http://localhost:8080', DEMO_SEED: '1' }, true],
])('GEN-19 the published passwords of the demonstration are made with: %s', (_, env, expected) => {
  expect(readConfig(env).seedDemonstration).toBe(expected)
})

test('GEN-19 an installation with an address refuses the published passwords whoever asks for them', () => {
  expect(() => readConfig({ ORIGIN: 'https://seodang.kr', DEMO_SEED: '1' })).toThrow('DEMO_SEED')
})
