import type { Page } from '@playwright/test'
import { aCourse, aMember, anAttendance, anItem } from '../apps/server/src/testing/factories.ts'
import { expect, test } from './fixtures.ts'

/** Stands for Vimeo's own page: the messages of its player, a film of ten minutes, and what a test makes of it. */
const vimeoPage = (fault: string | null) => `<!doctype html><title>player</title><script>
const tell = (message) => parent.postMessage(JSON.stringify(message), '*')
let seconds = 0, timer
const happen = (event, data) => tell({ event, data: data ?? { seconds, percent: seconds / 600, duration: 600 } })
window.film = { jump: (to) => { seconds = to; happen('timeupdate') }, happen, seeks: [] }
const fault = ${JSON.stringify(fault)}
const begin = () =>
  fault ? happen('error', { method: 'ready', name: fault, message: fault }) : happen('ready', {})
// Said by itself, as Vimeo does: whoever asks before the page is there is not heard.
addEventListener('load', begin)
addEventListener('message', ({ data }) => {
  const { method, value = null } = typeof data === 'string' ? JSON.parse(data) : data
  const answer = (given = value) => tell({ method, value: given })
  if (method === 'ping') return begin()
  if (method === 'getDuration') return answer(600)
  if (method === 'getTextTracks') return answer([])
  if (method === 'setCurrentTime') { seconds = value; film.seeks.push(value); answer(); return happen('timeupdate') }
  if (method === 'play') {
    answer(null)
    happen('playing')
    timer = setInterval(() => { seconds += 0.25; happen('timeupdate') }, 250)
    return
  }
  if (method === 'pause') { clearInterval(timer); answer(null); return happen('pause') }
  answer()
})
</script>`

async function vimeo(page: Page, fault: string | null = null): Promise<void> {
  await page.route('https://player.vimeo.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: vimeoPage(fault) }),
  )
}

const playerFrame = async (page: Page) => {
  const handle = await page.locator('iframe[src*="player.vimeo.com"]').elementHandle()
  const frame = await handle?.contentFrame()
  if (!frame) throw new Error('There is no player of Vimeo on the page')
  return frame
}

test('ROOM-24, TRK-02, UPL-08 an unlisted video of Vimeo plays, is kept, and its waiting is noted', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  const course = await aCourse(services, site.channelSeq)
  const linkUrl = 'https://vimeo.com/76979871/a1b2c3d4e5'
  const item = await anItem(services, course, { vodTypeCd: '03', linkUrl, duration: 600 })
  const learner = await aMember(services, site.channelSeq)
  await anAttendance(services, course, learner)
  await signIn(learner)
  await vimeo(page)
  await open(`/classes/${course.courseSeq}/classroom/${item.curriculumSeq}`)
  const frame = page.locator('iframe[src*="player.vimeo.com"]')
  await expect(frame).toHaveAttribute('src', /video\/76979871\?h=a1b2c3d4e5&dnt=1/)

  const kept = page.waitForRequest((request) => new URL(request.url()).pathname.endsWith('/progress'))
  await page.getByRole('button', { name: '재생', exact: true }).first().click()
  await expect(page.getByRole('button', { name: '멈춤' })).toBeVisible()
  await expectAccessible()
  const noted = (eventType: string) =>
    page.waitForRequest(
      (request) => request.url().includes('/events/log') && request.postDataJSON().eventType === eventType,
    )
  const inside = await playerFrame(page)
  const [begun, over] = [noted('VIMEO_BUFFER_START'), noted('VIMEO_BUFFER_END')]
  await inside.evaluate("film.happen('bufferstart', {})")
  expect(JSON.parse((await begun).postDataJSON().message)).toMatchObject({
    courseSeq: course.courseSeq,
    curriculumSeq: item.curriculumSeq,
  })
  await inside.evaluate("film.happen('bufferend', {})")
  await over
  // The controls come back with the pointer.
  await page.mouse.move(500, 300)
  await page.mouse.move(520, 320)
  await page.getByRole('button', { name: '멈춤' }).first().click()
  expect((await kept).postDataJSON()).toMatchObject({ position: expect.any(Number) })
})

test('ROOM-11 a first play of a video of Vimeo goes no further than it was played', async ({
  page,
  open,
  services,
  site,
  signIn,
}) => {
  const course = await aCourse(services, site.channelSeq)
  const linkUrl = 'https://vimeo.com/76979871'
  const item = await anItem(services, course, {
    vodTypeCd: '03',
    linkUrl,
    duration: 600,
    limitPercent: 100,
  })
  const learner = await aMember(services, site.channelSeq)
  await anAttendance(services, course, learner)
  await signIn(learner)
  await vimeo(page)
  await open(`/classes/${course.courseSeq}/classroom/${item.curriculumSeq}`)
  await page.getByRole('button', { name: '재생', exact: true }).first().click()
  await expect(page.getByRole('button', { name: '멈춤' })).toBeVisible()
  const inside = await playerFrame(page)
  await inside.evaluate('film.jump(300)')
  await expect.poll(() => inside.evaluate<number[]>('film.seeks')).not.toHaveLength(0)
  expect(Math.max(...(await inside.evaluate<number[]>('film.seeks')))).toBeLessThan(60)
})

for (const [what, name, words, canTryAgain] of [
  ['a setting of the host (404)', 'PrivacyError', '비공개로 바뀌었거나 삭제된 영상이에요.', false],
  ['a video that is gone', 'NotFoundError', '비공개로 바뀌었거나 삭제된 영상이에요.', false],
  ['a temporary error', 'Error', '일시적인 오류예요.', true],
] as const)
  test(`ERR-21, ROOM-19 ${what} keeps a video of Vimeo from playing, and is told as such`, async ({
    page,
    open,
    services,
    site,
    signIn,
  }) => {
    const course = await aCourse(services, site.channelSeq)
    const item = await anItem(services, course, { vodTypeCd: '03', linkUrl: 'https://vimeo.com/76979871' })
    const learner = await aMember(services, site.channelSeq)
    await anAttendance(services, course, learner)
    await signIn(learner)
    await vimeo(page, name)
    await open(`/classes/${course.courseSeq}/classroom/${item.curriculumSeq}`)
    const fault = page.getByRole('alert').filter({ hasText: '영상을 재생할 수 없습니다.' })
    await expect(fault).toContainText(words)
    await expect(fault.getByRole('button')).toHaveCount(canTryAgain ? 1 : 0)
  })
