import { expect, test } from 'vitest'
import { inboxOf } from './inbox.ts'

test.each([
  ['reader@mail.test', 'reader@mail.test'],
  [' Reader@Mail.TEST ', 'reader@mail.test'],
  ['reader+1@mail.test', 'reader@mail.test'],
  ['reader+a+b@mail.test', 'reader@mail.test'],
  ['+only@mail.test', '+only@mail.test'],
  ['first.last@mail.test', 'first.last@mail.test'],
  ['first.last@gmail.com', 'firstlast@gmail.com'],
  ['f.i.r.s.t.last+x@googlemail.com', 'firstlast@gmail.com'],
])('SEC-49 %s is counted as the inbox %s', (email, inbox) => {
  expect(inboxOf(email)).toBe(inbox)
})

test('SEC-49 an address that leads elsewhere is another inbox', () => {
  const others = ['reader@mail.test', 'reader2@mail.test', 'reader@mail2.test', 'reader.2@mail.test']
  expect(new Set(others.map(inboxOf)).size).toBe(others.length)
})
