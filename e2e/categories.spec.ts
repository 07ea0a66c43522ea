import { courseCategories } from '../apps/server/src/modules/catalog/tables.ts'
import { aCourse, anOperator } from '../apps/server/src/testing/factories.ts'
import { expect, test } from './fixtures.ts'

test('PGE-09, PGE-21 categories are named, put below one another and deleted with their classes taken along', async ({
  page,
  open,
  services,
  site,
  signIn,
  request,
  expectAccessible,
}) => {
  const { channelSeq } = site
  const [essay] = await services.db
    .insert(courseCategories)
    .values({ channelSeq, name: '에세이', categoryCd: '000002' })
    .returning()
  const course = await aCourse(services, channelSeq, {
    title: '하루 한 문장',
    channelCategorySeq: essay?.channelCategorySeq,
  })
  const owner = await anOperator(services, channelSeq, 'OWN')
  await signIn(owner)
  await open('/settings/course')
  const desk = page.getByRole('dialog', { name: '카테고리' })
  const openDesk = async () => {
    await page.getByRole('button', { name: '카테고리', exact: true }).click()
    await expect(desk.getByRole('textbox').first()).toBeVisible()
  }
  const save = () => desk.getByRole('button', { name: '카테고리 저장' }).click()
  const names = desk.getByRole('textbox')

  await openDesk()
  await expectAccessible()
  await desk.getByRole('button', { name: '카테고리 추가' }).click()
  await save()
  await expect(desk.getByText('카테고리 항목을 입력해주세요!')).toBeVisible()
  await names.last().fill('에세이')
  await expect(desk.getByText('이미 추가했어요.')).toBeVisible()
  await names.last().fill('글쓰기')
  await desk.getByRole('button', { name: '글쓰기 위로' }).click()
  await save()
  await expect(page.getByText('카테고리를 저장했어요.')).toBeVisible()
  await expect(desk).toHaveCount(0)

  await openDesk()
  await expect(names.first()).toHaveValue('글쓰기')
  await desk.getByLabel('에세이의 상위 카테고리').selectOption({ label: '글쓰기' })
  await save()
  await expect(desk).toHaveCount(0)

  await openDesk()
  await desk.getByRole('button', { name: '카테고리 추가' }).click()
  await desk.getByRole('button', { name: '닫기', exact: true }).last().click()
  const question = page.getByRole('dialog', { name: '저장하지 않은 카테고리가 있어요' })
  await question.getByRole('button', { name: '취소' }).click()
  await expect(names).toHaveCount(3)
  await desk.getByRole('button', { name: '닫기', exact: true }).last().click()
  await question.getByRole('button', { name: '저장하지 않고 닫기' }).click()
  await expect(desk).toHaveCount(0)

  // Somebody else adds one meanwhile: it comes beside what was typed here, which stays (SET-09).
  await openDesk()
  await names.last().fill('수필')
  const url = `/api/v1.0/channels/${channelSeq}/admin/categories`
  const headers = { 'access-token': owner.accessToken }
  const { version, categories } = (await (await request.get(url, { headers })).json()).data
  const theirs = [...categories, { channelCategorySeq: null, parentSeq: null, name: '동료의 것' }].map(
    ({ channelCategorySeq, parentSeq, name }) => ({ channelCategorySeq, parentSeq, name }),
  )
  const data = { version, categories: theirs, moves: [] }
  expect((await request.post(`${url}/modify`, { headers, data })).status()).toBe(200)
  await save()
  await expect(desk.getByText('그 사이 다른 곳에서 저장했어요.')).toBeVisible()
  await expectAccessible()
  await desk.getByRole('button', { name: '최신 내용 불러오기' }).click()
  await expect(names).toHaveCount(3)
  await expect(names.nth(1)).toHaveValue('수필')
  await expect(names.last()).toHaveValue('동료의 것')
  await desk.getByRole('button', { name: '동료의 것 삭제' }).click()
  await names.last().fill('에세이')
  await desk.getByRole('button', { name: '카테고리 추가' }).click()
  await names.last().fill('그림')
  await save()
  await expect(desk).toHaveCount(0)

  await openDesk()
  await expect(names).toHaveCount(3)
  await desk.getByRole('button', { name: '에세이 삭제' }).click()
  await save()
  await expect(desk.getByText('하나를 선택해 주세요.')).toBeVisible()
  await desk.getByLabel('1개를 옮길 카테고리').selectOption({ label: '글쓰기' })
  await expectAccessible()
  await save()
  await expect(desk).toHaveCount(0)
  await open(`/classes/${course.courseSeq}`)
  const path = page.getByRole('main').getByRole('navigation').first()
  await expect(path.getByText('글쓰기')).toBeVisible()
})
