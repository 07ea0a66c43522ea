import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { certificateRules } from '../apps/server/src/modules/coursework/tables.ts'
import { aPdf } from '../apps/server/src/testing/a-pdf.ts'
import {
  aCourse,
  aMember,
  anAttendance,
  anItem,
  anOperator,
  type Person,
} from '../apps/server/src/testing/factories.ts'
import { expect, hydrated, signInto, test } from './fixtures.ts'

test.use({ actionTimeout: 15_000 })
test.describe.configure({ timeout: 150_000 })

/** The same browser as somebody else, in a window of their own. */
async function windowOf(page: Page, person: Person): Promise<Page> {
  const context = await page.context().browser()?.newContext({
    locale: 'ko-KR',
    viewport: page.viewportSize(),
    acceptDownloads: true,
  })
  if (!context) throw new Error('there is no browser')
  await signInto(context, person.accessToken)
  const window = await context.newPage()
  await window.route('https://cdn.channel.io/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  return window
}

/** The lesson itself, on a phone behind its tab. */
async function openLesson(window: Page, url: string): Promise<void> {
  await window.goto(url)
  await hydrated(window)
}

test('CUR-08, ROOM-29, CERT-03 to CERT-06, BYD-12 a mission and a file are authored, handed in, sent back, approved, and end in a certificate', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  const { channelSeq } = site
  const owner = await anOperator(services, channelSeq, 'OWN')
  const course = await aCourse(services, channelSeq, { title: '물레로 빚는 그릇' })
  const { courseSeq } = course
  const learner = await aMember(services, channelSeq, { name: '오재하' })
  await anAttendance(services, course, learner)
  await services.db.insert(certificateRules).values({
    channelSeq,
    courseSeq,
    useYn: 'Y',
    title: '수료증',
    content: '위 사람은 본 과정을 성실히 이수하였기에 이 증서를 드립니다.',
  })
  const settings = `/classes/${courseSeq}/settings`
  const window = await windowOf(page, learner)
  await signIn(owner)

  await open(`${settings}/curriculums`)
  await page.getByRole('button', { name: '다른 항목' }).click()
  await page.getByRole('menuitem', { name: '미션', exact: true }).click()
  await page.getByLabel('제목').fill('첫 그릇 사진 올리기')
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await expect(page.getByText(/저장됨|저장했/).first()).toBeVisible()
  await expectAccessible()
  await open(`${settings}/curriculums`)
  await page.getByRole('button', { name: '다른 항목' }).click()
  await page.getByRole('menuitem', { name: '자료', exact: true }).click()
  await page
    .getByLabel(/파일/)
    .last()
    .setInputFiles({
      name: '준비물.pdf',
      mimeType: 'application/pdf',
      buffer: await aPdf(),
    })
  await expect(page.getByRole('button', { name: '준비물.pdf 지우기' })).toBeVisible()
  await expectAccessible()

  await openLesson(window, `/classes/${courseSeq}/classroom/0?channelSeq=${channelSeq}`)
  await expect(window.getByRole('heading', { name: /첫 그릇 사진 올리기/ })).toBeVisible()
  await window.getByRole('button', { name: '제출하기' }).click()
  await expect(window.getByText('내용 항목을 입력해주세요!')).toBeVisible()
  await window.getByRole('textbox', { name: '내용' }).fill('첫 그릇이에요.\n\n조금 기울었어요.')
  await window
    .getByLabel(/^파일/)
    .last()
    .setInputFiles({ name: '그릇.txt', mimeType: 'text/plain', buffer: Buffer.from('그릇 사진') })
  await expect(window.getByRole('button', { name: '그릇.txt 지우기' })).toBeVisible()
  await window.getByRole('button', { name: '제출하기' }).click()
  await expect(window.getByText('확인 기다리는 중')).toBeVisible()
  await expectAccessible(window)

  await open(`${settings}/works`)
  await page.getByText(learner.email).click()
  await expect(page.getByText('조금 기울었어요.').last()).toBeVisible()
  await page.getByRole('button', { name: '돌려보내기' }).click()
  await expect(page.getByText('돌려보내는 사유 항목을 입력해주세요!')).toBeVisible()
  await page.getByRole('textbox', { name: '의견' }).fill('밑면 사진도 올려 주세요.')
  await expectAccessible()
  await page.getByRole('button', { name: '돌려보내기' }).click()
  await expect(page.getByText('1건을 처리했어요.')).toBeVisible()

  await window.reload()
  await hydrated(window)
  await expect(window.getByText('밑면 사진도 올려 주세요.')).toBeVisible()
  await window.getByRole('textbox', { name: '내용' }).fill('밑면도 찍었어요.')
  await window.getByRole('button', { name: '다시 제출하기' }).click()
  await expect(window.getByText('확인 기다리는 중')).toBeVisible()

  await open(`${settings}/works?status=00`)
  await page.getByText(learner.email).click()
  await expect(page.getByText('2번째 제출')).toBeVisible()
  await page.getByRole('textbox', { name: '점수' }).fill('95')
  await page.getByRole('button', { name: '승인', exact: true }).last().click()
  await expect(page.getByText('1건을 처리했어요.')).toBeVisible()

  await window.reload()
  await hydrated(window)
  await expect(window.getByText('95점')).toBeVisible()
  await window.getByRole('button', { name: '다음 강의' }).click()
  const file = window.waitForEvent('download')
  await window.getByRole('button', { name: '준비물.pdf 받기' }).click()
  expect((await file).suggestedFilename()).toBe('준비물.pdf')
  await expect(window.getByText('완료했어요').first()).toBeVisible()

  // Issued by the worker once the last lesson is done.
  await expect(async () => {
    await openLesson(window, `/classes/${courseSeq}/classroom/0?channelSeq=${channelSeq}&open=curriculum`)
    await expect(window.getByRole('button', { name: '수료증 받기' })).toBeVisible({ timeout: 2000 })
  }).toPass()
  const paper = window.waitForEvent('download')
  await window.getByRole('button', { name: '수료증 받기' }).click()
  const saved = await paper
  const [, number = ''] = /certificate-(.*)\.pdf/.exec(saved.suggestedFilename()) ?? []
  expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe('%PDF-')

  await openLesson(window, `/certificates/${number}?channelSeq=${channelSeq}`)
  await expect(window.getByRole('heading', { name: '확인된 수료증이에요' })).toBeVisible()
  await expect(window.getByText('오*하')).toBeVisible()
  await expectAccessible(window)

  await open(`${settings}/certificates`)
  await expect(page.getByText(number)).toBeVisible()
  await expectAccessible()
  await page
    .getByRole('button', { name: /오재하/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: '철회하기' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: '사유' }).fill('이름이 달라요')
  await page.getByRole('dialog').getByRole('button', { name: '철회하기' }).click()
  await expect(page.getByText('수료증을 철회했어요.')).toBeVisible()
  await window.reload()
  await expect(window.getByRole('heading', { name: '철회된 수료증이에요' })).toBeVisible()
  await window.context().close()
})

