import type { Browser, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { chatMessages } from '../apps/server/src/modules/chat/tables.ts'
import { channelUsers } from '../apps/server/src/modules/membership/tables.ts'
import { aRoom, isInside } from '../apps/server/src/testing/chat-rooms.ts'
import {
  aChannel,
  aCourse,
  aMember,
  anAttendance,
  anItem,
  anOperator,
  type Person,
} from '../apps/server/src/testing/factories.ts'
import { aPicture, BUSINESS } from '../apps/server/src/testing/selling.ts'
import { expect, hydrated, signInto, test } from './fixtures.ts'

test.describe.configure({ timeout: 150_000 })

async function asPerson(
  browser: Browser,
  page: Page,
  person: Person,
  path: string,
  prepare?: (theirs: Page) => Promise<void>,
): Promise<Page> {
  const context = await browser.newContext({ locale: 'ko-KR', viewport: page.viewportSize() })
  const theirs = await context.newPage()
  await theirs.route('https://cdn.channel.io/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  await signInto(theirs, person.accessToken)
  await prepare?.(theirs)
  await theirs.goto(new URL(path, page.url()).href)
  await hydrated(theirs)
  return theirs
}
const field = (page: Page) => page.getByRole('combobox', { name: '메시지' })
/** Holds back what was read of a room until it is let go: it then says nothing of what came meanwhile. */
async function holdMessages(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/chatrooms\/\d+\/messages\?/, async (route) => {
    const response = await route.fetch()
    await promise
    await route.fulfill({ response })
  })
  return resolve
}
async function say(page: Page, words: string) {
  await field(page).fill(words)
  await field(page).press('Enter')
}
const bubble = (page: Page, words: string) => page.getByRole('log').getByText(words, { exact: true })

test('CHAT-05, CHAT-08 what is said while a room is being loaded stands in it', async ({
  page,
  open,
  services,
  site,
  signIn,
  browser,
}) => {
  const room = await aRoom(services, site.channelSeq, { name: '글방 사랑방' })
  const [learner, manager] = [
    await isInside(services, room, await aMember(services, site.channelSeq, { name: '이배움' })),
    await isInside(services, room, await anOperator(services, site.channelSeq, 'MNG')),
  ]
  const path = `/chat/${room.chatRoomSeq}?channelSeq=${site.channelSeq}`
  await signIn(learner)
  await open(path)
  await expect(page.getByText('아직 메시지가 없어요.')).toBeVisible()
  let letGo = () => {}
  let heard: Promise<unknown> = Promise.resolve()
  const theirs = await asPerson(browser, page, manager, path, async (one) => {
    letGo = await holdMessages(one)
    heard = one
      .waitForEvent('websocket')
      .then((socket) =>
        socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('첫인사')),
      )
  })
  await expect(field(theirs)).toBeVisible()
  await say(page, '첫인사')
  await heard
  letGo()
  await expect(bubble(theirs, '첫인사')).toBeVisible()
  await theirs.context().close()
})

