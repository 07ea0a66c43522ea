import { eq } from 'drizzle-orm'
import { segments } from '../apps/server/src/modules/members/tables.ts'
import { anOperator } from '../apps/server/src/testing/factories.ts'
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
