import type { Page } from '@playwright/test'
import { newCampaign } from '@seodang/domain/campaign'
import { newSnippet } from '@seodang/domain/snippet'
import { eq } from 'drizzle-orm'
import { campaigns } from '../apps/server/src/modules/campaign/tables.ts'
import { curriculumItems } from '../apps/server/src/modules/catalog/tables.ts'
import { segments } from '../apps/server/src/modules/members/tables.ts'
import { aCourse, anItem, anOperator } from '../apps/server/src/testing/factories.ts'
import { drawerOf } from './desk.ts'
import { expect, test } from './fixtures.ts'

test('SET-09, MEM-10 of two who change a segment the second is told, keeps what was typed, and goes on from there', async ({
  page,
  open,
  services,
  site,
  signIn,
  request,
  expectAccessible,
}) => {
  const { channelSeq } = site
  const owner = await anOperator(services, channelSeq, 'OWN')
  const colleague = await anOperator(services, channelSeq, 'OWN')
  const kept = {
    name: '단골',
    match: 'all',
    conditions: [{ kind: 'marketing', yn: 'Y' }],
    staticYn: 'N',
  } as const
  const [segment] = await services.db
    .insert(segments)
    .values({ ...kept, conditions: [...kept.conditions], channelSeq })
    .returning()
  if (!segment) throw new Error('no segment was made')
  await signIn(owner)
  await open(`/settings/members/segment?open=${segment.segmentSeq}`)
  const editor = drawerOf(page, '단골')
  const name = editor.getByRole('textbox', { name: /^이름/ })
  await expect(name).toHaveValue('단골')
  await name.fill('소식을 받는 단골')

  const theirs = await request.post(
    `/api/v1.0/channels/${channelSeq}/admin/segments/${segment.segmentSeq}/modify`,
    {
      headers: { 'access-token': colleague.accessToken },
      data: { ...kept, match: 'any', revision: 1 },
    },
  )
  expect(theirs.status()).toBe(200)

  // What is fetched meanwhile does not pass for having been read.
  const fetched = page.waitForResponse((answer) => answer.url().includes('/admin/segments'))
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await fetched

  const save = editor.getByRole('button', { name: '저장' })
  await save.click()
  await expect(editor.getByText('그 사이 다른 곳에서 저장했어요.')).toBeVisible()
  await expect(name).toHaveValue('소식을 받는 단골')
  await expect(editor.getByRole('radio', { name: '모두 만족' })).toBeChecked()
  await expectAccessible()

  await editor.getByRole('button', { name: '최신 내용 불러오기' }).click()
  await expect(editor.getByRole('radio', { name: '하나라도 만족' })).toBeChecked()
  await expect(name).toHaveValue('소식을 받는 단골')
  await save.click()
  await expect(page.getByText('저장했어요.', { exact: true })).toBeVisible()
  const [row] = await services.db.select().from(segments).where(eq(segments.segmentSeq, segment.segmentSeq))
  expect(row).toMatchObject({ name: '소식을 받는 단골', match: 'any', revision: 3 })
})

test('SET-09, AUTH-10 words typed in the class editor stay over what was read then, through what is read meanwhile', async ({
  page,
  open,
  services,
  site,
  signIn,
  request,
  expectAccessible,
}) => {
  const { channelSeq } = site
  const course = await aCourse(services, channelSeq)
  const { courseSeq, curriculumSeq } = await anItem(services, course, { title: '첫 문장' })
  const owner = await anOperator(services, channelSeq, 'OWN')
  const colleague = await anOperator(services, channelSeq, 'OWN')
  const theySave = async (changes: object) =>
    expect(
      (
        await request.post(`/api/v2.0/curriculums/${channelSeq}/${courseSeq}/${curriculumSeq}/modify`, {
          headers: { 'access-token': colleague.accessToken },
          data: changes,
        })
      ).status(),
    ).toBe(200)
  const stored = async () =>
    (
      await services.db.select().from(curriculumItems).where(eq(curriculumItems.curriculumSeq, curriculumSeq))
    )[0]
  const titles = page.getByRole('region', { name: '커리큘럼' }).locator('li a[href*="curriculums"]')
  const rename = async (from: string, to: string) => {
    await titles.nth(0).focus()
    await page.keyboard.press('F2')
    await page.getByRole('textbox', { name: `${from}의 새 이름` }).fill(to)
    await page.keyboard.press('Enter')
    await expect(titles.nth(0)).toHaveText(to)
  }
  // The answer is the whole curriculum, with what others have saved in it.
  const addSection = async (count: number) => {
    await page.getByRole('button', { name: '섹션', exact: true }).click()
    await page.getByRole('textbox', { name: '새 섹션의 새 이름' }).fill(`섹션 ${count}`)
    await page.keyboard.press('Enter')
    await expect(titles).toHaveCount(count)
  }
  const save = page.getByRole('button', { name: '저장', exact: true })
  const conflict = page.getByRole('dialog', { name: '다른 곳에서 먼저 저장했어요' })
  const saved = page.getByRole('status').filter({ hasText: '저장됨' })
  await signIn(owner)
  await open(`/classes/${courseSeq}/settings/curriculums`)

  await rename('첫 문장', '주인의 문장')
  await theySave({ title: '동료의 문장', xp: 30, revision: 1 })
  await addSection(2)
  await save.click()
  await expect(conflict).toBeVisible()
  expect(await stored()).toMatchObject({ title: '동료의 문장', revision: 2 })
  await expectAccessible()
  await conflict.getByRole('button', { name: '내 내용으로 저장' }).click()
  await expect(saved).toBeVisible()
  expect(await stored()).toMatchObject({ title: '주인의 문장', xp: 30, revision: 3 })

  // Two who write into different fields do not stand in each other's way.
  await rename('주인의 문장', '주인의 첫 문장')
  await theySave({ xp: 50, revision: 3 })
  await addSection(3)
  await save.click()
  await expect(saved).toBeVisible()
  await expect(conflict).toBeHidden()
  expect(await stored()).toMatchObject({ title: '주인의 첫 문장', xp: 50, revision: 5 })
})