test('CHAT-04, CHAT-05, CHAT-07, CHAT-08 two people talk live, one is moderated, and a broken way loses nothing', async ({
  page,
  open,
  services,
  site,
  signIn,
  browser,
  expectAccessible,
}) => {
  const room = await aRoom(services, site.channelSeq, {
    name: '글방 사랑방',
    notice: '서로 존댓말로 이야기해요.',
  })
  const learner = await aMember(services, site.channelSeq, { name: '이배움' })
  const manager = await isInside(services, room, await anOperator(services, site.channelSeq, 'MNG'))
  const path = `/chat/${room.chatRoomSeq}?channelSeq=${site.channelSeq}`
  await signIn(learner)
  await open('/chat')
  await expect(page.getByRole('heading', { level: 1, name: '채팅방' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: /글방 사랑방/ }).click()
  await expect(page.getByText('서로 존댓말로 이야기해요.')).toBeVisible()
  await page.getByRole('button', { name: '입장하기' }).click()
  await expect(page.getByText('아직 메시지가 없어요.')).toBeVisible()

  const theirs = await asPerson(browser, page, manager, path)
  await expect(field(theirs)).toBeVisible()
  await say(page, '안녕하세요, 처음 왔어요 https://example.com/a')
  await expect(theirs.getByRole('link', { name: 'https://example.com/a' })).toBeVisible()
  await say(theirs, '반가워요')
  await expect(bubble(page, '반가워요')).toBeVisible()

  await field(page).pressSequentially('@김')
  await page.getByRole('option', { name: '김서당' }).click()
  await field(page).pressSequentially('고맙습니다')
  await field(page).press('Enter')
  await expect(theirs.locator('mark', { hasText: '@김서당' })).toBeVisible()

  const hello = page.getByRole('listitem').filter({ hasText: '반가워요' }).last()
  await hello.hover()
  await hello.getByRole('button', { name: '반응 남기기' }).click()
  await page.getByRole('button', { name: '박수' }).click()
  await expect(theirs.getByRole('button', { name: '박수 1명' })).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('button', { name: '박수 1명' })).toHaveAttribute('aria-pressed', 'true')
  await hello.hover()
  await hello.getByRole('button', { name: '답장' }).click()
  await say(page, '잘 부탁드려요')
  await expect(bubble(theirs, '잘 부탁드려요')).toBeVisible()
  await expectAccessible()
  await expectAccessible(theirs)

  // CHAT-05: what is said meanwhile on either side is there once the way is back.
  await page.context().setOffline(true)
  await say(page, '끊긴 동안 쓴 글')
  await expect(page.getByText('보내는 중')).toBeVisible()
  await page.context().setOffline(false)
  await expect(bubble(theirs, '끊긴 동안 쓴 글')).toHaveCount(1)
  await expect(page.getByText('보내는 중')).toHaveCount(0)

  const posted = '**/chatrooms/*/messages/create'
  await page.route(posted, (route) => route.abort())
  await say(page, '새로 고치기 전에 쓴 글')
  await expect(page.getByText('보내는 중')).toBeVisible()
  await page.reload()
  await hydrated(page)
  await expect(page.getByText('보내는 중')).toBeVisible()
  await page.unroute(posted)
  await expect(bubble(theirs, '새로 고치기 전에 쓴 글')).toHaveCount(1)
  await expect(page.getByText('보내는 중')).toHaveCount(0)

  const bad = theirs.getByRole('listitem').filter({ hasText: '처음 왔어요' }).last()
  await bad.hover()
  await bad.getByRole('button', { name: '메시지 메뉴' }).click()
  await theirs.getByRole('menuitem', { name: '삭제' }).click()
  await theirs.getByRole('dialog').getByRole('button', { name: '삭제' }).click()
  await expect(page.getByText('운영자가 삭제한 메시지예요.')).toBeVisible()

  await theirs.getByRole('button', { name: /^참여자/ }).click()
  await theirs.getByRole('button', { name: '이배움 메뉴' }).click()
  await theirs.getByRole('menuitem', { name: '10분 동안 말하지 못하게' }).click()
  await expect(page.getByText(/까지 메시지를 보낼 수 없어요/)).toBeVisible()
  await theirs.getByRole('button', { name: '이배움 메뉴' }).click()
  await theirs.getByRole('menuitem', { name: '내보내기' }).click()
  await theirs.getByRole('dialog').last().getByRole('button', { name: '내보내기' }).click()
  await expect(page.getByText('들어갈 수 없는 채팅방이에요')).toBeVisible()
  await expect(bubble(page, '반가워요')).toHaveCount(0)
  await theirs.context().close()
})

