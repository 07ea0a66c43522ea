import { expect, test } from 'vitest'
import { mentionAt, mentionedIn } from './mentions.ts'
import { deletedIn, reactedIn } from './patches.ts'
import { type Loaded, type Message, merged } from './queries.ts'

test.each([
  ['@', 1, { from: 0, words: '' }],
  ['안녕 @김서', 6, { from: 3, words: '김서' }],
  ['안녕 @김서', 4, { from: 3, words: '' }],
  ['a@b', 3, null],
  ['@김서 ', 4, null],
] as const)('CHAT-05 in «%s» at %i a name is written, or not', (text, caret, found) => {
  expect(mentionAt(text, caret)).toEqual(found)
})

test('CHAT-05 a message calls the people whose names stand in it', () => {
  const people = [
    { userSeq: 1, name: '김서' },
    { userSeq: 2, name: '김서당' },
    { userSeq: 3, name: null },
  ]
  expect(mentionedIn('@김서당 봐요', people)).toEqual([2])
  expect(mentionedIn('김서 봐요', people)).toEqual([])
})

const message = (messageSeq: number, change: Partial<Message> = {}): Message => ({
  messageSeq,
  writer: { userSeq: 1, name: '김서', profileImageUrl: null, roleCd: null },
  text: `말 ${messageSeq}`,
  deletedBy: null,
  files: [],
  replyTo: null,
  mentions: [],
  reactions: [],
  createdAt: '2026-11-23T10:00:00Z',
  ...change,
})
const loaded: Loaded = {
  hasOlder: false,
  list: [message(1), message(2, { replyTo: { messageSeq: 1, writerName: '김서', text: '말 1' } })],
}

test('CHAT-08 what comes twice, or late, stands once and in its order', () => {
  const seqs = merged(loaded, [message(4), message(2), message(3)]).list.map((one) => one.messageSeq)
  expect(seqs).toEqual([1, 2, 3, 4])
})

test('CHAT-07 of a deleted message nothing stays, also not where it was answered', () => {
  const { list } = deletedIn(loaded, 1, 'moderator')
  expect(list[0]).toMatchObject({ text: null, deletedBy: 'moderator' })
  expect(list[1]?.replyTo).toMatchObject({ messageSeq: 1, text: null })
})

test('CHAT-05 a reaction of somebody else is not mine, and goes with the last one', () => {
  const said = { messageSeq: 1, reactionCd: 'LIKE', count: 1, userSeq: 9, onYn: 'Y' } as const
  const once = reactedIn(loaded, said, 1)
  expect(once.list[0]?.reactions).toEqual([{ reactionCd: 'LIKE', count: 1, isMine: false }])
  const mine = reactedIn(once, { ...said, count: 2, userSeq: 1 }, 1)
  expect(mine.list[0]?.reactions).toEqual([{ reactionCd: 'LIKE', count: 2, isMine: true }])
  expect(reactedIn(mine, { ...said, count: 0, onYn: 'N' }, 1).list[0]?.reactions).toEqual([])
})
