import { randomUUID } from 'node:crypto'
import {
  COURSE_USER_TYPE,
  PAY_METHOD,
  PAYMENT_STATUS,
  PUBLISH_STATUS,
  UPLOAD_STATE,
  USER_TYPE,
} from '@seodang/domain/codes'
import { planCharges, planCoupons } from '../modules/billing/tables.ts'
import { challengeRecordComments, challengeRecords } from '../modules/challenge/tables.ts'
import { chatMembers, chatMessages, chatRooms } from '../modules/chat/tables.ts'
import { lessonNotes } from '../modules/classroom/tables.ts'
import {
  answers,
  answerTemplates,
  boards,
  postComments,
  posts,
  questions,
  reviews,
} from '../modules/community/tables.ts'
import { certificates, quizAttempts, submissions } from '../modules/coursework/tables.ts'
import { uploads, videos } from '../modules/media/tables.ts'
import { courseStaff, invitations } from '../modules/membership/tables.ts'
import { orderLines, orders } from '../modules/order/tables.ts'
import { shareLinks } from '../modules/sharing/tables.ts'
import { pages } from '../modules/site/tables.ts'
import { aSiteBoard } from './boards.ts'
import { aCampaign, aSnippet, aTemplate } from './campaigns.ts'
import { aCoupon } from './coupons.ts'
import {
  aChannel,
  aCourse,
  aCourseStaff,
  aLive,
  aMember,
  anAttendance,
  anItem,
  anOperator,
  aPerson,
  type Person,
  type Services,
  unique,
  userUidOf,
} from './factories.ts'
import { aForm, anAnswer } from './forms.ts'

/** One site with a class, somebody of every kind, and one row of everything that an address can name. */
export interface World {
  channelSeq: number
  people: Record<PersonKind, Person | null>
  /** What stands behind each `{…}` of the contract's paths. */
  keys: Record<string, string | number>
}

export const PERSON_KINDS = [
  'visitor',
  'unverified',
  'user',
  'member',
  'learner',
  'classManager',
  'facilitator',
  'teacherOfOthers',
  'teacher',
  'manager',
  'owner',
  'platformAdministrator',
] as const
export type PersonKind = (typeof PERSON_KINDS)[number]