test('CHAT-05, VAL-27 what a message answers is found again with its words, and whom it calls is waited for', async ({
  page,
  open,
  services,
  site,
  signIn,
}) => {
  const room = await aRoom(services, site.channelSeq, { name: '글방 사랑방' })
  const learner = await isInside(services, room, await aMember(services, site.channelSeq, { name: '이배움' }))
  const other = await isInside(services, room, await aMember(services, site.channelSeq, { name: '한서윤' }))
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/chatrooms\/\d+\/members/, async (route) => {
    await promise
    await route.continue()
  })
  await signIn(learner)
  await open(`/chat/${room.chatRoomSeq}?channelSeq=${site.channelSeq}`)
  await say(page, '오늘 모임은 몇 시인가요')
  const asked = page.getByRole('listitem').filter({ hasText: '오늘 모임은 몇 시인가요' }).last()
  await asked.hover()
  await asked.getByRole('button', { name: '답장' }).click()
  await field(page).fill('일곱 시래요')
  await page.reload()
  await hydrated(page)
  await expect(field(page)).toHaveValue('일곱 시래요')
  await expect(page.getByText('이배움님에게 답장')).toBeVisible()
  await field(page).press('Enter')
  await expect(bubble(page, '일곱 시래요')).toBeVisible()

  await say(page, '@한서윤 이것 좀 봐 주세요')
  await expect(page.getByRole('button', { name: '보내기' })).toHaveAttribute('aria-busy', 'true')
  await expect(field(page)).toHaveValue('@한서윤 이것 좀 봐 주세요')
  resolve()
  await expect(page.getByRole('log').locator('mark', { hasText: '@한서윤' })).toBeVisible()
  const said = await services.db
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.chatRoomSeq, room.chatRoomSeq))
    .orderBy(chatMessages.messageSeq)
  expect(said.map(({ replyToSeq, mentionSeqs }) => [replyToSeq, mentionSeqs])).toEqual([
    [null, []],
    [said[0]?.messageSeq, []],
    [null, [other.userSeq]],
  ])
})

test('CHAT-06, PGE-10 the side menu counts what is unread where the site has switched it on, and asks nothing where not', async ({
  page,
  open,
  services,
  site,
  signIn,
  browser,
  expectAccessible,
}) => {
  const room = await aRoom(services, site.channelSeq, { name: '글방 사랑방' })
  const [learner, friend] = [
    await isInside(services, room, await aMember(services, site.channelSeq, { name: '이배움' })),
    await isInside(services, room, await aMember(services, site.channelSeq, { name: '박친구' })),
  ]
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/chatrooms')) asked.push(request.url())
  })
  await signIn(learner)
  await open('/classes')
  await expect(
    page
      .getByRole('button', { name: /이배움/ })
      .or(page.locator('main h1'))
      .first(),
  ).toBeVisible()
  expect(asked).toEqual([])

  const lively = await aChannel(services, { chatSideMenuYn: 'Y' })
  const theirRoom = await aRoom(services, lively.channelSeq, { name: '글방 사랑방' })
  for (const person of [learner, friend]) {
    await services.db.insert(channelUsers).values({ channelSeq: lively.channelSeq, userSeq: person.userSeq })
    await isInside(services, theirRoom, person)
  }
  await open('/main', lively)
  const handle = page.getByRole('button', { name: /^채팅/ })
  await expect(handle).toBeVisible()
  const theirs = await asPerson(
    browser,
    page,
    friend,
    `/chat/${theirRoom.chatRoomSeq}?channelSeq=${lively.channelSeq}`,
  )
  await say(theirs, '오늘 모임 있어요')
  await expect(page.getByRole('button', { name: '채팅, 안 읽은 메시지 1개' })).toBeVisible()
  await handle.click()
  await expect(page.getByText('박친구: 오늘 모임 있어요')).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: /글방 사랑방/ }).click()
  await expect(bubble(page, '오늘 모임 있어요')).toBeVisible()
  await theirs.context().close()
})

test('ROOM-22 the classroom has the side menu of chat where the site has switched it on, and only there', async ({
  page,
  open,
  services,
  signIn,
}) => {
  for (const chatSideMenuYn of ['N', 'Y'] as const) {
    const site = await aChannel(services, { chatSideMenuYn })
    const course = await aCourse(services, site.channelSeq)
    const item = await anItem(services, course, { title: '첫 수업' })
    await aRoom(services, site.channelSeq, { classes: [course.courseSeq] })
    const learner = await aMember(services, site.channelSeq)
    await anAttendance(services, course, learner)
    await signIn(learner)
    await open(`/classes/${course.courseSeq}/classroom/${item.curriculumSeq}`, site)
    await expect(page.getByRole('heading', { name: '첫 수업' }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^채팅/ })).toHaveCount(chatSideMenuYn === 'Y' ? 1 : 0)
  }
})

