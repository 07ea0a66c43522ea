import { aCourse, anOperator } from '../apps/server/src/testing/factories.ts'
import { expect, test } from './fixtures.ts'

test.describe.configure({ timeout: 120_000 })

test('SEO-11, SEO-12, SEO-13, SEO-15, SEO-17 pages and classes tell whether search engines see them, and one press opens them', async ({
  page,
  open,
  services,
  site,
  signIn,
  request,
  expectAccessible,
}) => {
  const owner = await anOperator(services, site.channelSeq, 'OWN')
  const headers = { 'access-token': owner.accessToken }
  const url = `/api/v1.0/channels/${site.channelSeq}/admin/pages`
  const made = await request.post(`${url}/create`, {
    headers,
    data: { title: '글방 소개', path: 'about', blocks: [] },
  })
  const { pageSeq } = (await made.json()).data
  await request.post(`${url}/${pageSeq}/public`, { headers, data: { publishStatusCd: '00' } })
  const { courseSeq } = await aCourse(services, site.channelSeq, { title: '에세이 수업' })
  const robots = async (path: string) =>
    /name="robots" content="([^"]+)"/.exec(
      await (await request.get(`${path}?channelSeq=${site.channelSeq}`)).text(),
    )?.[1]
  expect(await robots('/p/about')).toBe('noindex, nofollow')

  await signIn(owner)
  await open('/settings/seo/general')
  await page.getByRole('link', { name: '페이지', exact: true }).last().click()
  await expect(page).toHaveURL(/\/settings\/seo\/pages/)
  await expect(page.getByText('검색에 숨김')).toBeVisible()
  await expectAccessible()
  await page
    .getByRole('button', { name: /글방 소개/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: '검색 엔진에 열기' }).click()
  await expect(page.getByText('검색에 나옴')).toBeVisible()
  expect(await robots('/p/about')).toBe('index, follow')

  await open('/settings/seo/courses')
  await page
    .getByRole('button', { name: /에세이 수업/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'SEO 설정' }).click()
  const dialog = page.getByRole('dialog', { name: '에세이 수업' })
  await expect(dialog.getByText(/검색 엔진에 숨겨져 있어요/)).toBeVisible()
  await dialog.getByText('검색 엔진에 열기').click()
  await expect(dialog.getByText('검색 엔진이 볼 수 있어요.')).toBeVisible()
  await dialog.getByLabel(/^제목/).fill('에세이, 여섯 번의 수요일')
  await expect(dialog.getByRole('figure').getByText('에세이, 여섯 번의 수요일')).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('에세이 수업의 SEO 설정을 저장했어요.')).toBeVisible()
  expect(await robots(`/classes/${courseSeq}`)).toBe('index, follow')
  const html = await (await request.get(`/classes/${courseSeq}?channelSeq=${site.channelSeq}`)).text()
  expect(html).toContain('<title>에세이, 여섯 번의 수요일</title>')
})
