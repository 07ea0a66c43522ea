import { expect, test } from 'vitest'
import { DEFAULT_TEMPLATE, isSiteTemplate, SITE_TEMPLATES } from './site-template.ts'

test('CRT-05 a template is one of those that can be taught; anything else is none', () => {
  for (const code of SITE_TEMPLATES) expect(isSiteTemplate(code)).toBe(true)
  for (const code of ['08', '09', '', 'video', null, 2]) expect(isSiteTemplate(code)).toBe(false)
  expect(isSiteTemplate(DEFAULT_TEMPLATE)).toBe(true)
})
