import type { APIRequestContext, Page } from '@playwright/test'
import { anOperator, type Person } from '../apps/server/src/testing/factories.ts'
import { aJpeg } from '../apps/server/src/testing/pictures.ts'
import { expect, hydrated, test } from './fixtures.ts'

test.use({ actionTimeout: 15_000 })
test.describe.configure({ timeout: 120_000 })

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })

const drawer = (page: Page, name: string) =>
  page.getByRole('complementary', { name }).or(page.getByRole('dialog', { name }))
const rows = (page: Page) => page.getByRole('list', { name: '슬라이드 배너' }).getByRole('listitem')
const act = async (page: Page, title: string, name: string) => {
  await page.getByRole('button', { name: `${title} 배너 더 보기` }).click()
  await page.getByRole('menuitem', { name }).click()
}

async function choose(page: Page, field: string | RegExp, chosen: ReturnType<typeof file>) {
  await page.getByRole('group', { name: field }).locator('input[type=file]').setInputFiles(chosen)
  await page.getByRole('dialog').getByRole('button', { name: '이대로 쓰기' }).click()
  await expect(
    page.getByRole('group', { name: field }).getByRole('button', { name: '사진 바꾸기' }),
  ).toBeVisible()
}

/** Banners of a site by the calls that its desk makes. */
function bannersOf(request: APIRequestContext, channelSeq: number, person: Person) {
  const headers = { 'access-token': person.accessToken }
  const url = `/api/v1.0/channels/${channelSeq}`
  const keep = async (width: number, height: number, colour: string): Promise<string> => {
    const answer = await request.post(`${url}/uploads/image?name=banner.jpg`, {
      headers: { ...headers, 'content-type': 'image/jpeg' },
      data: await aJpeg(width, height, colour),
    })
    return (await answer.json()).data.key
  }
  const save = async (banners: object[]) => {
    const { version } = (await (await request.get(`${url}/admin/banners`, { headers })).json()).data
    const filled = banners.map((banner) => ({
      bannerSeq: null,
      title: '배너',
      mobileImageKey: null,
      linkUrl: null,
      openTypeCd: '00',
      startAt: '2026-01-01T00:00:00Z',
      endAt: null,
      publishStatusCd: '00',
      ...banner,
    }))
    const answer = await request.post(`${url}/admin/banners/modify`, {
      headers,
      data: { version, banners: filled },
    })
    expect(answer.status()).toBe(200)
  }
  return { keep, save }
}

test('PGE-20, UPL-07 a banner is made with its pictures, previewed, and shown on the first page', async ({
  page,
  open,
  services,
  site,
  signIn,
  browser,
  expectAccessible,
}) => {
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open('/settings/homepage')
  await expect(page.getByText('아직 배너가 없어요.')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: '첫 배너 만들기' }).click()
  const form = drawer(page, '배너 만들기')
  await expect(form.getByText(/권장 3600x640px/)).toBeVisible()
  // What is missing is told at its place, the first of it is stood on.
  await form.getByRole('button', { name: '만들기', exact: true }).click()
  await expect(form.getByLabel(/^배너 이름/)).toBeFocused()
  await expect(form.getByText('넓은 화면 이미지 항목을 입력해주세요!')).toBeVisible()
  await form.getByLabel(/^배너 이름/).fill('가을 학기 모집')
  await form.getByLabel(/^연결할 곳/).fill('javascript:alert(1)')
  await choose(page, /^넓은 화면 이미지/, file('wide.jpg', await aJpeg(3600, 640, '#d9571d')))
  await choose(page, /^좁은 화면 이미지/, file('narrow.jpg', await aJpeg(600, 480, '#236650')))
  await expect(form.getByText(/600px라 흐려 보일/)).toHaveCount(0)
  const preview = form.getByRole('region', { name: '미리보기' })
  const shape = async () => {
    const box = await preview.getByRole('img').boundingBox()
    return box && box.width / box.height
  }
  expect(await shape()).toBeCloseTo(3600 / 640, 1)
  await preview.getByText('좁은 화면').click()
  expect(await shape()).toBeCloseTo(1200 / 960, 1)
  await expectAccessible()
  await form.getByRole('button', { name: '만들기', exact: true }).click()
  await expect(form.getByLabel(/^연결할 곳/)).toHaveAccessibleDescription(/https:\/\/로 시작하는 주소/)
  await form.getByLabel(/^연결할 곳/).fill('https://blog.example.test/autumn')
  await form.getByText('새 창에서 열기').click()
  await form.getByRole('button', { name: '만들기', exact: true }).click()
  await expect(page.getByText('가을 학기 모집 배너를 만들었어요.')).toBeVisible()
  await expect(rows(page)).toHaveText(/가을 학기 모집.*노출 중/)
  await expectAccessible()

  const context = await browser.newContext({ locale: 'ko-KR', viewport: { width: 390, height: 844 } })
  const visit = await context.newPage()
  await visit.goto(`/main?channelSeq=${site.channelSeq}`)
  await hydrated(visit)
  const link = visit.getByRole('link', { name: '가을 학기 모집' })
  await expect(link).toHaveAttribute('href', 'https://blog.example.test/autumn')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noopener/)
  // One alone is no slide.
  await expect(visit.getByRole('region', { name: '배너' }).getByRole('button')).toHaveCount(0)
  await expect(visit.getByRole('heading', { level: 1 })).toHaveText(site.name)
  await expectAccessible(visit)
  await context.close()
})

