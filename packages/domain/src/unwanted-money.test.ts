import { expect, test } from 'vitest'
import { LANGUAGE } from './codes.ts'
import { ERRORS } from './errors.ts'
import { REASON_AT_GATEWAY, refundReasonText, UNWANTED_CAUSES, unwantedCauseName } from './unwanted-money.ts'

test.each([...UNWANTED_CAUSES, ...Object.keys(ERRORS), REASON_AT_GATEWAY])(
  'SEC-24 the cause %s that the server may write is read as words',
  (cause) => {
    for (const language of Object.values(LANGUAGE)) {
      expect(unwantedCauseName(cause, language)).not.toBeNull()
      expect(refundReasonText(cause, language)).not.toMatch(/[A-Z]{3}|_/)
    }
  },
)

test('PAY-21 what somebody wrote as a reason stays as it is', () => {
  expect(refundReasonText('일정이 바뀌었어요', 'en')).toBe('일정이 바뀌었어요')
  expect(unwantedCauseName('toString', 'ko')).toBeNull()
})
