import {
  accessProblem,
  hasToDoWithEveryClass,
  holds,
  holdsOnCourse,
  learner,
  type Principal,
} from './access.ts'
import { type AudienceMember, isInAudience } from './audience.ts'
import { AUDIENCE, type Audience, POST_TYPE, type PostType, YN, type Yn } from './codes.ts'
import { isWriter, mayReadWritten, type Reader } from './confidential.ts'
import { type FieldProblem, onlyProblems, type Problems, tooLong } from './problems.ts'
import { richTextProblem } from './rich-text.ts'
import { isBlank, textLength } from './text.ts'
import { textProblem } from './validation.ts'

export const MAX_POST_TITLE_LENGTH = 100
export const MAX_COMMENT_LENGTH = 2000
export const MAX_POST_FILES = 10
export const MAX_BOARD_NAME_LENGTH = 30
export const MAX_CATEGORIES = 20
export const MAX_CATEGORY_LENGTH = 20
export const MAX_REPORT_REASON_LENGTH = 500
/** Of one site, beside its notices. */
export const MOST_SITE_BOARDS = 50

export const BOARD_LOOK = { list: 'LIST', card: 'CARD' } as const
export type BoardLook = (typeof BOARD_LOOK)[keyof typeof BOARD_LOOK]

/** BRD-10: what others than the staff read of a board. */
export const BOARD_SCOPE = {
  all: 'ALL',
  /** Their own posts, and notices. */
  own: 'OWN',
  /** Their own posts alone: what is written there is for the staff. */
  staff: 'STAFF',
} as const
export type BoardScope = (typeof BOARD_SCOPE)[keyof typeof BOARD_SCOPE]

export type BoardTerms = {
  readAudience: Audience
  writeAudience: Audience
  scope: BoardScope
  useYn: Yn
}
/** Whoever looks at a board, from the class or the site that it belongs to. */
export type BoardReader = Reader &
  AudienceMember & {
    /** Sets the board up, pins, writes notices, edits and takes away what others wrote. */
    manages: boolean
  }

/** What staff decide about a board. */
export type BoardSettings = BoardTerms & {
  name: string
  look: BoardLook
  categories: string[]
  useComment: Yn
}

/** BRD-09: a class's board, until its staff say otherwise, is for those who learn there. */
export const CLASS_BOARD: BoardSettings = {
  name: '',
  look: BOARD_LOOK.list,
  readAudience: AUDIENCE.student,
  writeAudience: AUDIENCE.student,
  scope: BOARD_SCOPE.all,
  categories: [],
  useComment: YN.yes,
  useYn: YN.yes,
}

/** BRD-17: everybody reads a new board of a site, and members write. */
export const SITE_BOARD: BoardSettings = {
  ...CLASS_BOARD,
  readAudience: AUDIENCE.all,
  writeAudience: AUDIENCE.member,
}

/** BRD-04: everybody reads the notices; who runs the site's boards writes them, whatever the audience says. */
export const NOTICE_BOARD: BoardSettings = {
  ...SITE_BOARD,
  writeAudience: AUDIENCE.owner,
  useComment: YN.no,
}

/** How a person stands to the board of the class that the principal was loaded for. */
export function classBoardReader(principal: Principal): BoardReader {
  const isStaff = holdsOnCourse(principal, 'CLASS_ROOM_READ')
  return {
    userSeq: principal.userSeq,
    isStaff,
    manages: holdsOnCourse(principal, 'CLASS_ROOM_UPDATE'),
    isChannelUser: principal.isChannelUser,
    isStudent: isStaff || accessProblem(learner, principal) === null,
    userTypeCd: principal.userTypeCd,
  }
}

/**
 * The same on a board of the site, where STUD is whoever attends any class of it. What an instructor reads there without
 * additions is of their own classes (PERM-24): boards for those who learn, as if they did, and not what is for owners or managers, what
 * members wrote to the site in secret, or what is out of use.
 */
export function siteBoardReader(principal: Principal, attends: boolean): BoardReader {
  const manages = holds(principal, 'SITE_BOARD_UPDATE')
  const reads = holds(principal, 'SITE_BOARD_READ')
  return {
    userSeq: principal.userSeq,
    isStaff: manages || (reads && hasToDoWithEveryClass(principal)),
    manages,
    isChannelUser: principal.isChannelUser,
    isStudent: (attends || reads) && principal.isChannelUser,
    userTypeCd: principal.userTypeCd,
  }
}

/** BRD-17. A board that is out of use is there for its staff only. */
export function mayReadBoard(board: BoardTerms, reader: BoardReader): boolean {
  return reader.isStaff || (board.useYn === YN.yes && isInAudience([board.readAudience], reader))
}

/** BRD-09, BRD-17: members write, and nobody where they may not read. */
export function mayWritePost(board: BoardTerms, reader: BoardReader): boolean {
  if (reader.userSeq === null || !reader.isChannelUser) return reader.manages
  return reader.manages || (mayReadBoard(board, reader) && isInAudience([board.writeAudience], reader))
}

