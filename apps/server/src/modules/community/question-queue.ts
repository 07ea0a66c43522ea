import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { questionQueue as queue } from '@seodang/contract/question'
import { ASKED_QUESTION_STATUS } from '@seodang/domain/codes'
import { pagingOf } from '@seodang/domain/paging'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { containing } from '../../platform/database/containing.ts'
import { classesWith } from '../membership/index.ts'
import {
  QUESTION_COLUMNS,
  QUESTION_JOINS,
  type QuestionListRow,
  questionView,
  saysWords,
} from './question-view.ts'

type Query = QueryOf<typeof queue>
type Reply = ReplyOf<typeof queue>

const { open, answered, closed } = ASKED_QUESTION_STATUS

/** `$2`: the classes that the reader has to do with, null for all of the site. */
const OF_STAFF = `q.channel_seq = $1 and ($2::bigint[] is null or q.course_seq = any($2))`

const FOUND = `
from questions q
join courses k on k.channel_seq = q.channel_seq and k.course_seq = q.course_seq and k.trash_type_cd = '00'
left join users t on t.user_seq = q.assigned_to and t.closed_at is null
${QUESTION_JOINS}
where ${OF_STAFF}
  and ($3::bigint is null or q.course_seq = $3)
  and ($4::bigint is null or q.question_seq = $4)
  and (${saysWords(5)} or w.name ilike $5)
  and case $6::text
    when 'unanswered' then q.status = '${open}'
    when 'answered' then q.status = '${answered}'
    when 'solved' then q.status = '${closed}'
    when 'mine' then q.status = '${open}' and q.assigned_to = $7
    else true end`

// What waits is answered in the order in which it came; what does not is looked up from the newest on.
const PAGE = `
select ${QUESTION_COLUMNS}, k.title as course_title, t.user_seq as assigned_seq, t.name as assigned_name ${FOUND}
order by q.status <> '${open}', case when q.status = '${open}' then q.created_at end, q.created_at desc, q.question_seq
limit $8 offset $9`
const COUNT = `select count(*)::int as count ${FOUND}`
const UNANSWERED = `
select count(*)::int as count from questions q
join courses k on k.channel_seq = q.channel_seq and k.course_seq = q.course_seq and k.trash_type_cd = '00'
where ${OF_STAFF} and q.status = '${open}'`
const COURSES = `
select k.course_seq, k.title from courses k
where k.channel_seq = $1 and k.trash_type_cd = '00' and exists (select 1 from questions q
  where q.course_seq = k.course_seq and ${OF_STAFF})
order by k.title collate ko_natural, k.course_seq`

type Row = QuestionListRow & {
  course_title: string
  assigned_seq: number | null
  assigned_name: string | null
}

/** BRD-19: one queue over all classes whose questions the caller may read as staff (BRD-14, PERM-24). */
export async function questionQueue(ctx: Context, query: Query): Promise<Reply> {
  const { reads } = ctx.services
  const { offset, size } = pagingOf(query)
  const words = query.q?.trim()
  const reader = userSeqOf(ctx)
  const [read, answer] = await Promise.all([
    classesWith(ctx, 'CLASS_QUESTIONS_READ'),
    classesWith(ctx, 'CLASS_QUESTIONS_UPDATE'),
  ])
  const asked = [
    ctx.channelSeq,
    read,
    query.courseSeq ?? null,
    query.questionSeq ?? null,
    words ? containing(words) : null,
    query.state ?? null,
    reader,
  ]
  const [rows, [total], [unanswered], courses] = await Promise.all([
    reads.rows<Row>('question_queue', PAGE, [...asked, size, offset]),
    reads.rows<{ count: number }>('question_queue_count', COUNT, asked),
    reads.rows<{ count: number }>('unanswered_questions', UNANSWERED, [ctx.channelSeq, read]),
    reads.rows<{ course_seq: number; title: string }>('asked_courses', COURSES, [ctx.channelSeq, read]),
  ])
  return {
    list: rows.map((row) => ({
      ...questionView(row, reader),
      courseTitle: row.course_title,
      assigned:
        row.assigned_seq !== null && row.assigned_name !== null
          ? { userSeq: row.assigned_seq, name: row.assigned_name }
          : null,
      mayAnswer: answer === null || answer.includes(row.course_seq),
    })),
    totalCount: total?.count ?? 0,
    unansweredCount: unanswered?.count ?? 0,
    courses: courses.map(({ course_seq, title }) => ({ courseSeq: course_seq, title })),
  }
}
