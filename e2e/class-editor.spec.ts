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

test('AUTH-02, ERR-22 a press on the tab that is still open counts, while the page of another is on its way', async ({
  page,
  open,
  services,
  site,
  signIn,
}) => {
  const { courseSeq } = await aCourse(services, site.channelSeq)
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open(`/classes/${courseSeq}/settings/payment`)
  const tabs = page.getByRole('navigation', { name: '클래스 편집' })
  await expect(page.getByRole('textbox', { name: '수강료', exact: true })).toBeVisible()
  let release = () => {}
  const come = new Promise<void>((resolve) => (release = resolve))
  const scripts: string[] = []
  await page.route('**/assets/**/*.js', async (route) => {
    scripts.push(route.request().url())
    await come
    await route.continue()
  })
  // One after the other, quicker than a page that is on its way is shown as a skeleton.
  await tabs.evaluate((row) => {
    const press = (word: string) =>
      [...row.querySelectorAll('a')].find(({ innerText }) => innerText.includes(word))?.click()
    press('정보')
    press('결제')
  })
  release()
  // The page of the first press is there, and what waited for it has gone on.
  await page.evaluate(async (urls) => {
    await Promise.all(urls.map((url) => import(url)))
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  }, scripts)
  await tabs.getByRole('link', { name: '추가 설정' }).click()
  await expect(page).toHaveURL(/\/settings\/more/)
  await page.goBack()
  await expect(page).toHaveURL(/\/settings\/payment/)
})
