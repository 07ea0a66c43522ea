import { randomUUID } from 'node:crypto'
import { seoulDate } from '@seodang/domain/seoul-time'
import type { Keys } from '../world/kept.ts'

/** How a call that the contract's schemas do not tell enough about is made so that it works. */
export interface Call {
  /** Which of a family's keys stands for a name of the path: the name says `curriculumSeq`, the call wants a quiz. */
  keys?: Record<string, string>
  body?: (keys: Keys) => object
  query?: (keys: Keys) => Record<string, string>
  /** What has to be done before, by its name in the contract. */
  first?: string
}

const NOTICE = { postSeq: 'noticeSeq', commentSeq: 'noticeCommentSeq' }
const SITE_POST = { postSeq: 'sitePostSeq', commentSeq: 'siteCommentSeq' }
const DOCUMENT = {
  content: {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: '내용' }] }],
  },
}
const POST = () => ({
  ...DOCUMENT,
  postType: 'general',
  category: null,
  uploadSeqs: [],
  secretYn: 'N',
  publicYn: 'Y',
  pinYn: 'N',
  urgentYn: 'N',
})
const SHIP_TO = {
  shipTo: {
    recipient: '김서당',
    phone: '01012345678',
    zipcode: '03045',
    addr1: '사직로 161',
    addr2: '',
    note: '',
  },
}
const NO_LINK = () => ({ link: '/classes' })

/** By a beginning of the endpoint's name; a longer one comes later and wins. */
const FAMILIES_OF_CALLS: [pattern: RegExp, keys: Record<string, string>][] = [
  [/^member\.|^form\.memberAnswers|^platform\./, { userSeq: 'memberSeq' }],
  [/^operators\./, { userSeq: 'colleagueSeq' }],
  [/^chat\.|^live\.correct/, { userSeq: 'learnerSeq' }],
  [/^chatDesk\.takeChat/, { userSeq: 'colleagueSeq' }],
  [/^siteBoard\./, SITE_POST],
  [/^siteBoard\..*Notice|^siteBoard\.notice/, NOTICE],
  [/^coursework\.open/, { uploadSeq: 'fileUploadSeq' }],
  [/^quiz\./, { curriculumSeq: 'quizSeq' }],
  [/^coursework\.(handIn|myWork|sharedWorks|submissions)/, { curriculumSeq: 'workSeq' }],
  [/^coursework\.(meetingPeople|markPresent|checkIn)/, { curriculumSeq: 'meetingSeq' }],
  [/^coursework\.(downloadFile|viewFile)/, { curriculumSeq: 'fileSeq', uploadSeq: 'fileUploadSeq' }],
  [/^live\.|^authoring\.repeatLive/, { curriculumSeq: 'itemSeq' }],
  [/^challenge\..*Mission/, { curriculumSeq: 'missionSeq' }],
  [/^packages\./, { courseSeq: 'packageSeq' }],
  [/^enrolment\.(offerPlace|passOver)/, { attendSeq: 'waitingSeq' }],
]

export const aliasesOf = (name: string): Record<string, string> =>
  Object.assign(
    {},
    ...FAMILIES_OF_CALLS.filter(([pattern]) => pattern.test(name)).map(([, keys]) => keys),
    CALLS[name]?.keys,
  )

