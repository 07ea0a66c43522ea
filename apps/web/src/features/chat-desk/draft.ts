import {
  CHAT_ENTRY,
  CHAT_WRITERS,
  type ChatEntry,
  type ChatWriters,
  chatRoomProblems,
  SLOW_SECONDS,
} from '@seodang/domain/chat'
import type { Language } from '@seodang/domain/codes'
import { CHAT_LABELS } from '@seodang/domain/field-labels'
import { problemTexts } from '@seodang/domain/problem-texts'
import type { EditedRoom } from './queries.ts'

/** A room as it stands in the form. */
export interface Draft {
  name: string
  imageKey: string | null
  imageUrl: string | null
  notice: string
  entryCd: ChatEntry
  writeCd: ChatWriters
  capacity: number
  slowSeconds: (typeof SLOW_SECONDS)[number]
  courseSeqs: number[]
  membershipSeqs: number[]
}

export const EMPTY: Draft = {
  name: '',
  imageKey: null,
  imageUrl: null,
  notice: '',
  entryCd: CHAT_ENTRY.members,
  writeCd: CHAT_WRITERS.everybody,
  capacity: 0,
  slowSeconds: 0,
  courseSeqs: [],
  membershipSeqs: [],
}

export const draftOf = (saved: EditedRoom): Draft => ({
  name: saved.name,
  imageKey: saved.imageKey,
  imageUrl: saved.image?.url ?? null,
  notice: saved.notice,
  entryCd: saved.entryCd,
  writeCd: saved.writeCd,
  capacity: saved.capacity,
  slowSeconds: SLOW_SECONDS.find((seconds) => seconds === saved.slowSeconds) ?? 0,
  courseSeqs: saved.courseSeqs,
  membershipSeqs: saved.membershipSeqs,
})

export const fieldsOf = ({ imageUrl: _imageUrl, ...fields }: Draft) => fields

/** By the rule that the server asks. */
export const problemsOf = (draft: Draft, language: Language): Partial<Record<string, string>> =>
  problemTexts(chatRoomProblems(draft), language, CHAT_LABELS)
