import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CHAT_ENTRY,
  CHAT_WRITERS,
  type ChatRoomTerms,
  type ChatStanding,
  chatRoomProblems,
  enterProblem,
  isFreeRoom,
  isRoomFull,
  isShownInPlace,
  mayDeleteMessage,
  mayEnter,
  messageProblems,
  partsOfMessage,
  reasonProblem,
  roomPriceProblem,
  waitSeconds,
  writeProblem,
} from './chat.ts'
import { PUBLISH_STATUS } from './codes.ts'

const now = '2026-11-23T10:00:00Z'
const room: ChatRoomTerms = {
  publishStatusCd: PUBLISH_STATUS.published,
  entryCd: CHAT_ENTRY.members,
  writeCd: CHAT_WRITERS.everybody,
  slowSeconds: 0,
}
const person: ChatStanding = {
  isChannelUser: true,
  isChosen: false,
  moderates: false,
  isPutOut: false,
  silencedUntil: null,
  lastSentAt: null,
}
const chosen = { entryCd: CHAT_ENTRY.chosen }

describe('CHAT-04 who enters', () => {
  test.each([
    ['a member, where all members may', {}, {}, null],
    ['nobody of another site', {}, { isChannelUser: false }, 'NOT_CHANNEL_USER'],
    ['no moderator who left the site', {}, { isChannelUser: false, moderates: true }, 'NOT_CHANNEL_USER'],
    ['not who was not chosen', chosen, {}, 'CHAT_NOT_OPEN'],
    ['who was chosen', chosen, { isChosen: true }, null],
    ['a moderator, unasked', chosen, { moderates: true }, null],
    ['not whom a moderator put out', chosen, { isChosen: true, isPutOut: true }, 'CHAT_PUT_OUT'],
    ['nobody, where it is hidden', { publishStatusCd: PUBLISH_STATUS.unpublished }, {}, 'NO_DATA'],
    [
      'its moderator, also hidden',
      { publishStatusCd: PUBLISH_STATUS.unpublished },
      { moderates: true },
      null,
    ],
  ] as const)('%s', (_, change, who, problem) => {
    expect(enterProblem({ ...room, ...change }, { ...person, ...who })).toBe(problem)
  })

  test('CHAT-04 a room that a class or a membership opens is not free', () => {
    expect([isFreeRoom(room), isFreeRoom(chosen)]).toEqual([true, false])
  })

  test.each([
    [0, 9999, false],
    [2, 1, false],
    [2, 2, true],
    [2, 3, true],
  ])('CHAT-04 of %i places with %i people full is %s', (capacity, people, full) => {
    expect(isRoomFull(capacity, people)).toBe(full)
  })
})

describe('CHAT-04, CHAT-07 who writes', () => {
  test.each([
    ['everybody in the room', {}, {}, null],
    ['not who may not enter', chosen, {}, 'CHAT_NOT_OPEN'],
    ['only moderators, where it says so', { writeCd: CHAT_WRITERS.moderators }, {}, 'CHAT_READ_ONLY'],
    ['a moderator there', { writeCd: CHAT_WRITERS.moderators }, { moderates: true }, null],
    ['not who is silenced', {}, { silencedUntil: '2026-11-23T10:00:01Z' }, 'CHAT_MUTED'],
    ['who was silenced until now', {}, { silencedUntil: now }, null],
    ['not too soon', { slowSeconds: 30 }, { lastSentAt: '2026-11-23T09:59:31Z' }, 'CHAT_TOO_FAST'],
    ['after the wait', { slowSeconds: 30 }, { lastSentAt: '2026-11-23T09:59:30Z' }, null],
    ['a moderator at once', { slowSeconds: 30 }, { lastSentAt: now, moderates: true }, null],
  ] as const)('%s', (_, change, who, problem) => {
    expect(writeProblem({ ...room, ...change }, { ...person, ...who }, now)).toBe(problem)
  })

  test('CHAT-04 nobody writes where they may not be', () => {
    const any = fc.record({
      isChannelUser: fc.boolean(),
      isChosen: fc.boolean(),
      moderates: fc.boolean(),
      isPutOut: fc.boolean(),
      silencedUntil: fc.constantFrom(null, '2026-11-23T11:00:00Z'),
      lastSentAt: fc.constantFrom(null, now),
    })
    const rooms = fc.record({
      publishStatusCd: fc.constantFrom(...Object.values(PUBLISH_STATUS)),
      entryCd: fc.constantFrom(...Object.values(CHAT_ENTRY)),
      writeCd: fc.constantFrom(...Object.values(CHAT_WRITERS)),
      slowSeconds: fc.constantFrom(0, 30),
    })
    fc.assert(
      fc.property(rooms, any, (terms, standing) => {
        const isRefused = writeProblem(terms, standing, now) !== null
        expect(isRefused || mayEnter(terms, standing)).toBe(true)
      }),
    )
  })

  test('CHAT-07 slow mode tells how long', () => {
    const slow = { slowSeconds: 10 }
    expect(waitSeconds(slow, { ...person, lastSentAt: '2026-11-23T09:59:59.5Z' }, now)).toBe(10)
    expect(waitSeconds(slow, person, now)).toBe(0)
    // By a clock that was ahead: nobody waits until it has caught up.
    expect(waitSeconds(slow, { ...person, lastSentAt: '2026-11-23T15:00:00Z' }, now)).toBe(0)
  })

  test('CHAT-07 one deletes one’s own, a moderator everybody’s', () => {
    expect(mayDeleteMessage(1, { userSeq: 1, moderates: false })).toBe(true)
    expect(mayDeleteMessage(1, { userSeq: 2, moderates: false })).toBe(false)
    expect(mayDeleteMessage(1, { userSeq: 2, moderates: true })).toBe(true)
  })
})