export const CALLS: Record<string, Call> = {
  'siteForm.modifyForm': {
    body: () => ({
      startAt: null,
      endAt: null,
      answerLimit: null,
      formType: 'R',
      options: ['MOD_Y', 'DUP_Y'],
      design: { heading: '', text: null, imageKey: null, look: 'plain' },
      events: {
        staffAlarmYn: 'N',
        staffMailYn: 'N',
        answererAlarmYn: 'N',
        answererMailYn: 'N',
        couponInfoSeq: null,
        labelSeq: null,
        redirect: '',
      },
    }),
  },
  'board.createClassPost': { body: POST },
  'board.changeClassPost': { body: POST },
  'siteBoard.createSitePost': { body: POST },
  'siteBoard.changeSitePost': { body: POST },
  'siteBoard.changeNotice': { body: () => ({ ...POST(), postType: 'notice' }) },
  'board.restoreClassPost': { first: 'board.deleteClassPost' },
  'siteBoard.restoreSitePost': { first: 'siteBoard.deleteSitePost' },
  'siteBoard.restoreNotice': { first: 'siteBoard.deleteNotice' },
  'campaign.modifyCampaign': {
    body: () => ({
      ...NO_LINK(),
      channelCd: '02',
      advertisingYn: 'N',
      audience: { kind: '00', segmentSeq: null, courseSeq: null, code: null },
      courseSeq: null,
      couponInfoSeq: null,
      scheduleCd: '00',
      scheduleAt: null,
      triggerCd: null,
      triggerCourseSeq: null,
      showStartAt: null,
      showEndAt: null,
    }),
  },
  'campaign.modifyMessageTemplate': { body: NO_LINK },
  'campaign.seePopup': { keys: { campaignSeq: 'popupSeq' } },
  'campaign.moveCampaign': { keys: { campaignSeq: 'popupSeq' }, body: () => ({ move: 'stop' }) },
  'snippet.modifySnippet': { body: () => ({ hosts: [], code: '<script>1</script>' }) },
  'challenge.saveChallengeTerm': {
    body: () => ({
      startAt: '2099-01-01',
      endAt: '2099-02-01',
      restDays: [],
      recruitStartAt: null,
      recruitEndAt: null,
      completionRateCondition: 100,
      rewardCouponInfoSeq: null,
    }),
  },
  'challenge.saveChallengeMission': {
    body: () => ({
      dailyChallengeStartTime: '00:00',
      dailyChallengeEndTime: '23:59',
      missionChallengeStartAt: null,
      missionChallengeEndAt: null,
      publicScopeFixedYn: 'N',
    }),
  },
  'delivery.changeAddress': { body: () => ({ ...SHIP_TO.shipTo, isDefault: false }) },
  'delivery.changeMyAddress': { body: () => SHIP_TO },
  'delivery.changeDelivery': { body: () => SHIP_TO },
  'chat.sendChatMessage': {
    body: () => ({ sendKey: randomUUID(), uploadSeqs: [], mentionSeqs: [], replyToSeq: null }),
  },
  'chatDesk.updateChatRoom': { body: () => ({ imageKey: null, entryCd: 'CHOSEN' }) },
  'bin.deleteCourse': { keys: { courseSeq: 'emptyCourseSeq' } },
  'bin.restoreCourse': { keys: { courseSeq: 'emptyCourseSeq' }, first: 'bin.deleteCourse' },
  'authoring.repeatLive': {
    body: () => ({
      until: new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10),
      weekdays: [1, 3],
      except: [],
    }),
  },
  'authoring.saveItem': { body: () => ({ title: '바뀐 제목' }) },
  'authoring.orderItems': {
    body: (keys) => ({
      order: [
        'curriculumSeq',
        'itemSeq',
        'meetingSeq',
        'workSeq',
        'newWorkSeq',
        'fileSeq',
        'quizSeq',
        'missionSeq',
      ]
        .toReversed()
        .map((name) => ({ curriculumSeq: keys[name], sectionSeq: null })),
    }),
  },
  'authoring.createItem': { body: () => ({ items: [{ curriculumTypeCd: '05', title: '새 글' }] }) },
  'enrolment.attendeesSealed': { body: () => ({ password: '열두자리비밀번호12' }) },
  'enrolment.addAttendee': { body: (keys) => ({ email: keys.memberEmail }) },
  'enrolment.previewAdditions': {
    body: () => ({
      fileName: 'people.csv',
      content: Buffer.from('이메일\na@example.test').toString('base64'),
    }),
  },
  'enrolment.addMany': {
    body: () => ({ people: [{ lineNumber: 2, email: `${randomUUID()}@example.test` }] }),
  },
  'order.checkout': { keys: { courseSeq: 'secondCourseSeq' } },
  'order.issueCashReceipt': { body: () => ({ type: '00', number: '01012345678' }) },
  'order.refundOrder': { body: () => ({ amount: 60_000, cancelAttendance: true }) },
  'bank.matchWithRefund': { body: () => ({ accountRevision: 1 }) },
  'refundTransfer.markTransferred': {
    body: () => ({ transferredOn: seoulDate(new Date()), accountRevision: 1 }),
  },
  'order.cancelOrder': { body: () => ({ expectedAmount: 60_000 }) },
  'subscription.membershipCoupons': { query: () => ({ termMonths: '1' }) },
  'subscription.membershipRefundRule': { query: () => ({ termMonths: '1' }) },
  'subscription.quoteSubscriptionChange': {
    query: (keys) => ({ termMonths: '1', membershipSeq: String(keys.freeMembershipSeq) }),
  },
  'subscription.subscribe': {
    keys: { membershipSeq: 'freeMembershipSeq' },
    body: () => ({ expectedPrice: 10_000, withTrial: false }),
  },
  'subscription.changeSubscription': {
    body: (keys) => ({ membershipSeq: keys.freeMembershipSeq, expectedAmount: 0, expectedPrice: 10_000 }),
  },
  'subscription.resumeSubscription': {
    first: 'subscription.cancelSubscription',
    body: () => ({ expectedAmount: 0 }),
  },
  'membershipDesk.updateMembership': {
    body: () => ({
      imageKey: null,
      monthlyPrice: 10_000,
      longerTerms: [],
      trialDays: 0,
      seatLimit: 0,
      classes: [],
      chatRoomSeqs: [],
    }),
  },
  'membershipDesk.removeMembership': { keys: { membershipSeq: 'freeMembershipSeq' } },
  'packages.savePackageCourses': {
    body: (keys) => ({
      courses: [keys.courseSeq, keys.secondCourseSeq],
      before: [keys.courseSeq, keys.secondCourseSeq],
    }),
  },
  'page.savePage': { body: () => ({ path: `p${randomUUID().slice(0, 8)}`, blocks: [] }) },
  'page.savePageSeo': { body: () => ({ basedOn: '' }) },
  'page.saveCourseSeo': { body: () => ({ basedOn: '' }) },
  'classroom.findInCaptions': { query: () => ({ q: '글' }) },
  'classroom.uncomplete': { keys: { curriculumSeq: 'fileSeq' } },
  'coupon.modifyCoupon': {
    body: () => ({
      discountType: '00',
      discount: 20_000,
      minPrice: 0,
      maxDiscount: null,
      targetCd: '00',
      targetCourseSeqs: [],
      finishCourseSeqs: [],
      membershipTerms: 1,
      issueCd: '05',
      code: '',
      issueStartAt: null,
      issueEndAt: null,
      useStartAt: null,
      useEndAt: null,
      useDays: null,
      totalCount: null,
      perUser: 2,
    }),
  },
  'coupon.deleteCoupon': { keys: { couponInfoSeq: 'codeCouponSeq' } },
  'coupon.generateCouponCodes': { keys: { couponInfoSeq: 'codeCouponSeq' } },
  'coupon.couponMembers': { query: () => ({ q: '회원' }) },
  'coupon.issueCoupons': { body: (keys) => ({ userSeqs: [keys.memberSeq], emails: [] }) },
  'coursework.handIn': {
    keys: { curriculumSeq: 'newWorkSeq' },
    body: () => ({ ...DOCUMENT, linkUrl: null, uploadSeqs: [] }),
  },
  'certificate.saveCertificateRule': {
    body: () => ({
      sealKey: null,
      progressPercent: 10,
      attendancePercent: 0,
      livePercent: 0,
      liveMinutes: 0,
      quizPercent: 0,
    }),
  },
  'member.labelMembers': { body: (keys) => ({ userSeqs: [keys.memberSeq] }) },
  'member.unblockMember': { first: 'member.removeMember' },
  'registered.changeRegistered': { body: () => ({ email: `${randomUUID()}@example.test`, phone: '' }) },
  'segment.changeSegment': { body: () => ({ conditions: [{ kind: 'marketing', yn: 'Y' }] }) },
  'question.answerQuestion': { body: () => ({ seenCount: 0 }) },
  'quiz.answerQuiz': { body: () => ({ questionId: 'q1', answer: ['a'] }) },
  'quiz.keepLateAnswers': { first: 'quiz.handInQuiz' },
  'settlement.changeShares': { body: () => ({ shares: [] }) },
  'operators.changeTutor': { body: () => ({ userTypeCd: 'CMG' }) },
  'operators.restoreInvitation': { first: 'operators.withdrawInvitation' },
  'operators.addTutor': { body: () => ({ email: `${randomUUID()}@example.test`, userTypeCd: 'FAC' }) },
  'media.putCaptions': { query: () => ({ language: 'ko', label: '한국어' }) },
  'media.putClassCaptions': { query: () => ({ language: 'ko', label: '한국어' }) },
}

