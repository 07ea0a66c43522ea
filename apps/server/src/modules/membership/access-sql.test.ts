import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('**/*.ts', { cwd: new URL('../..', import.meta.url) }).filter(
  (file) => !file.endsWith('.test.ts') && !/^(seed|testing)\//.test(file),
)

test('MEM-08 who may be in a class now is asked in one place, with the membership of the site', () => {
  const asking = sources.filter((file) => {
    const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
    return /(from|join) grants /.test(text) && /start_at <= /.test(text)
  })
  // The enrolment itself keeps terms, whoever is a member; reviews ask what was given once, and whether its date began.
  expect(asking.filter((file) => !file.startsWith('modules/enrolment/')).sort()).toEqual([
    'modules/community/standing-store.ts',
    'modules/membership/access-sql.ts',
  ])
})