describe('CHAT-05 a message', () => {
  test.each([
    ['says something', { text: ' ', uploadSeqs: [] }, { text: 'required' }],
    ['may be a file alone', { text: '', uploadSeqs: [1] }, {}],
    ['has an end', { text: '가'.repeat(2001), uploadSeqs: [] }, { text: { code: 'tooLong', n: 2000 } }],
    [
      'has few files',
      { text: 'a', uploadSeqs: [1, 2, 3, 4, 5, 6] },
      { uploadSeqs: { code: 'tooMany', n: 5 } },
    ],
  ])('%s', (_, draft, problems) => {
    expect(messageProblems(draft)).toEqual(problems)
  })

  test.each([
    ['https://a.test/b?c=1 보세요', ['link https://a.test/b?c=1', 'text  보세요']],
    ['(https://a.test).', ['text (', 'link https://a.test', 'text ).']],
    ['javascript:alert(1) data:text/html,x', ['text javascript:alert(1) data:text/html,x']],
    ['@김서 @김서당 a@b', ['mention @김서', 'text  ', 'mention @김서당', 'text  a@b']],
    ['https://a.test/@김서', ['link https://a.test/@김서']],
  ])('CHAT-05 %s', (text, parts) => {
    expect(partsOfMessage(text, ['김서', '김서당']).map((part) => `${part.kind} ${part.text}`)).toEqual(parts)
  })

  test('CHAT-05 its parts joined are the message, and links are http', () => {
    const words = fc.array(
      fc.constantFrom('https://', 'http://a.test', '@김서', '김서', ' ', ').', 'javascript:', '<b>', '@'),
    )
    fc.assert(
      fc.property(words, (some) => {
        const text = some.join('')
        const parts = partsOfMessage(text, ['김서', '김서당'])
        expect(parts.map((part) => part.text).join('')).toBe(text)
        for (const { kind, text: address } of parts)
          if (kind === 'link') expect(['http:', 'https:']).toContain(new URL(address).protocol)
      }),
    )
  })

  test('SEC-12 only pictures that are no documents are shown in place', () => {
    expect(['image/png', 'image/svg+xml', 'text/html'].map(isShownInPlace)).toEqual([true, false, false])
  })
})

test('CHAT-04 a room needs a name', () => {
  expect(chatRoomProblems({ name: ' ', notice: '', capacity: -1 })).toEqual({
    name: 'required',
    capacity: { code: 'tooSmall', n: 0 },
  })
  expect(chatRoomProblems({ name: '글방', notice: '', capacity: 0 })).toEqual({})
})

test.each([
  [null, 'required'],
  [0, { code: 'tooSmall', n: 1 }],
  [0.5, 'wholeNumber'],
  [1, null],
  [1_000_000_000, null],
  [1_000_000_001, { code: 'tooLarge', n: 1_000_000_000 }],
])('CHAT-04 a room that is sold by itself costs whole won: %s', (price, problem) =>
  expect(roomPriceProblem(price)).toEqual(problem),
)

test('CHAT-07 a report says why', () => {
  expect([reasonProblem(' '), reasonProblem('광고')]).toEqual(['required', null])
})
