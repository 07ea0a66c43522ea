import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('**/*.ts', { cwd: new URL('../..', import.meta.url) }).filter(
  (file) => !file.endsWith('.test.ts') && !/^(seed|testing)\//.test(file),
)

test('MEM-08 who may be in a class now is asked in one place, with the membership of the site', () => {
  const asking = sources.filter((file) => {
    const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
    return /(from|join) grants /.test(text) && /end_at > /.test(text)
  })
  // The enrolment itself keeps terms, whoever is a member. Of others: whom an alarm concerns, asked among members; what a site
  // that closes owes; what an ended membership left open.
  expect(asking.filter((file) => !file.startsWith('modules/enrolment/')).sort()).toEqual([
    'modules/alarm/store.ts',
    'modules/membership/access-sql.ts',
    'modules/order/owed-to-buyers.ts',
    'modules/subscription/close-ended.ts',
  ])
})
