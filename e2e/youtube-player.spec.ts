import type { Page } from '@playwright/test'
import { aCourse, aMember, anAttendance, anItem } from '../apps/server/src/testing/factories.ts'
import { expect, test } from './fixtures.ts'

/** Stands for YouTube's own player, which says by a number why it cannot play. */
const failingPlayer = (code: number) => `
window.YT = { Player: class {
  constructor(element, { events }) {
    this.frame = document.createElement('iframe')
    element.replaceWith(this.frame)
    setTimeout(() => { events.onReady(); events.onError({ data: ${code} }) }, 50)
  }
  getIframe() { return this.frame }
  getDuration() { return 600 }
  getCurrentTime() { return 0 }
  getVideoLoadedFraction() { return 0 }
  getVolume() { return 100 }
  isMuted() { return false }
  getOptions() { return [] }
  getOption() { return undefined }
  setOption() {}
  setPlaybackRate() {}
  setVolume() {}
  mute() {}
  unMute() {}
  seekTo() {}
  playVideo() {}
  pauseVideo() {}
  destroy() { this.frame.remove() }
} }
window.onYouTubeIframeAPIReady()`

const youTubeFails = (page: Page, code: number) =>
  page.route('https://www.youtube.com/iframe_api', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: failingPlayer(code) }),
  )

for (const [what, code, words, canTryAgain] of [
  ['a temporary error', 5, '일시적인 오류예요.', true],
  ['a video that is gone (404)', 100, '비공개로 바뀌었거나 삭제된 영상이에요.', false],
  ['a setting of the host', 150, '비공개로 바뀌었거나 삭제된 영상이에요.', false],
] as const)
  test(`ERR-21, ROOM-19 ${what} keeps a video from playing, and is told as such`, async ({
    page,
    open,
    services,
    site,
    signIn,
  }) => {
    const course = await aCourse(services, site.channelSeq)
    const item = await anItem(services, course)
    const learner = await aMember(services, site.channelSeq)
    await anAttendance(services, course, learner)
    await signIn(learner)
    await youTubeFails(page, code)
    await open(`/classes/${course.courseSeq}/classroom/${item.curriculumSeq}`)
    const fault = page.getByRole('alert').filter({ hasText: '영상을 재생할 수 없습니다.' })
    await expect(fault).toContainText(words)
    await expect(fault.getByRole('button')).toHaveCount(canTryAgain ? 1 : 0)
  })
