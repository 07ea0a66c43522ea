import { expect, test } from 'vitest'
import { calendarFile } from './calendar.ts'

const entry = {
  uid: 'live-1-2@seodang.test',
  sequence: 3,
  changedAt: '2026-11-01T00:00:00Z',
  startAt: '2026-11-20T20:00:00+09:00',
  endAt: '2026-11-20T21:30:00+09:00',
  title: '글쓰기, 첫 시간; 함께\n읽기',
  url: 'https://seodang.test/classes/1/classroom/2',
}

test('BYD-07 a session is an event in UTC, its text escaped', () => {
  const lines = calendarFile('서당', [entry]).split('\r\n')
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0'])
  expect(lines).toContain('DTSTART:20261120T110000Z')
  expect(lines).toContain('DTEND:20261120T123000Z')
  expect(lines).toContain('SEQUENCE:3')
  expect(lines).toContain('STATUS:CONFIRMED')
  expect(lines).toContain('SUMMARY:글쓰기\\, 첫 시간\\; 함께\\n읽기')
})

test('BYD-07 what was taken away is cancelled and not forgotten', () => {
  expect(calendarFile('서당', [{ ...entry, isCancelled: true }])).toContain('STATUS:CANCELLED')
})

test('BYD-07 no line is longer than 75 octets, and unfolded it is what it was', () => {
  const title = '가나다라마바사아자차카타파하'.repeat(12)
  const file = calendarFile('서당', [{ ...entry, title }])
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`)
})
