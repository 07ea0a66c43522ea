import { ALARM_TYPE } from '@seodang/domain/codes'
import { DAY } from '@seodang/domain/instant'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { forgetOld } from '../../platform/retention.ts'
import { aPerson } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { alarms } from './tables.ts'

const { services } = await testServer()
const YEAR = 365 * DAY

test('an alarm is kept for a year', async () => {
  const { userSeq } = await aPerson(services)
  const at = (age: number) => new Date(Date.now() - age)
  await services.db.insert(alarms).values(
    [YEAR + DAY, YEAR - DAY].map((age) => ({
      channelSeq: 0,
      targetUserSeq: userSeq,
      alarmType: ALARM_TYPE.signUp,
      content: '{}',
      eventKey: `age:${age}`,
      createdAt: at(age),
    })),
  )
  await forgetOld(systemContext(services, 0))
  const kept = await services.db.select().from(alarms).where(eq(alarms.targetUserSeq, userSeq))
  expect(kept.map(({ eventKey }) => eventKey)).toEqual([`age:${YEAR - DAY}`])
})
