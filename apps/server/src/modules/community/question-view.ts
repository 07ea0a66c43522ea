import type { Question } from '@seodang/contract/question'
import type { AskedQuestionStatusCd } from '@seodang/domain/codes'
import type { Static } from 'typebox'
import { imageUrl } from '../media/index.ts'

export type QuestionView = Static<typeof Question>

export const QUESTION_COLUMNS = `
q.question_seq, q.course_seq, q.second, q.content, q.secret_yn, q.status, q.user_seq, q.created_at,
q.updated_at > q.created_at as is_edited, w.name as writer_name, w.profile_image_key,
i.curriculum_seq, i.title as lesson_title, a.answers`

/** A lesson that was taken out is not named any more; what was asked at it stays. */
export const QUESTION_JOINS = `
join users w on w.user_seq = q.user_seq
left join curriculum_items i on i.channel_seq = q.channel_seq and i.curriculum_seq = q.curriculum_seq
  and i.removed_at is null and i.public_cd = '00'
cross join lateral (
  select coalesce(json_agg(json_build_object('answerSeq', s.answer_seq, 'content', s.content, 'staffYn', s.staff_yn,
    'userSeq', s.user_seq, 'writerName', p.name, 'profileImageKey', p.profile_image_key, 'createdAt', s.created_at,
    'isEdited', s.updated_at > s.created_at) order by s.created_at, s.answer_seq), '[]') as answers
  from answers s join users p on p.user_seq = s.user_seq
  where s.channel_seq = q.channel_seq and s.question_seq = q.question_seq) a`

/** Its own words and those below it; `$at` is a pattern or null. */
export const saysWords = (at: number): string =>
  `($${at}::text is null or q.content ilike $${at} or exists (select 1 from answers s
    where s.channel_seq = q.channel_seq and s.question_seq = q.question_seq and s.content ilike $${at}))`

export type QuestionListRow = {
  question_seq: number
  course_seq: number
  curriculum_seq: number | null
  lesson_title: string | null
  second: number | null
  content: string
  secret_yn: 'Y' | 'N'
  status: AskedQuestionStatusCd
  user_seq: number
  created_at: Date
  is_edited: boolean
  writer_name: string
  profile_image_key: string | null
  answers: {
    answerSeq: number
    content: string
    staffYn: 'Y' | 'N'
    userSeq: number
    writerName: string
    profileImageKey: string | null
    createdAt: string
    isEdited: boolean
  }[]
}

export function questionView(row: QuestionListRow, readerSeq: number | null): QuestionView {
  return {
    questionSeq: row.question_seq,
    courseSeq: row.course_seq,
    curriculumSeq: row.curriculum_seq,
    lessonTitle: row.lesson_title,
    second: row.second,
    content: row.content,
    secretYn: row.secret_yn,
    status: row.status,
    isMine: row.user_seq === readerSeq,
    writerName: row.writer_name,
    profileImageUrl: imageUrl(row.profile_image_key),
    createdAt: row.created_at.toISOString(),
    isEdited: row.is_edited,
    answers: row.answers.map(({ userSeq, profileImageKey, createdAt, ...answer }) => ({
      ...answer,
      isMine: userSeq === readerSeq,
      profileImageUrl: imageUrl(profileImageKey),
      createdAt: new Date(createdAt).toISOString(),
    })),
  }
}
