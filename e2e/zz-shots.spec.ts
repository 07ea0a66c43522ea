import { mkdirSync } from 'node:fs'
import { aChannel, aCourse, anItem, anOperator } from '../apps/server/src/testing/factories.ts'
import { test } from './fixtures.ts'

mkdirSync('/tmp/shots/studio', { recursive: true })
test('shots', async ({ page, open, services, signIn, isMobile }) => {
  test.setTimeout(120000)
  const site = await aChannel(services, { saasYn: 'Y' })
  const course = await aCourse(services, site.channelSeq, { title: '물레로 빚는 그릇' })
  await anItem(services, course, { title: '흙 고르기' })
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  for (const part of ['information', 'curriculums', 'payment']) {
    await open(`/studio/${course.courseSeq}/contents/${part}`, site)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForTimeout(900)
    await page.screenshot({ path: `/tmp/shots/studio/frame-${part}-${isMobile ? 'narrow' : 'wide'}.png` })
  }
})
