/** BRD-19: what staff look for in the queue. */
export const QUEUE_STATE = {
  unanswered: 'unanswered',
  answered: 'answered',
  solved: 'solved',
  mine: 'mine',
} as const
