import { aCourse, anOperator } from '../apps/server/src/testing/factories.ts'
import { expect, test } from './fixtures.ts'

test('UI-08 a date picker starts on today, as it is in Seoul', async ({
  page,
  open,
  services,
  site,
  signIn,
}) => {
  const course = await aCourse(services, site.channelSeq, { payStartCd: '00', payStartAt: null })
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  // Still the tenth in London.
  await page.clock.setFixedTime('2027-03-10T15:30:00Z')
  await open(`/classes/${course.courseSeq}/settings/payment`)
  await page.getByRole('button', { name: '달력 열기' }).first().click()
  await expect(page.getByRole('button', { name: /2027년 3월/ }).first()).toBeVisible()
  await expect(page.locator('button[data-today]')).toHaveText('11')
})
