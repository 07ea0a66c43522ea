/** Why somebody got no coupon, as the texts name it. */
export const REASONS = {
  notMember: 'notMember',
  ordererGone: 'ordererGone',
  alreadyIssued: 'alreadyIssued',
  merging: 'merging',
  usedUp: 'usedUp',
  stopped: 'refusal.stopped',
  notYet: 'notYet',
  ended: 'ended',
} as const