/** A word that stands in every text of a world, so that a leak can be seen in an answer. */
export async function aWorld(services: Services, mark = unique('world')): Promise<World & { mark: string }> {
  // On the pro plan, so that the calls of the studio answer too.
  const { channelSeq } = await aChannel(services, { name: `${mark} 글방`, saasYn: 'Y' })
  const course = await aCourse(services, channelSeq, { title: `${mark} 클래스` })
  const item = await anItem(services, course, { title: `${mark} 영상` })
  const live = await aLive(services, course, {}, { title: `${mark} 라이브` })
  const learner = await aMember(services, channelSeq, { name: `${mark} 수강생` })
  const { attendSeq } = await anAttendance(services, course, learner)
  const teacher = await anOperator(services, channelSeq, USER_TYPE.teacher)
  await services.db
    .insert(courseStaff)
    .values({ ...keysOf(course), userSeq: teacher.userSeq, userTypeCd: COURSE_USER_TYPE.facilitator })
  const owner = await anOperator(services, channelSeq, USER_TYPE.owner)
  // Somebody of the staff whom a call may change or remove.
  const colleague = await anOperator(services, channelSeq, USER_TYPE.teacher)
  await services.db
    .insert(courseStaff)
    .values({ ...keysOf(course), userSeq: colleague.userSeq, userTypeCd: COURSE_USER_TYPE.classManager })
  const [invitation] = await services.db
    .insert(invitations)
    .values({
      channelSeq,
      email: `${mark}@example.test`,
      userTypeCd: USER_TYPE.teacher,
      invitedBy: owner.userSeq,
      agreedBy: owner.userSeq,
      tokenHash: mark,
      expiresAt: new Date('2099-01-01T00:00:00Z'),
    })
    .returning()
  const [review] = await services.db
    .insert(reviews)
    .values({ ...keysOf(course), attendSeq, userSeq: learner.userSeq, halfStars: 9, content: `${mark} 후기` })
    .returning({ evaluationSeq: reviews.evaluationSeq })
  const [question] = await services.db
    .insert(questions)
    .values({
      ...keysOf(course),
      curriculumSeq: item.curriculumSeq,
      userSeq: learner.userSeq,
      content: `${mark} 질문`,
    })
    .returning({ questionSeq: questions.questionSeq })
  const questionSeq = question?.questionSeq ?? 0
  const [answer] = await services.db
    .insert(answers)
    .values({ channelSeq, questionSeq, userSeq: owner.userSeq, staffYn: 'Y', content: `${mark} 답변` })
    .returning({ answerSeq: answers.answerSeq })
  const [template] = await services.db
    .insert(answerTemplates)
    .values({ channelSeq, name: `${mark} 인사`, content: `${mark} 안녕하세요` })
    .returning({ answerTemplateSeq: answerTemplates.answerTemplateSeq })
  const [board] = await services.db
    .insert(boards)
    .values({ ...keysOf(course), name: `${mark} 게시판` })
    .returning({ boardSeq: boards.boardSeq })
  const [post] = await services.db
    .insert(posts)
    .values({
      channelSeq,
      boardSeq: board?.boardSeq ?? 0,
      userSeq: learner.userSeq,
      title: `${mark} 글`,
      content: { type: 'doc' },
    })
    .returning({ postSeq: posts.postSeq })
  const postSeq = post?.postSeq ?? 0
  const { boardSeq } = await aSiteBoard(services, channelSeq, { name: `${mark} 자유게시판` })
  const [comment] = await services.db
    .insert(postComments)
    .values({ channelSeq, postSeq, userSeq: learner.userSeq, content: `${mark} 댓글` })
    .returning({ commentSeq: postComments.commentSeq })
  const [room] = await services.db
    .insert(chatRooms)
    .values({ channelSeq, name: `${mark} 채팅방`, publishStatusCd: PUBLISH_STATUS.published })
    .returning({ chatRoomSeq: chatRooms.chatRoomSeq })
  const chatRoomSeq = room?.chatRoomSeq ?? 0
  await services.db.insert(chatMembers).values({ channelSeq, chatRoomSeq, userSeq: learner.userSeq })
  const [message] = await services.db
    .insert(chatMessages)
    .values({ channelSeq, chatRoomSeq, userSeq: learner.userSeq, text: `${mark} 메시지` })
    .returning({ messageSeq: chatMessages.messageSeq })
  const { recordSeq, recordCommentSeq } = await aChallengeRecord(services, {
    ...keysOf(course),
    curriculumSeq: item.curriculumSeq,
    attendSeq,
    userSeq: learner.userSeq,
    mark,
  })
  const [note] = await services.db
    .insert(lessonNotes)
    .values({
      ...keysOf(course),
      curriculumSeq: item.curriculumSeq,
      userSeq: learner.userSeq,
      content: `${mark} 노트`,
    })
    .returning({ noteSeq: lessonNotes.noteSeq })
  const [submission] = await services.db
    .insert(submissions)
    .values({
      ...keysOf(course),
      curriculumSeq: item.curriculumSeq,
      attendSeq,
      userSeq: learner.userSeq,
      linkUrl: `https://example.test/${mark}`,
    })
    .returning()
  const [attempt] = await services.db
    .insert(quizAttempts)
    .values({
      ...keysOf(course),
      curriculumSeq: item.curriculumSeq,
      attendSeq,
      userSeq: learner.userSeq,
      questions: [],
      passPercent: 60,
    })
    .returning()
  const [certificate] = await services.db
    .insert(certificates)
    .values({
      ...keysOf(course),
      attendSeq,
      userSeq: learner.userSeq,
      number: mark,
      name: `${mark} 수강생`,
      courseTitle: `${mark} 클래스`,
      siteName: `${mark} 글방`,
      title: '수료증',
      content: `${mark} 수료`,
    })
    .returning()
  const { orderSeq } = await anOrder(services, course, learner, attendSeq)
  const { uploadSeq, uploadVodSeq } = await aVideo(services, channelSeq, owner)
  const { planChargeSeq, planCouponSeq } = await aPlanCharge(services, channelSeq, mark)
  const [shareLink] = await services.db
    .insert(shareLinks)
    .values({ ...keysOf(course), refererCode: `${mark}-link`, name: `${mark} 링크` })
    .returning()
  const { couponInfoSeq } = await aCoupon(services, channelSeq, { name: `${mark} 쿠폰` })
  const { campaignSeq } = await aCampaign(services, channelSeq, { name: `${mark} 캠페인` })
  const { messageTemplateSeq } = await aTemplate(services, channelSeq, `${mark} 템플릿`)
  const { snippetSeq } = await aSnippet(services, channelSeq, { name: `${mark} 스니펫`, useYn: 'N' })
  const [page] = await services.db
    .insert(pages)
    .values({ channelSeq, title: `${mark} 페이지`, path: mark, publishStatusCd: '00' })
    .returning()
  const form = await aForm(services, channelSeq, { title: `${mark} 설문`, options: ['MOD_Y', 'DUP_Y'] })
  const { responseSeq } = await anAnswer(services, form, learner.userSeq, [[`${mark} 답`]])
  return {
    mark,
    channelSeq,
    people: {
      visitor: null,
      unverified: await aPerson(services, { verifiedAt: null }),
      user: await aPerson(services),
      member: await aMember(services, channelSeq),
      learner,
      classManager: await aCourseStaff(services, keysOf(course), COURSE_USER_TYPE.classManager),
      facilitator: await aCourseStaff(services, keysOf(course), COURSE_USER_TYPE.facilitator),
      teacherOfOthers: await anOperator(services, channelSeq, USER_TYPE.teacher),
      teacher,
      manager: await anOperator(services, channelSeq, USER_TYPE.manager),
      owner,
      platformAdministrator: await aPerson(services, { isPlatformAdmin: true }),
    },
    keys: {
      channelSeq,
      courseSeq: course.courseSeq,
      curriculumSeq: item.curriculumSeq,
      itemSeq: live.curriculumSeq,
      token: `${mark}-token`,
      attendSeq,
      evaluationSeq: review?.evaluationSeq ?? 0,
      questionSeq,
      noteSeq: note?.noteSeq ?? 0,
      postSeq,
      boardSeq,
      recordSeq,
      recordCommentSeq,
      commentSeq: comment?.commentSeq ?? 0,
      chatRoomSeq,
      messageSeq: message?.messageSeq ?? 0,
      answerSeq: answer?.answerSeq ?? 0,
      answerTemplateSeq: template?.answerTemplateSeq ?? 0,
      submissionSeq: submission?.submissionSeq ?? 0,
      attemptSeq: attempt?.attemptSeq ?? 0,
      certificateSeq: certificate?.certificateSeq ?? 0,
      number: '2611-0000-0000-0000',
      orderSeq,
      uploadSeq,
      uploadVodSeq,
      pageSeq: page?.pageSeq ?? 0,
      userSeq: colleague.userSeq,
      invitationSeq: invitation?.invitationSeq ?? 0,
      refererCode: mark,
      code: '123456',
      language: 'ko',
      videoId: 'abcdefghijk',
      vimeoId: '76979871',
      couponInfoSeq,
      campaignSeq,
      formSeq: form.formSeq,
      responseSeq,
      messageTemplateSeq,
      snippetSeq,
      planChargeSeq,
      planCouponSeq,
      shareLinkSeq: shareLink?.shareLinkSeq ?? 0,
      captionLanguage: 'ko',
      userUid: await userUidOf(services, channelSeq, learner),
      kind: 'service',
      version: 1,
    },
  }
}