/** BRD-06: notices and tasks come from the staff. */
export const STAFF_POST_TYPES: readonly PostType[] = [POST_TYPE.notice, POST_TYPE.task]
export const mayWriteType = (postType: PostType, reader: Pick<BoardReader, 'manages'>): boolean =>
  reader.manages || !STAFF_POST_TYPES.includes(postType)

/** BRD-01, BRD-02: writer or whoever runs the board (appendix B). */
export const mayEditPost = (post: { writerSeq: number }, reader: BoardReader): boolean =>
  reader.manages || isWriter(post, reader)

/**
 * BRD-17, PERM-05: whether somebody may take back their deletion of a post. It is asked anew: staff brings back what it
 * deleted as long as it is staff, anybody else a post of their own that they could write now.
 */
export const mayRestorePost = (
  { writerSeq, postType, deletedBy }: { writerSeq: number; postType: PostType; deletedBy: number | null },
  board: BoardTerms,
  reader: BoardReader,
): boolean => {
  if (deletedBy === null || deletedBy !== reader.userSeq) return false
  if (reader.manages) return true
  return isWriter({ writerSeq }, reader) && mayWritePost(board, reader) && mayWriteType(postType, reader)
}

/** To whom the posts of a board are addressed, beside their writers and the staff. */
export function addressedTo(board: BoardTerms, reader: BoardReader): { posts: boolean; notices: boolean } {
  const mayRead = mayReadBoard(board, reader)
  return {
    posts: mayRead && board.scope === BOARD_SCOPE.all,
    notices: mayRead && board.scope !== BOARD_SCOPE.staff,
  }
}

export type PostFacts = { writerSeq: number; secretYn: Yn; publicYn: Yn; postType: PostType }

/** BRD-07, BRD-08, BRD-10, BRD-18: see `postReadable` of the server for the same in SQL. */
export function mayReadPost(post: PostFacts, board: BoardTerms, reader: BoardReader): boolean {
  const { posts, notices } = addressedTo(board, reader)
  const isHidden = post.secretYn === YN.yes || post.publicYn === YN.no
  const isAddressed = posts || (notices && post.postType === POST_TYPE.notice)
  return mayReadWritten(
    { writerSeq: post.writerSeq, secretYn: isHidden ? YN.yes : YN.no },
    reader,
    isAddressed,
  )
}

/** Somebody who learns there and has nothing else to do with it. */
const A_LEARNER: BoardReader = {
  userSeq: null,
  isStaff: false,
  manages: false,
  isChannelUser: true,
  isStudent: true,
  userTypeCd: null,
}

/** BRD-06: whether a post is a notice that those who learn there read. */
export const isNoticeToLearners = (post: PostFacts, board: BoardTerms): boolean =>
  post.postType === POST_TYPE.notice && mayReadPost(post, board, A_LEARNER)

/** A notice on a board of the site that whoever the board is for may read. */
export const isOpenNotice = (post: Omit<PostFacts, 'writerSeq'>, board: BoardTerms): boolean =>
  post.postType === POST_TYPE.notice &&
  post.secretYn === YN.no &&
  post.publicYn === YN.yes &&
  board.useYn === YN.yes &&
  board.scope !== BOARD_SCOPE.staff

/** What is wrong with a board of the site; the notices have a name of their own where none is given. */
export function boardProblems({ name }: { name: string }, isNameRequired: boolean): Problems<'name'> {
  return onlyProblems({ name: textProblem(name, { max: MAX_BOARD_NAME_LENGTH, isRequired: isNameRequired }) })
}

export type PostDraft = {
  title: string
  content: unknown
  category: string | null
  uploadSeqs: readonly number[]
}

/** VAL-29: what is wrong with a post on a board with these categories. */
export function postProblems(draft: PostDraft, categories: readonly string[]): Problems<keyof PostDraft> {
  return onlyProblems({
    title: titleProblem(draft.title),
    content: richTextProblem(draft.content, { isRequired: true }),
    category: draft.category === null || categories.includes(draft.category) ? null : 'notChosen',
    uploadSeqs: draft.uploadSeqs.length > MAX_POST_FILES ? { code: 'tooMany', n: MAX_POST_FILES } : null,
  })
}

function titleProblem(title: string): FieldProblem | null {
  if (isBlank(title)) return 'required'
  return textLength(title.trim()) > MAX_POST_TITLE_LENGTH ? tooLong(MAX_POST_TITLE_LENGTH) : null
}

export function commentProblems({ content }: { content: string }): Problems<'content'> {
  return onlyProblems({
    content: isBlank(content)
      ? 'contentRequired'
      : textLength(content) > MAX_COMMENT_LENGTH
        ? tooLong(MAX_COMMENT_LENGTH)
        : null,
  })
}

/** The names as they are kept: trimmed, none empty, none twice, in their order. */
export function cleanCategories(categories: readonly string[]): string[] {
  return [...new Set(categories.map((name) => name.trim()).filter((name) => name !== ''))].slice(
    0,
    MAX_CATEGORIES,
  )
}
