import { expect, test } from 'vitest'
import { testServer } from './server.ts'

/** Of work that nobody asks for again; a full disk, a bucket or a gateway that is away for a day must not end it. */
const TWO_DAYS_OF_TRIES = 60

/** What gives up sooner, and why that loses nothing. */
const SOONER: Record<string, string> = {
  'isolation-probe': 'the next night looks again, and its screen says that it was given up',
  'text-message':
    'a code is of no use later, and whoever waits asks for another; whoever named one is told of it',
}

test('ERR-22 work that nobody asks for again is tried for two days', async () => {
  const { registered, scheduled } = (await testServer()).services.jobs
  const sooner = registered.filter(
    ({ queue, options }) => options.retryLimit < TWO_DAYS_OF_TRIES && !scheduled.has(queue),
  )
  expect(sooner.map(({ queue }) => queue).toSorted()).toEqual(Object.keys(SOONER).toSorted())
})
