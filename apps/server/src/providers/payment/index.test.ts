import { expect, test } from 'vitest'
import type { ChannelPaymentSettings } from '../../modules/order/port.ts'
import { ConfigurationError } from '../../platform/config.ts'
import { type PaymentConfig, sandboxKeys, paymentGateways as unnamed } from './index.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const config: PaymentConfig = {
  toss: null,
  allowSandbox: true,
  sandboxOrigin: 'http://127.0.0.1:3000',
  sandboxSeed: 'seed',
  now: () => new Date(),
  log: silent,
}
const keys = { clientKey: 'live_ck_platform', secretKey: 'live_sk_platform' }
const none: ChannelPaymentSettings = { toss: null, portone: null, deposit: null }
const account = { bank: '88', bankName: '신한은행', number: '110-123-456789', holder: '느린글방' }

const paymentGateways = (given: PaymentConfig) => {
  const gateways = unnamed(given)
  gateways.nameOwn({ merchant: 'toss:own', all: new Set(['toss:own', 'toss:own-before']) })
  return gateways
}

test('PAY-24 without keys, and only where it is allowed, the stand-in takes the payments', () => {
  expect(paymentGateways(config).sandbox).toEqual(sandboxKeys('seed'))
  expect(paymentGateways(config).of(none).toss?.isTest).toBe(true)
  expect(() => paymentGateways({ ...config, allowSandbox: false })).toThrow(ConfigurationError)
  expect(() => paymentGateways({ ...config, allowSandbox: false })).toThrow(/TOSS_CLIENT_KEY/)
})

test('real keys that point at a stand-in are a stand-in too', () => {
  const toss = { ...keys, baseUrl: 'http://127.0.0.1:3000/__sandbox/toss' }
  expect(paymentGateways({ ...config, toss }).sandbox).toEqual(keys)
  expect(() => paymentGateways({ ...config, toss, allowSandbox: false })).toThrow(ConfigurationError)
})

test('with real keys nothing of the stand-in is there', () => {
  const gateways = paymentGateways({ ...config, toss: keys, allowSandbox: false })
  expect(gateways.sandbox).toBeNull()
  expect(gateways.of(none).toss?.isTest).toBe(false)
})

test('PAY-14 a channel offers a bank deposit only with an account to pay to', () => {
  const gateways = paymentGateways(config)
  expect(gateways.of(none).methods).not.toContain('DEPOSIT')
  expect(gateways.of(none).forMethod('DEPOSIT')).toBeNull()
  const withAccount = gateways.of({ ...none, deposit: account })
  expect(withAccount.methods).toContain('DEPOSIT')
  expect(withAccount.forMethod('DEPOSIT')?.name).toBe('deposit')
  expect(withAccount.forMethod('WALLET_2')?.name).toBe('toss')
})

test('PAY-21, SEC-24 a refund finds the settings that took the money, and never a site’s for what the installation took', () => {
  const gateways = paymentGateways({ ...config, toss: keys })
  const site = (merchant: string) =>
    gateways.of({ ...none, toss: { clientKey: keys.clientKey, secretKey: 'live_sk_school', merchant } })
  expect(gateways.of(none).toss?.merchant).toBe('toss:own')
  const own = site('toss:school')
  expect(own.toss?.merchant).toBe('toss:school')
  expect(own.forMerchant('toss:own')?.merchant).toBe('toss:own')
  expect(own.forMerchant('toss:school')?.merchant).toBe('toss:school')
  expect(gateways.of(none).forMerchant('toss:school')).toBeNull()
  // Even settings that call themselves so.
  for (const name of ['toss:own', 'toss:own-before']) {
    const impostor = site(name)
    expect(impostor.forMerchant(name)).not.toBe(impostor.toss)
  }
  expect(site('toss:own-before').forMerchant('toss:own-before')).toBeNull()
})

test('before the account of the installation has a name nothing is taken', () => {
  expect(() => unnamed({ ...config, toss: keys }).of(none)).toThrow('no name yet')
})

test('the keys of the stand-in look like test keys and differ with the installation', () => {
  expect(sandboxKeys('a')).not.toEqual(sandboxKeys('b'))
  expect(sandboxKeys('a').secretKey).toMatch(/^test_sk_[0-9a-f]{32}$/)
  expect(sandboxKeys('a').clientKey).toMatch(/^test_ck_[0-9a-f]{32}$/)
})
