import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { listQuestions as listed } from '@seodang/contract/question'
import { allows, classStaff } from '@seodang/domain/access'
import { YN } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { pagingOf } from '@seodang/domain/paging'
import { type QuestionReader, questionReaderOf } from '@seodang/domain/question'
import type { Context } from '../../platform/context.ts'
import { containing } from '../../platform/database/containing.ts'
import { knownCourse } from '../catalog/index.ts'
import { questionReadable } from './question-reading.ts'
import {
  QUESTION_COLUMNS,
  QUESTION_JOINS,
  type QuestionListRow,
  type QuestionView,
  questionView,
  saysWords,
} from './question-view.ts'

type Query = QueryOf<typeof listed>

const READABLE = `q.channel_seq = $1 and q.course_seq = $2 and ${questionReadable(3)}`

const FOUND = `
from questions q ${QUESTION_JOINS}
where ${READABLE}
  and ($6::bigint is null or q.curriculum_seq = $6)
  and ($7::text is null or q.status = $7)
  and (not $8::boolean or q.user_seq = $4)
  and ${saysWords(9)}
  and ($10::boolean or q.user_seq = $4)`

const PAGE = `select ${QUESTION_COLUMNS} ${FOUND}
order by q.created_at desc, q.question_seq desc limit $11 offset $12`
const COUNT = `select count(*)::int as count ${FOUND}`
const ONE = `select ${QUESTION_COLUMNS} from questions q ${QUESTION_JOINS} where ${READABLE} and q.question_seq = $6`

/** ROOM-32, BRD-13, BRD-18: the questions of a class that the caller may read, secret ones counted for nobody else. */
export async function listQuestions(
  ctx: Context,
  courseSeq: number,
  query: Query,
): Promise<ReplyOf<typeof listed>> {
  const { row: course } = await knownCourse(ctx, courseSeq)
  const reader = questionReaderOf(ctx.principal)
  const { offset, size } = pagingOf({ page: query.page, size: query.limit })
  const words = query.q?.trim()
  const isShown = course.switches.courseQaShowYn !== YN.no || reader.isStaff || reader.isLearner
  const asked = [
    ctx.channelSeq,
    courseSeq,
    ...readerValues(reader),
    query.curriculumSeq ?? null,
    query.status ?? null,
    query.mineYn === YN.yes,
    words ? containing(words) : null,
    isShown,
  ]
  const { reads } = ctx.services
  const [rows, [total]] = await Promise.all([
    reads.rows<QuestionListRow>('questions', PAGE, [...asked, size, offset]),
    reads.rows<{ count: number }>('question_count', COUNT, asked),
  ])
  return {
    list: rows.map((row) => questionView(row, reader.userSeq)),
    totalCount: total?.count ?? 0,
    mayAnswer: allows(classStaff('CLASS_QUESTIONS_UPDATE'), ctx.principal),
  }
}

/** One question; what the caller may not read does not exist. */
export async function getQuestion(
  ctx: Context,
  courseSeq: number,
  questionSeq: number,
): Promise<QuestionView> {
  await knownCourse(ctx, courseSeq)
  const reader = questionReaderOf(ctx.principal)
  const [row] = await ctx.services.reads.rows<QuestionListRow>('question', ONE, [
    ctx.channelSeq,
    courseSeq,
    ...readerValues(reader),
    questionSeq,
  ])
  return questionView(row ?? fail('NO_DATA', { questionSeq }), reader.userSeq)
}

const readerValues = ({ isStaff, userSeq, isLearner }: QuestionReader) => [isStaff, userSeq, isLearner]
