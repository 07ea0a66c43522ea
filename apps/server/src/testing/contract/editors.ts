/** What a body says of the state that its writer saw. */
export const SAYS_WHAT_WAS_SEEN = ['revision', 'version', 'basedOn', 'before', 'seenCount']

/**
 * Calls that replace what somebody typed or chose in a form, and the call that fills the form: it tells how often that was
 * changed, and the change says which number it saw (SET-09).
 */
export const READ_BY: Record<string, string> = {
  'authoring.saveItem': 'authoring.editedCurriculum',
  'board.changeClassBoard': 'board.classBoards',
  'board.changeClassPost': 'board.classPost',
  'campaign.modifyCampaign': 'campaign.campaign',
  'campaign.modifyMessageTemplate': 'campaign.messageTemplates',
  'certificate.saveCertificateRule': 'certificate.certificateRule',
  'challenge.saveChallengeMission': 'challenge.challengeMissions',
  'challenge.saveChallengeTerm': 'challenge.challengeTerm',
  'chatDesk.updateChatRoom': 'chatDesk.editedChatRoom',
  'coupon.modifyCoupon': 'coupon.coupon',
  'delivery.changeAddress': 'delivery.myAddresses',
  'delivery.changeDelivery': 'delivery.delivery',
  'delivery.changeMyAddress': 'order.myOrder',
  'delivery.saveDeliverySettings': 'delivery.deliverySettings',
  'form.saveJoinForm': 'form.readJoinForm',
  'live.saveMeetingSettings': 'live.readMeetingSettings',
  'member.changeLabel': 'member.listLabels',
  'membershipDesk.updateMembership': 'membershipDesk.editedMembership',
  'operators.changeOperator': 'operators.readOperator',
  'page.savePage': 'page.editedPage',
  'plan.savePlanBilling': 'plan.getPlanBilling',
  'registered.changeRegistered': 'registered.readRegistered',
  'review.answerReview': 'review.managedReviews',
  'segment.changeSegment': 'segment.readSegment',
  'settlement.changeShares': 'settlement.revenueShares',
  'site.saveFooter': 'site.readFooter',
  'site.saveMarketingTools': 'site.readMarketingTools',
  'site.saveSeo': 'site.readSeo',
  'site.saveSiteSettings': 'site.readSiteSettings',
  'site.saveSocialSettings': 'site.readSocialSettings',
  'siteBoard.changeNotice': 'siteBoard.notice',
  'siteBoard.changeSiteBoard': 'siteBoard.siteBoard',
  'siteBoard.changeSitePost': 'siteBoard.sitePost',
  'siteForm.modifyForm': 'siteForm.editedForm',
  'snippet.modifySnippet': 'snippet.snippets',
}

const A_LIST = 'a whole list or text goes by a version of it; the test of its module opens it twice'
const A_PROOF = 'asks for a proof or for a gateway as well; the test of its module opens it twice'
const A_WHOLE = 'an open class has to be whole to be saved; the test of its module opens it twice'
const A_MOVE = 'a step from the state that was seen; the test of its module takes it twice'

/** Calls that say what was seen and cannot be made here twice. */
export const OPENED_ELSEWHERE: Record<string, string> = {
  'authoring.saveCourse': A_WHOLE,
  'banner.saveBanners': A_LIST,
  'campaign.moveCampaign': A_MOVE,
  'classroom.changeNote': A_LIST,
  'category.saveCategories': A_LIST,
  'menu.saveMenus': A_LIST,
  'packages.savePackageCourses': A_LIST,
  'page.restorePage': A_MOVE,
  'page.saveCourseSeo': A_LIST,
  'page.savePageSeo': A_LIST,
  'page.savePlaces': A_LIST,
  'paymentSettings.saveDepositAccount': A_PROOF,
  'paymentSettings.savePortoneStore': A_PROOF,
  'paymentSettings.saveTossKeys': A_PROOF,
  'question.answerQuestion': A_MOVE,
  'settlement.submitDocument': A_PROOF,
  'settlement.submitMyDocument': A_PROOF,
  'site.saveTerms': A_LIST,
}

const OWN = 'one’s own words or account: nobody else can open them'
const A_PRESS = 'a switch, a mark or one choice that is said by its press; nothing typed lies open'
const A_DEED = 'does something to people or things at that moment; it replaces no form'
const A_TOLD_DEED = 'whoever does it proves again who they are, and the person concerned is told of each'
const SAW_THE_STATE =
  'says in other words what was seen: the state it comes from, or the amount that was shown'
const ONE_FIGURE = 'one figure in the row of one person, which shows it'
const ONE_NAME = 'one short name in a line of a list, which shows it'

/** Calls that change something and say nothing of what was seen; and why nobody loses words by that. */
export const NEEDS_NONE: Record<string, string> = {
  'alarm.chooseAlarms': OWN,
  'bin.bulkCourses': A_DEED,
  'board.changeClassComment': OWN,
  'board.likeClassPost': A_PRESS,
  'board.pinClassPost': A_PRESS,
  'certificate.reissueCertificate': A_DEED,
  'challenge.cancelParticipants': A_DEED,
  'challenge.changeRecord': OWN,
  'challenge.decideRecords': SAW_THE_STATE,
  'chat.pinChatMessage': A_PRESS,
  'chat.putOutChatPerson': A_PRESS,
  'chat.quietChatRoom': OWN,
  'chat.reactToChatMessage': OWN,
  'chat.readChatRoom': OWN,
  'chat.silenceChatPerson': A_PRESS,
  'chat.slowChatRoom': A_PRESS,
  'chatDesk.settleChatReports': A_DEED,
  'coupon.changeCouponStatus': A_PRESS,
  'coursework.markPresent': A_PRESS,
  'coursework.reviewSubmissions': SAW_THE_STATE,
  'delivery.closeDelivery': A_PRESS,
  'delivery.moveDeliveries': SAW_THE_STATE,
  'delivery.waiveReturn': A_PRESS,
  'enrolment.changeAttendees': A_DEED,
  'identity.changeProfile': OWN,
  'live.correctAttendance': ONE_FIGURE,
  'member.labelMembers': A_PRESS,
  'operators.certifyOperator': A_PRESS,
  'operators.changeTutor': A_PRESS,
  'order.confirmStatement': A_DEED,
  'order.recordCashReceipt': A_DEED,
  'plan.changePlan': SAW_THE_STATE,
  'platform.demandReview': A_PRESS,
  'refundClaim.refuseClaim': A_DEED,
  'refundTransfer.nameAccountForBuyer': A_TOLD_DEED,
  'question.changeAnswer': OWN,
  'question.changeQuestion': OWN,
  'question.handOverQuestion': A_PRESS,
  'question.solveQuestion': A_PRESS,
  'quiz.answerQuiz': SAW_THE_STATE,
  'quiz.countLateAnswers': A_PRESS,
  'quiz.grantQuizAttempts': ONE_FIGURE,
  'quiz.handInQuiz': OWN,
  'quiz.keepLateAnswers': OWN,
  'review.hideReview': A_PRESS,
  'review.pinReview': A_PRESS,
  'share.changeShareLink': ONE_NAME,
  'site.saveSiteDraft': OWN,
  'siteBoard.changeNoticeComment': OWN,
  'siteBoard.changeSiteComment': OWN,
  'siteBoard.likeNotice': A_PRESS,
  'siteBoard.likeSitePost': A_PRESS,
  'siteBoard.pinNotice': A_PRESS,
  'siteBoard.pinSitePost': A_PRESS,
  'siteForm.changeFormAnswer': OWN,
  'strandedPayment.closeStrandedPayment': A_DEED,
}
