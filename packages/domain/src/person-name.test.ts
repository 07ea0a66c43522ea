import { describe, expect, test } from 'vitest'
import { nameProblem } from './account.ts'
import { isPlainName, plainNameOf } from './person-name.ts'

describe('ACC-03, SEC-43 the name of a person is one line of what can be seen', () => {
  test.each(['문서연', '田中 花子', "Anne-Marie O'Neil", 'می\u200cخواهم', 'क्\u200dष', 'Zoë 2'])(
    '%j',
    (name) => {
      expect([isPlainName(name), nameProblem(name), plainNameOf(name)]).toEqual([true, null, name])
    },
  )

  test.each([
    ['Kim\n\nVisit https://evil.example now', 'Kim Visit https://evil.example now'],
    ['Kim\tLee', 'Kim Lee'],
    ['Kim\u2028Lee', 'Kim Lee'],
    ['\u202e\u202e\u202e', ''],
    ['\u3164\u3164', ''],
    ['Kim\u200b\u200bAdmin', 'KimAdmin'],
    ['\u200d\u200d', ''],
    ['\u2066Kim\u2069', 'Kim'],
  ])('%j is none, and is shown as %j', (name, shown) => {
    expect([nameProblem(name), plainNameOf(name)]).toEqual(['format', shown])
  })
})
