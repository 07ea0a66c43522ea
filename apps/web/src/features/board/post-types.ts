import { POST_TYPE, type PostType } from '@seodang/domain/codes'
import type { BoardAt } from './addresses.ts'

/** BRD-06: tasks are of classes, and the notices are all of one type. */
export function typesOf({ kind }: BoardAt): readonly PostType[] {
  if (kind === 'notices') return [POST_TYPE.notice]
  const all = Object.values(POST_TYPE)
  return kind === 'class' ? all : all.filter((type) => type !== POST_TYPE.task)
}

/** The text with which a board is called that has no name of its own. */
export const boardNameOf = ({ kind }: BoardAt) => (kind === 'notices' ? 'notices' : 'board')
