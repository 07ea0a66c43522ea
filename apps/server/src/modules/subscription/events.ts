import { defineEvent } from '../../platform/jobs/jobs.ts'
import type { Ending } from '../order/index.ts'

/** What a member hears of, by mail and as an alarm. */
export type SubscriptionNews =
  | 'started'
  | 'trialStarted'
  | 'charged'
  | 'declined'
  | 'stopped'
  | 'raiseStopped'
  | 'ended'
  | 'trialEnding'
  | 'renewal'
  | 'raise'
  | 'cancelled'
  | 'changed'
  | 'paused'
  | 'resumed'
  | 'cardRemoved'
  /** Nobody here can charge the card any more: its account is not this site's. */
  | 'cardNeeded'
  /** Cancelled, or ended at once, because the person is no member of the site any more. */
  | 'memberGone'
  | 'memberGoneEnded'
  /** One of two that a person had by two accounts; the time of the other follows its end. */
  | 'merged'

export type SubscriptionEventKind =
  | Exclude<
      SubscriptionNews,
      | 'trialEnding'
      | 'renewal'
      | 'cardRemoved'
      | 'cardNeeded'
      | 'raiseStopped'
      | 'memberGone'
      | 'memberGoneEnded'
    >
  | 'changeBooked'
  | 'changeDropped'
  | 'changeDeclined'
  | 'cardChanged'
  | 'raiseAgreed'
  | 'refunded'

/** The time of an upgrade went with the term that it rested on; the money of its order follows. */
export const UPGRADE_LOST = defineEvent<{ channelSeq: number; orderSeq: number } & Ending>(
  'subscription.upgradeLost',
)

/** Emitted in the transaction of what happened. */
export const SUBSCRIPTION_NEWS = defineEvent<{
  channelSeq: number
  subscriptionSeq: number
  userSeq: number
  membershipName: string
  news: SubscriptionNews
}>('subscription.news')