const keysOf = ({ channelSeq, courseSeq }: { channelSeq: number; courseSeq: number }) => ({
  channelSeq,
  courseSeq,
})

export async function anOrder(
  services: Services,
  course: { channelSeq: number; courseSeq: number; title: string },
  buyer: Person,
  attendSeq: number | null,
  overrides: Partial<typeof orders.$inferInsert> = {},
): Promise<{ orderSeq: number }> {
  const { channelSeq, courseSeq } = course
  const [order] = await services.db
    .insert(orders)
    .values({
      channelSeq,
      userSeq: buyer.userSeq,
      number: unique('N').toUpperCase(),
      paymentOrderId: randomUUID(),
      name: buyer.name,
      email: buyer.email,
      amount: 60_000,
      payMethodCd: PAY_METHOD.card,
      paymentStatus: PAYMENT_STATUS.completed,
      gateway: 'toss',
      refundPolicy: 'ECOMMERCE',
      paidAt: new Date(),
      ...overrides,
    })
    .returning({ orderSeq: orders.orderSeq })
  if (!order) throw new Error('no order was made')
  await services.db.insert(orderLines).values({
    channelSeq,
    orderSeq: order.orderSeq,
    kind: 'class',
    courseSeq,
    attendSeq,
    title: course.title,
    listPrice: 60_000,
    amount: 60_000,
  })
  return order
}

