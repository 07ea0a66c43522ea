import { eq } from 'drizzle-orm'
import { bulkChangeRows, bulkChanges } from '../apps/server/src/modules/enrolment/tables.ts'
import { channels } from '../apps/server/src/modules/site/tables.ts'
import { aCourse, aMember, anAttendance, anOperator } from '../apps/server/src/testing/factories.ts'
import { expect, test } from './fixtures.ts'

test.describe.configure({ timeout: 150_000 })

test('ATT-12, UI-20 more than two hundred are approved in the background, with how far it is and who was left out', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  const course = await aCourse(services, site.channelSeq, { userLimitTypeCd: '99', maxUserCount: 200 })
  const people = await Promise.all(Array.from({ length: 203 }, () => aMember(services, site.channelSeq)))
  await Promise.all(people.map((person) => anAttendance(services, course, person, { choiseStatusCd: '01' })))
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open(`/classes/${course.courseSeq}/settings/attendees`)
  await page.getByRole('checkbox', { name: '이 쪽 모두 고르기' }).check()
  await page.getByRole('button', { name: /조건에 맞는 203명 모두 고르기/ }).click()
  await page.getByRole('button', { name: '승인', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '203명의 수강을 승인할까요?' })
  await expectAccessible()
  await dialog.getByRole('button', { name: '203명 승인하기' }).click()

  // Each is approved with its mail and alarm, by a worker that has other work beside it.
  await expect(page.getByText('모두 끝났어요: 203명 중 203명')).toBeVisible({ timeout: 75_000 })
  await expectAccessible()
  await expect(page.getByRole('link', { name: /승인 200/ })).toBeVisible()
  await page.getByRole('button', { name: '처리하지 못한 3명' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(3)
})

test('ATT-12 staff stop what is left of a change in the background, whoever began it, and see who was left out', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  const { channelSeq } = site
  const course = await aCourse(services, channelSeq)
  const [owner, other] = [
    await anOperator(services, channelSeq, 'OWN'),
    await anOperator(services, channelSeq, 'MNG'),
  ]
  // Begun by somebody else, and nobody is at it.
  const [bulk] = await services.db
    .insert(bulkChanges)
    .values({ channelSeq, courseSeq: course.courseSeq, byUserSeq: other.userSeq, action: 'approve' })
    .returning()
  for (const state of ['done', 'waiting', 'waiting'] as const) {
    const person = await aMember(services, channelSeq)
    const { attendSeq } = await anAttendance(services, course, person, { choiseStatusCd: '01' })
    await services.db
      .insert(bulkChangeRows)
      .values({ channelSeq, bulkSeq: bulk?.bulkSeq ?? 0, attendSeq, state })
  }
  await signIn(owner)
  await open(`/classes/${course.courseSeq}/settings/attendees`)
  await expect(page.getByText('3명 중 1명을 처리했어요')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: '그만하기' }).click()
  await expect(page.getByText('모두 끝났어요: 3명 중 3명')).toBeVisible()
  await page.getByRole('button', { name: '처리하지 못한 2명' }).click()
  await expect(page.getByRole('dialog').getByText('운영진이 작업을 그만두어 처리하지 않았어요.')).toHaveCount(
    2,
  )
})

test('ADM-02, ATT-12 a change in the background says that it waits while the site is suspended', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  const { channelSeq } = site
  const course = await aCourse(services, channelSeq)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const [bulk] = await services.db
    .insert(bulkChanges)
    .values({ channelSeq, courseSeq: course.courseSeq, byUserSeq: owner.userSeq, action: 'approve' })
    .returning()
  const person = await aMember(services, channelSeq)
  const { attendSeq } = await anAttendance(services, course, person, { choiseStatusCd: '01' })
  await services.db.insert(bulkChangeRows).values({ channelSeq, bulkSeq: bulk?.bulkSeq ?? 0, attendSeq })
  await services.db
    .update(channels)
    .set({ suspendedAt: new Date() })
    .where(eq(channels.channelSeq, channelSeq))
  await signIn(owner)
  await open(`/classes/${course.courseSeq}/settings/attendees`)
  await expect(page.getByText('사이트 운영이 중지되어 기다리고 있어요.')).toBeVisible()
  await expect(page.getByText('1명 중 0명을 처리했어요')).toBeVisible()
  await expect(page.getByRole('button', { name: '그만하기' })).toHaveCount(0)
  await expectAccessible()
})
