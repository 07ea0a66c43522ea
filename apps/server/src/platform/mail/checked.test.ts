import { isEmail } from '@seodang/domain/validation'
import { expect, test } from 'vitest'
import { checkedMail } from './checked.ts'

const label = 'a'.repeat(60)
const isWritten = (to: string): boolean => {
  try {
    checkedMail({ to, subject: 's', text: 't' })
    return true
  } catch {
    return false
  }
}

test.each([
  'a@b.com',
  `a@${[label, label, label, label].join('.')}.com`,
  `${'a'.repeat(64)}@${[label, label, label].join('.')}.kr`,
  `a@${[label, label, label, label].join('.')}.${label}`,
  'a@b',
  'a@b.com, c@d.com',
  'a@b.com\nBcc: c@d.com',
  '"a"@b.com',
  'a@b.com>',
  '',
])('VAL-18 SEC-53 what is an address to sign up with is one to write to: %j', (to) => {
  expect(isWritten(to)).toBe(isEmail(to))
})