const GATEWAY = 'goes through a payment gateway, which knows nothing of rows made in tables'
const A_FILE = 'takes a file or a transfer; what was uploaded belongs to the site'
const OF_THE_SITE = 'its key is no child of a family: the site, the platform or a session has it'
const A_STATE = 'needs a row in a state that a family does not have; the test of its module proves it'
const A_PROOF = 'asks again for the login of whoever calls; the test of its module proves it'

/** Calls that the site's people cannot make here with their own keys, and why. */
export const REFUSED: Record<string, string> = {
  'bank.matchWithOrder': A_STATE,
  'campaign.testCampaign': A_STATE,
  'challenge.rewardParticipants': A_STATE,
  'chat.chatRoomOffers': A_STATE,
  'chatDesk.sellChatRoom': A_STATE,
  'classroom.beat': A_STATE,
  'classroom.complete': A_STATE,
  'classroom.holdPlay': A_STATE,
  'coursework.checkIn': A_STATE,
  'coursework.viewFile': A_STATE,
  'delivery.confirmArrival': A_STATE,
  'delivery.waiveReturn': A_STATE,
  'enrolment.offerPlace': A_STATE,
  'enrolment.passOver': A_STATE,
  'enrolment.withdraw': A_STATE,
  'identity.endSession': OF_THE_SITE,
  'instalment.payInstalments': GATEWAY,
  'instalment.setInstalmentCard': GATEWAY,
  'live.gooroomeeSignature': A_STATE,
  'live.joinLivePublic': A_STATE,
  'live.zoomSignature': A_STATE,
  'media.cancelClassUpload': A_FILE,
  'media.cropImage': A_FILE,
  'media.getClassUpload': A_FILE,
  'media.putCaptions': A_FILE,
  'media.putClassCaptions': A_FILE,
  'media.removeCaptions': A_FILE,
  'media.removeClassCaptions': A_FILE,
  'media.removeUpload': A_FILE,
  'media.sendClassUpload': A_FILE,
  'media.startClassUpload': A_FILE,
  'media.uploadClassFile': A_FILE,
  'order.cancelCashReceipt': GATEWAY,
  'order.cancelOrder': GATEWAY,
  'order.confirmDeposit': A_STATE,
  'order.confirmPayment': GATEWAY,
  'order.failPayment': GATEWAY,
  'order.issueCashReceipt': GATEWAY,
  'order.placeOrder': GATEWAY,
  'order.recordCashReceipt': GATEWAY,
  'packages.savePackageCourses': A_STATE,
  'page.saveCourseSeo': A_STATE,
  'page.savePageSeo': A_STATE,
  'plan.planReceipt': OF_THE_SITE,
  'planDesk.stopPlanCoupon': OF_THE_SITE,
  'platform.approveClass': A_STATE,
  'platform.deskReview': A_STATE,
  'platform.sendBackClass': A_STATE,
  'platform.takeClass': A_STATE,
  'platform.viewClass': A_STATE,
  'refundClaim.claimMisdescribed': A_STATE,
  'refundTransfer.lookAtAccount': A_STATE,
  'refundTransfer.nameAccount': A_PROOF,
  'refundTransfer.nameAccountForBuyer': A_PROOF,
  'settlement.mySettlement': A_STATE,
  'settlement.mySettlementExcel': A_STATE,
  'settlement.settlement': A_STATE,
  'settlement.settlementExcel': A_STATE,
  'settlementDesk.approveDocument': OF_THE_SITE,
  'settlementDesk.deskDocument': OF_THE_SITE,
  'settlementDesk.deskDocumentFile': OF_THE_SITE,
  'settlementDesk.deskSettlement': OF_THE_SITE,
  'settlementDesk.sendBackDocument': OF_THE_SITE,
  'siteBoard.createNoticeComment': A_STATE,
  'snippet.modifySnippet': A_STATE,
  'subscription.agreeToRaise': A_STATE,
  'subscription.setSubscriptionCard': GATEWAY,
  'subscription.subscribe': GATEWAY,
}