async function aChallengeRecord(
  services: Services,
  {
    mark,
    ...keys
  }: {
    channelSeq: number
    courseSeq: number
    curriculumSeq: number
    attendSeq: number
    userSeq: number
    mark: string
  },
) {
  const { channelSeq, userSeq } = keys
  const [record] = await services.db
    .insert(challengeRecords)
    .values({
      ...keys,
      sourceId: mark,
      day: '2026-11-20',
      actedAt: new Date(),
      status: '01',
      publicScope: 'PUBLIC',
    })
    .returning({ recordSeq: challengeRecords.recordSeq })
  const recordSeq = record?.recordSeq ?? 0
  const [comment] = await services.db
    .insert(challengeRecordComments)
    .values({ channelSeq, recordSeq, userSeq, content: `${mark} 응원` })
    .returning({ recordCommentSeq: challengeRecordComments.recordCommentSeq })
  return { recordSeq, recordCommentSeq: comment?.recordCommentSeq ?? 0 }
}

async function aPlanCharge(services: Services, channelSeq: number, mark: string) {
  const [charge] = await services.db
    .insert(planCharges)
    .values({
      channelSeq,
      number: mark,
      purpose: 'begin',
      chargeKey: mark,
      planCd: 'BASIC',
      periodMonths: 1,
      listPrice: 29_000,
      amount: 29_000,
      orderId: `plan-${mark}`,
      state: 'paid',
      paidAt: new Date(),
    })
    .returning({ planChargeSeq: planCharges.planChargeSeq })
  const [coupon] = await services.db
    .insert(planCoupons)
    .values({
      code: mark.toUpperCase(),
      name: `${mark} 쿠폰`,
      discountType: '00',
      discount: 1000,
      createdBy: 1,
    })
    .returning({ planCouponSeq: planCoupons.planCouponSeq })
  return { planChargeSeq: charge?.planChargeSeq ?? 0, planCouponSeq: coupon?.planCouponSeq ?? 0 }
}

async function aVideo(services: Services, channelSeq: number, owner: Person) {
  const [upload] = await services.db
    .insert(uploads)
    .values({
      channelSeq,
      ownerSeq: owner.userSeq,
      kind: 'video',
      name: 'lesson.mp4',
      size: 1000,
      state: UPLOAD_STATE.ready,
      storageKey: randomUUID(),
    })
    .returning({ uploadSeq: uploads.uploadSeq })
  const uploadSeq = upload?.uploadSeq ?? 0
  const [video] = await services.db
    .insert(videos)
    .values({ channelSeq, uploadSeq, state: UPLOAD_STATE.ready, progress: 100, duration: 60 })
    .returning({ uploadVodSeq: videos.uploadVodSeq })
  return { uploadSeq, uploadVodSeq: video?.uploadVodSeq ?? 0 }
}