test('CHAT-01, CHAT-04, CHAT-07 staff make a room, invite somebody and open it', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  const manager = await anOperator(services, site.channelSeq, 'MNG')
  const guest = await aMember(services, site.channelSeq, { name: '초대손님' })
  await signIn(manager)
  await open('/settings/chat')
  await expect(page.getByText('아직 만든 채팅방이 없어요')).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: '채팅방 만들기' }).first().click()
  await page.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('채팅방 이름 항목을 입력해주세요!')).toBeVisible()
  await page.getByRole('textbox', { name: '채팅방 이름' }).fill('비밀 사랑방')
  await page.getByText('고른 대상', { exact: true }).click()
  await expect(page.getByText('고를 수 있는')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: '저장' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '비밀 사랑방' })).toBeVisible()
  await page.getByRole('textbox', { name: '초대할 이메일' }).fill(`${guest.email}\nnobody@example.test`)
  await page.getByRole('button', { name: '초대하기' }).click()
  await expect(page.getByText('회원이 아니에요: nobody@example.test')).toBeVisible()
  await expect(page.getByText('초대손님')).toBeVisible()
  await page.getByRole('link', { name: '채팅방', exact: true }).last().click()
  await page
    .getByRole('button', { name: /비밀 사랑방.*/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: '공개하기' }).click()
  await expect(page.getByText('공개했어요.')).toBeVisible()
  await expectAccessible()
})

test('GEN-02, CHAT-01, CHAT-04 staff sell a room by itself; who may not enter buys it at its door and comes in', async ({
  page,
  open,
  services,
  signIn,
  browser,
  expectAccessible,
}) => {
  const { channelSeq } = await aChannel(services, BUSINESS)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const imageKey = await aPicture(services, channelSeq, owner)
  const room = await aRoom(services, channelSeq, { name: '새벽 글쓰기방', imageKey, classes: [] })
  const buyer = await aMember(services, channelSeq, { name: '이배움' })
  await signIn(owner)
  await open(`/settings/chat/${room.chatRoomSeq}/edit`, { channelSeq })
  const sale = page.locator('section', { has: page.getByRole('heading', { name: '이 채팅방만 팔기' }) })
  await sale.getByRole('button', { name: '판매 준비하기' }).click()
  await expect(sale.getByText('가격 항목을 입력해주세요!')).toBeVisible()
  await sale.getByRole('textbox', { name: '가격' }).fill('9900')
  await sale.getByRole('button', { name: '판매 준비하기' }).click()
  await expect(sale.getByText('판매 전')).toBeVisible()
  await expect(sale.getByText('9,900원')).toBeVisible()
  await expectAccessible()
  await sale.getByRole('link', { name: '판매 정보 편집' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '새벽 글쓰기방' })).toBeVisible()
  await page.getByRole('textbox', { name: '소개', exact: true }).fill('새벽마다 한 문장씩 나눠요.')
  await page.getByRole('button', { name: '발행하기' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '발행하기' }).click()
  await expect(page.getByText('모집 중')).toBeVisible()

  const theirs = await asPerson(browser, page, buyer, `/chat/${room.chatRoomSeq}?channelSeq=${channelSeq}`)
  await expect(theirs.getByText('신청하면 바로 들어와 함께 이야기할 수 있어요.')).toBeVisible()
  await expect(theirs.getByText('9,900원')).toBeVisible()
  await theirs.getByRole('link', { name: '신청하기' }).click()
  await expect(theirs.getByRole('heading', { level: 1, name: '새벽 글쓰기방' })).toBeVisible()
  await theirs
    .getByRole('button', { name: /신청하기/ })
    .filter({ visible: true })
    .first()
    .click()
  await theirs.getByRole('radio', { name: '신용·체크카드' }).check()
  await theirs.getByRole('checkbox', { name: '모두 동의해요' }).check()
  const pay = theirs.getByRole('button', { name: '9,900원 결제하기' }).filter({ visible: true })
  await pay.click()
  await expect(theirs).toHaveURL(/\/__sandbox\/toss\//)
  await theirs.getByRole('button', { name: '9,900원 결제하기' }).click()
  await theirs.getByRole('link', { name: '클래스 시작하기' }).click()
  await theirs.getByRole('button', { name: '채팅방 입장하기' }).click()
  await expect(theirs.getByText('아직 메시지가 없어요.')).toBeVisible()
})