test('PGE-20, UPL-07 a banner is not made while its picture is still on its way: it says so, and is made once it is there', async ({
  page,
  open,
  services,
  site,
  signIn,
}) => {
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open('/settings/homepage')
  await page.getByRole('button', { name: '첫 배너 만들기' }).click()
  const form = drawer(page, '배너 만들기')
  await form.getByLabel(/^배너 이름/).fill('가을 학기 모집')
  await choose(page, /^넓은 화면 이미지/, file('wide.jpg', await aJpeg(3600, 640, '#d9571d')))
  let release = () => {}
  const come = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/uploads/image?*', async (route) => {
    await come
    await route.continue()
  })
  const saves: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/admin/banners/modify')) saves.push(request.postData() ?? '')
  })
  const narrow = form.getByRole('group', { name: /^좁은 화면 이미지/ })
  await narrow
    .locator('input[type=file]')
    .setInputFiles(file('narrow.jpg', await aJpeg(1200, 960, '#236650')))
  await page.getByRole('button', { name: '이대로 쓰기' }).click()
  const make = form.getByRole('button', { name: '만들기', exact: true })
  await make.click()
  await expect(narrow.getByText('파일을 올리고 있어요', { exact: false })).toBeVisible()
  expect(saves).toEqual([])

  release()
  await expect(narrow.getByRole('button', { name: '사진 바꾸기' })).toBeVisible()
  await make.click()
  await expect(page.getByText('가을 학기 모집 배너를 만들었어요.')).toBeVisible()
  expect(saves).toHaveLength(1)
  expect(saves[0]).toMatch(/"mobileImageKey":"[^"]+"/)
})