/** Keys in a path that are no child of the key before them, though they stand behind it. */
export const NO_CHILDREN: Record<string, string> = {
  'media.completeClassUpload': 'an upload belongs to the site; who may only manage a class reaches their own',
  'media.getClassVideo': 'a video belongs to the site; who may only manage a class reaches their own',
  'media.removeClassVideo': 'a video belongs to the site; who may only manage a class reaches their own',
  'media.putClassCaptions': 'a video belongs to the site; who may only manage a class reaches their own',
  'question.deleteAnswerTemplate': 'sentences to answer with belong to the site',
}

/** What others of a class wrote to be read by each other. */
export const AMONG_LEARNERS: Record<string, string> = {
  'challenge.commentRecord': 'records that are shared are cheered by others',
  'challenge.likeRecord': 'records that are shared are cheered by others',
  'challenge.recordComments': 'records that are shared are cheered by others',
  'question.getQuestion': 'questions are read by the class',
  'review.reportReview': 'reviews are public',
}

/** Keys in a body that choose freely among everything of the site; they are no children of what the path names. */
export const CHOICES: Record<string, string[]> = {
  'bank.matchWithOrder': ['orderSeq'],
  'bank.matchWithRefund': ['refundSeq'],
  'chatDesk.updateChatRoom': ['courseSeqs', 'membershipSeqs'],
  'coupon.giveCouponToSegment': ['segmentSeq'],
  'coupon.issueCoupons': ['userSeqs'],
  'member.labelMembers': ['userSeqs'],
  'question.handOverQuestion': ['userSeq'],
  'subscription.changeSubscription': ['membershipSeq'],
}

/** Answers that name other parents of the site on purpose. */
export const NAMES_OTHERS: Record<string, string> = {
  'authoring.editedCourse': 'memberships and forms to choose from',
  'authoring.publishCourse': 'memberships and forms to choose from',
  'authoring.saveCourse': 'memberships and forms to choose from',
  'coupon.couponSegments': 'segments to choose from',
  'coupon.courseCoupons': 'coupons that hold for every class',
  'order.checkout': 'coupons that the buyer holds for every class',
  'question.answerTemplates': 'sentences to answer with belong to the site',
  'question.questionQueue': 'classes to choose from',
  'review.managedReviews': 'classes to choose from',
  'siteForm.editedForm': 'coupons and labels to choose from',
  'siteForm.modifyForm': 'coupons and labels to choose from',
  'subscription.membershipCoupons': 'coupons that the buyer holds for every membership',
}