/** Somebody else was first: one’s own words stay, and what stands now comes under them. */
async function loadTheirs(page: Page) {
  await expect(page.getByText('그 사이 다른 곳에서 저장했어요.')).toBeVisible()
  await page.getByRole('button', { name: '최신 내용 불러오기' }).click()
  await expect(page.getByText('그 사이 다른 곳에서 저장했어요.')).toBeHidden()
}

test('SET-09, MKT-05, MKT-10 of two who change a campaign or a snippet the second goes on over what the first one saved', async ({
  page,
  open,
  services,
  site,
  signIn,
  request,
  expectAccessible,
}) => {
  const { channelSeq } = site
  const owner = await anOperator(services, channelSeq, 'OWN')
  const headers = { 'access-token': owner.accessToken }
  const send = async (path: string, data: object) => {
    const answer = await request.post(`/api/v1.0/channels/${channelSeq}/admin/${path}`, { headers, data })
    expect(answer.status(), await answer.text()).toBe(200)
    return (await answer.json()).data
  }
  const campaign = { ...newCampaign(), name: '봄 소식', subject: '봄이에요', body: '새 수업이 열려요.' }
  const { campaignSeq, revision } = await send('campaigns/create', campaign)
  await signIn(owner)
  await open(`/settings/campaign/${campaignSeq}`)
  const name = page.getByRole('textbox', { name: /^캠페인 이름/ })
  await name.fill('봄맞이 소식')
  await send(`campaigns/${campaignSeq}/modify`, { ...campaign, subject: '동료의 제목', revision })
  const save = page.getByRole('button', { name: '저장', exact: true })
  await save.click()
  await expect(page.getByText('그 사이 다른 곳에서 저장했어요.')).toBeVisible()
  await expectAccessible()
  await loadTheirs(page)
  await expect(page.getByRole('textbox', { name: /^제목/ })).toHaveValue('동료의 제목')
  await expect(name).toHaveValue('봄맞이 소식')
  await save.click()
  await expect(page.getByText('저장했어요', { exact: true })).toBeVisible()
  const [row] = await services.db.select().from(campaigns).where(eq(campaigns.campaignSeq, campaignSeq))
  expect(row).toMatchObject({ name: '봄맞이 소식', subject: '동료의 제목', revision: revision + 2 })

  const snippet = { ...newSnippet(), name: '배너', code: '<script>let a = 1</script>' }
  await send('snippets/create', snippet)
  await open('/settings/snippet')
  await page.getByRole('button', { name: '배너 고치기' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^이름/ }).fill('띠')
  const { list } = await (await request.get(`/api/v1.0/channels/${channelSeq}/admin/snippets`, { headers }))
    .json()
    .then(({ data }) => data)
  await send(`snippets/${list[0].snippetSeq}/modify`, {
    ...snippet,
    code: '<script>let b = 2</script>',
    revision: list[0].revision,
  })
  const saveSnippet = async () => {
    await dialog.getByRole('button', { name: '저장', exact: true }).click()
    await page.getByRole('button', { name: '알고 저장하기' }).click()
  }
  await saveSnippet()
  await loadTheirs(page)
  await expect(dialog.getByRole('textbox', { name: /^코드/ })).toHaveValue('<script>let b = 2</script>')
  await expect(dialog.getByRole('textbox', { name: /^이름/ })).toHaveValue('띠')
  await saveSnippet()
  await expect(page.getByText('띠', { exact: true })).toBeVisible()
})