test('PGE-20, PGE-07 banners are ordered by keys, copied, hidden, and deleted only when somebody means it', async ({
  page,
  open,
  services,
  site,
  signIn,
  request,
}) => {
  const owner = await anOperator(services, site.channelSeq, 'OWN')
  const { keep, save } = bannersOf(request, site.channelSeq, owner)
  const imageKey = await keep(1800, 320, '#d9571d')
  const later = new Date(Date.now() + 86_400_000).toISOString()
  await save([
    { title: '하나', imageKey },
    { title: '둘', imageKey, startAt: later },
    { title: '셋', imageKey, endAt: '2026-01-02T00:00:00Z' },
  ])
  await signIn(owner)
  await open('/settings/homepage')
  await expect(rows(page)).toHaveText([/하나.*노출 중/, /둘.*예약/, /셋.*종료/])

  const said = page.locator('[id^="DndLiveRegion"]')
  await page.getByRole('button', { name: '셋 옮기기' }).focus()
  await page.keyboard.press('Space')
  await expect(said).toContainText('셋')
  // What is lifted hears the keys only a moment after it was told.
  await expect(async () => {
    await page.keyboard.press('ArrowUp')
    await expect(said).toContainText('둘 자리로', { timeout: 3000 })
  }).toPass()
  await page.keyboard.press('Space')
  await expect(page.getByText('셋 배너를 옮겼어요.')).toBeVisible()
  await expect(rows(page)).toHaveText([/하나/, /셋/, /둘/])

  await act(page, '하나', '복사')
  await expect(page.getByText(/하나 배너를 복사했어요/)).toBeVisible()
  await expect(rows(page)).toHaveText([/하나.*노출 중/, /하나 복사본.*숨김/, /셋/, /둘/])
  await act(page, '하나 복사본', '공개하기')
  await expect(rows(page).nth(1)).toContainText('노출 중')
  await act(page, '하나', '숨기기')
  await expect(rows(page).first()).toContainText('숨김')

  await act(page, '셋', '지우기')
  const asks = page.getByRole('dialog').filter({ hasText: '셋 배너를 지울까요?' })
  await asks.getByRole('button', { name: '취소' }).click()
  await expect(rows(page)).toHaveCount(4)
  await act(page, '셋', '지우기')
  await asks.getByRole('button', { name: '지우기' }).click()
  await expect(page.getByText('셋 배너를 지웠어요.')).toBeVisible()
  await page.reload()
  await hydrated(page)
  await expect(rows(page)).toHaveText([/하나.*숨김/, /하나 복사본.*노출 중/, /둘.*예약/])
})

test('SET-09, VAL-27 what somebody else saved meanwhile is told, and what is not saved is not lost unasked', async ({
  page,
  open,
  services,
  site,
  signIn,
  request,
}) => {
  const owner = await anOperator(services, site.channelSeq, 'OWN')
  const { keep, save } = bannersOf(request, site.channelSeq, owner)
  const imageKey = await keep(1800, 320, '#d9571d')
  await save([{ title: '처음', imageKey }])
  await signIn(owner)
  await open('/settings/homepage')
  await page.getByRole('button', { name: /^처음 2026/ }).click()
  const form = drawer(page, '배너 수정')
  await form.getByLabel(/^배너 이름/).fill('내가 고친 이름')

  await form.getByRole('button', { name: '취소' }).click()
  const asks = page.getByRole('dialog').filter({ hasText: '저장하지 않은 내용이 있어요' })
  await asks.getByRole('button', { name: '취소' }).click()
  await expect(form.getByLabel(/^배너 이름/)).toHaveValue('내가 고친 이름')

  // A colleague changes the same banner.
  const headers = { 'access-token': owner.accessToken }
  const url = `/api/v1.0/channels/${site.channelSeq}/admin/banners`
  const { version, banners } = (await (await request.get(url, { headers })).json()).data
  const { imageUrl: _wide, mobileImageUrl: _narrow, ...theirs } = banners[0]
  await request.post(`${url}/modify`, {
    headers,
    data: { version, banners: [{ ...theirs, title: '동료가 고친 이름' }] },
  })
  await form.getByRole('button', { name: '저장하기' }).click()
  const told = page.getByRole('dialog').filter({ hasText: '그 사이 다른 곳에서 수정되었어요' })
  await told.getByRole('button').last().click()
  await expect(form.getByText('그 사이 다른 사람이 이 배너를 바꿨어요.')).toBeVisible()
  await expect(rows(page)).toHaveText(/동료가 고친 이름/)
  await expect(form.getByLabel(/^배너 이름/)).toHaveValue('내가 고친 이름')
  await form.getByRole('button', { name: '내 내용으로 저장할게요' }).click()
  await form.getByRole('button', { name: '저장하기' }).click()
  await expect(page.getByText('내가 고친 이름 배너를 저장했어요.')).toBeVisible()
  await expect(rows(page)).toHaveText(/내가 고친 이름/)
})
