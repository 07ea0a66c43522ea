import type { TestServer } from '../server.ts'
import type { Subject } from './standing.ts'
import { classWays } from './ways-of-classes.ts'
import { mediaWays } from './ways-of-media.ts'
import { messageWays } from './ways-of-messages.ts'
import { moneyWays } from './ways-of-money.ts'
import { peopleWays } from './ways-of-people.ts'

/** Work that was begun on a site of its own. */
export interface LongWork extends Subject {
  /** What a worker does until it is done. */
  work: () => Promise<unknown>
  /** What the next process does as the minutes go by, where that is more than the same again. */
  goOn?: () => Promise<unknown>
  /** What stands elsewhere than in the database. */
  also?: () => Promise<object>
}

export interface LongWay {
  /** Whose work it is: `every-job.test.ts` wants a way for each. */
  queues: readonly string[]
  begin(): Promise<LongWork>
}

/** Every kind of work on many rows. One that is missing here is not proved to survive a death. */
export const longWays = (server: TestServer): Record<string, LongWay> => ({
  ...classWays(server),
  ...messageWays(server),
  ...moneyWays(server),
  ...mediaWays(server),
  ...peopleWays(server),
})