test('ROOM-28 a secured PDF is drawn in the viewer, with no button to save it', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  const owner = await anOperator(services, site.channelSeq, 'OWN')
  const course = await aCourse(services, site.channelSeq)
  const learner = await aMember(services, site.channelSeq)
  await anAttendance(services, course, learner)
  const { curriculumSeq } = await anItem(services, course, {
    curriculumTypeCd: '06',
    title: '보안 교안',
    extra: { pdfSecurityYn: 'Y' },
  })
  const { channelSeq, courseSeq } = course
  const upload = await page.request.post(
    `/api/v1.0/channels/${channelSeq}/uploads/file?name=${encodeURIComponent('교안.pdf')}`,
    {
      headers: { 'access-token': owner.accessToken, 'content-type': 'application/octet-stream' },
      data: await aPdf(),
    },
  )
  const { uploadSeq } = (await upload.json()).data
  const kept = await page.request.post(
    `/api/v2.0/curriculums/${channelSeq}/${courseSeq}/${curriculumSeq}/modify`,
    { headers: { 'access-token': owner.accessToken }, data: { revision: 1, addFiles: [uploadSeq] } },
  )
  expect(kept.ok()).toBe(true)
  await signIn(learner)
  await open(`/classes/${courseSeq}/classroom/${curriculumSeq}`)
  await expect(page.getByRole('button', { name: '교안.pdf 받기' })).toBeHidden()
  await page.getByRole('button', { name: '교안.pdf 열기' }).click()
  const sheet = page.getByRole('img', { name: '2쪽 중 1쪽' })
  await expect(sheet).toHaveAttribute('data-drawn', 'true')
  await expect(page.getByRole('dialog').getByRole('button')).toHaveCount(1)
  await expectAccessible()
})

test('ROOM-20, ROOM-25 a learner finds the place of a meeting and checks in by the code on the screen', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  const owner = await anOperator(services, site.channelSeq, 'OWN')
  const course = await aCourse(services, site.channelSeq)
  const learner = await aMember(services, site.channelSeq, { name: '오재하' })
  await anAttendance(services, course, learner)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Seoul' }).format(new Date())
  const { curriculumSeq } = await anItem(services, course, {
    curriculumTypeCd: '04',
    title: '가마 여는 날',
    extra: {
      addrRoad1: '서울 종로구 사직로 161',
      addrRoad2: '2층',
      zipcode: '03045',
      offlineStartAt: today,
      offlineStartTime: '00:00',
      offlineEndTime: '23:59',
    },
  })
  const window = await windowOf(page, learner)
  await openLesson(
    window,
    `/classes/${course.courseSeq}/classroom/${curriculumSeq}?channelSeq=${site.channelSeq}&open=content`,
  )
  await expect(window.getByText('(03045) 서울 종로구 사직로 161 2층')).toBeVisible()
  await expect(window.getByRole('link', { name: '지도 보기' })).toHaveAttribute('href', /map\.kakao\.com/)
  await expectAccessible(window)

  await signIn(owner)
  await open(`/classes/${course.courseSeq}/settings/meetings`)
  await page.getByRole('button', { name: 'QR 코드 보여 주기' }).click()
  const address = await page.getByRole('img', { name: '출석 QR 코드' }).getAttribute('data-address')
  await expectAccessible()
  await openLesson(window, `${address}&open=content`)
  await expect(window.getByText(/출석이 확인됐어요/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('1명 중 1명 출석')).toBeVisible()
  await window.context().close()
})
