const A_LOG = 'each is a thing that happened, and is counted as such'
const BEGINS = 'opens a window or a link; nothing is kept of one that nobody comes back from'
const ONE_ROW = 'there can be only one: a second finds or replaces the first, or is refused by a unique key'
const OWN_KEY = 'the body carries what makes it one: a code, a key of the gateway, or what was seen before'
const TO_ONESELF = 'tells the caller alone, who asked for it'

/** Calls that make rows each time they are made, and why that is right without a key. */
export const MADE_AGAIN: Record<string, string> = {
  'card.beginCard': BEGINS,
  'classroom.openItem': 'each look begins a stretch of playing; another on the same device takes over',
  'insight.eventLog': A_LOG,
  'insight.trackUserEvent': A_LOG,
  'plan.beginPlanCard': BEGINS,
  'platform.viewChannel': BEGINS,
  'subscription.changeSubscription':
    'says from when on what holds, and for how much; only the note of it is made again',
}

/** Calls that say in their path that they make something, which cannot be made here and take no key; and why they need none. */
export const NOT_TRIED: Record<string, string> = {
  'bank.bringBankLines': ONE_ROW,
  'bank.matchWithOrder': ONE_ROW,
  'bank.matchWithRefund': ONE_ROW,
  'bank.setBankLineAside': ONE_ROW,
  'campaign.testCampaign': TO_ONESELF,
  'card.registerCard': OWN_KEY,
  'challenge.rewardParticipants': ONE_ROW,
  'chatDesk.sellChatRoom': ONE_ROW,
  'classroom.complete': ONE_ROW,
  'closing.closeSite': ONE_ROW,
  'closing.deskCloseSite': ONE_ROW,
  'delivery.addAddress': ONE_ROW,
  'order.issueCashReceipt': OWN_KEY,
  'plan.registerPlanCard': OWN_KEY,
  'plan.registerPlanCoupon': ONE_ROW,
  'platform.becomeFirstAdministrator': ONE_ROW,
  'platform.beginFactor': ONE_ROW,
  'platform.enterDesk': BEGINS,
  'platform.keepExchangeRate': ONE_ROW,
  'platform.takeClass': ONE_ROW,
  'platform.viewClass': BEGINS,
  'question.answerQuestion': OWN_KEY,
  'question.createAnswerTemplate': ONE_ROW,
  'share.visitInvite': ONE_ROW,
  'site.requestDomain': ONE_ROW,
  'social.linkSocial': OWN_KEY,
  'subscription.subscribe': ONE_ROW,
}
