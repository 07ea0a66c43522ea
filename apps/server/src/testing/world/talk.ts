import { CHAT_ENTRY } from '@seodang/domain/chat'
import {
  chatInvitees,
  chatMembers,
  chatMessages,
  chatReactions,
  chatReports,
  chatRoomClasses,
} from '../../modules/chat/tables.ts'
import {
  answers,
  answerTemplates,
  boards,
  postComments,
  postLikes,
  postReports,
  postViews,
  questions,
  reviewReports,
  reviews,
} from '../../modules/community/tables.ts'
import { aNotice, aPostOn, aSiteBoard } from '../boards.ts'
import { aRoom } from '../chat-rooms.ts'
import type { Person, Services } from '../factories.ts'
import type { ClassOf, Family } from './family.ts'
import { kept } from './kept.ts'

/** What one person asked and thought of a class. */
export async function anOpinion(
  services: Services,
  family: Family,
  { course, keys }: ClassOf,
  person: Person & { attendSeq: number },
) {
  const { channelSeq, mark, staff } = family
  const of = { channelSeq, courseSeq: course.courseSeq, userSeq: person.userSeq }
  const { evaluationSeq } = await kept(services, reviews, {
    ...of,
    attendSeq: person.attendSeq,
    halfStars: 9,
    content: `${mark} 후기`,
  })
  await kept(services, reviewReports, {
    channelSeq,
    evaluationSeq,
    userSeq: staff.teacher.userSeq,
    reason: mark,
  })
  const { questionSeq } = await kept(services, questions, {
    ...of,
    curriculumSeq: keys.curriculumSeq,
    content: `${mark} 질문`,
  })
  const { answerSeq } = await kept(services, answers, {
    channelSeq,
    questionSeq,
    userSeq: staff.owner.userSeq,
    staffYn: 'Y',
    content: `${mark} 답변`,
  })
  return { evaluationSeq, questionSeq, answerSeq }
}

/** A post with everything that hangs on one. */
async function aPostWithAll(services: Services, family: Family, boardSeq: number, person: Person) {
  const { channelSeq, mark } = family
  const { postSeq } = await aPostOn(services, { channelSeq, boardSeq }, person.userSeq, {
    title: `${mark} 글`,
  })
  return { postSeq, ...(await whatHangsOn(services, family, postSeq, person)) }
}

async function whatHangsOn(
  services: Services,
  { channelSeq, mark, staff }: Family,
  postSeq: number,
  person: Person,
) {
  const of = { channelSeq, postSeq, userSeq: staff.teacher.userSeq }
  const { commentSeq } = await kept(services, postComments, {
    channelSeq,
    postSeq,
    userSeq: person.userSeq,
    content: `${mark} 댓글`,
  })
  await kept(services, postLikes, of)
  await kept(services, postViews, { ...of, day: '2026-11-20' })
  await kept(services, postReports, { ...of, reason: mark })
  return { commentSeq }
}

/** The board of a class, a board of the site, a notice, and what was written there. */
export async function someBoards(services: Services, family: Family, { course }: ClassOf, person: Person) {
  const { channelSeq, mark, staff } = family
  const { boardSeq: classBoardSeq } = await kept(services, boards, {
    channelSeq,
    courseSeq: course.courseSeq,
    name: `${mark} 게시판`,
  })
  const classPost = await aPostWithAll(services, family, classBoardSeq, person)
  const { boardSeq } = await aSiteBoard(services, channelSeq, { name: `${mark} 자유게시판` })
  const sitePost = await aPostWithAll(services, family, boardSeq, person)
  const { postSeq: noticeSeq } = await aNotice(services, channelSeq, staff.owner.userSeq, {
    title: `${mark} 공지`,
  })
  const { commentSeq: noticeCommentSeq } = await whatHangsOn(services, family, noticeSeq, person)
  const { answerTemplateSeq } = await kept(services, answerTemplates, {
    channelSeq,
    name: `${mark} 인사`,
    content: `${mark} 안녕하세요`,
  })
  return {
    classBoardSeq,
    postSeq: classPost.postSeq,
    commentSeq: classPost.commentSeq,
    boardSeq,
    sitePostSeq: sitePost.postSeq,
    siteCommentSeq: sitePost.commentSeq,
    noticeSeq,
    noticeCommentSeq,
    answerTemplateSeq,
  }
}

/** A room of chosen people with somebody in it, a message, and what was done to it. */
export async function aRoomWithTalk(services: Services, family: Family, { course }: ClassOf, person: Person) {
  const { channelSeq, mark, staff } = family
  const room = await aRoom(services, channelSeq, { name: `${mark} 채팅방`, entryCd: CHAT_ENTRY.members })
  await kept(services, chatRoomClasses, { ...room, courseSeq: course.courseSeq })
  for (const { userSeq } of [person, staff.teacher, staff.owner])
    await kept(services, chatMembers, { ...room, userSeq })
  await kept(services, chatInvitees, { ...room, userSeq: staff.colleague.userSeq })
  const { messageSeq } = await kept(services, chatMessages, {
    ...room,
    userSeq: person.userSeq,
    text: `${mark} 메시지`,
  })
  await kept(services, chatReactions, {
    channelSeq,
    messageSeq,
    userSeq: staff.teacher.userSeq,
    reactionCd: 'LIKE',
  })
  await kept(services, chatReports, { channelSeq, messageSeq, userSeq: staff.teacher.userSeq, reason: mark })
  return { chatRoomSeq: room.chatRoomSeq, messageSeq }
}
