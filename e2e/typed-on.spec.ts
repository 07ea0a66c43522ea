import type { Locator, Page, Route } from '@playwright/test'
import { aCourse, aMember, anAttendance, anItem, anOperator } from '../apps/server/src/testing/factories.ts'
import { aJpeg } from '../apps/server/src/testing/pictures.ts'
import { expect, test } from './fixtures.ts'
import { codeTo } from './mails.ts'

test.use({ actionTimeout: 15_000 })

/** Keeps the next call of an address on its way until it is told what becomes of it. */
async function held(page: Page, address: RegExp) {
  const caught = Promise.withResolvers<Route>()
  await page.route(address, (route) => caught.resolve(route), { times: 1 })
  return {
    onItsWay: () => caught.promise,
    arrive: async () => (await caught.promise).continue(),
    fail: async () => (await caught.promise).fulfill({ status: 500, json: {} }),
  }
}

/** Whoever types on finds that nothing takes it. */
async function takesNothing(page: Page, field: Locator): Promise<void> {
  const before = await field.inputValue()
  await expect(field.locator('xpath=ancestor::*[@inert]')).toHaveCount(1)
  const place = await field.boundingBox()
  if (place) await page.mouse.click(place.x + 20, place.y + 12)
  await page.keyboard.type('!?')
  await expect(field).toHaveValue(before)
}

test('VAL-27 a window that closes once its form has arrived takes no words meanwhile, and gives the field back when it is refused', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open('/settings/form')
  await page.getByRole('button', { name: '새 폼' }).first().click()
  const window = page.getByRole('dialog')
  const name = window.getByRole('textbox', { name: '폼 이름' })
  await name.fill('후기 설문')
  const first = await held(page, /admin\/forms\/create/)
  await name.press('Enter')
  await first.onItsWay()
  await expect(window.getByRole('button', { name: '제출 중' })).toBeFocused()
  await takesNothing(page, name)
  await page.keyboard.press('Escape')
  await expect(window).toBeVisible()
  await expectAccessible()

  await first.fail()
  await expect(name).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' 2')
  await expect(name).toHaveValue('후기 설문 2')
  await name.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '후기 설문 2' })).toBeVisible()
})

test('VAL-27, PGE-20 words that are written while a picture is on its way stay, and a drawer that is saved takes none', async ({
  page,
  open,
  services,
  site,
  signIn,
}) => {
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open('/settings/homepage')
  await page.getByRole('button', { name: '첫 배너 만들기' }).click()
  const picture = await held(page, /uploads\/image/)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await aJpeg(1280, 420, '#274') })
  await page.getByRole('button', { name: '이대로 쓰기' }).click()
  await picture.onItsWay()
  const name = page.getByRole('textbox', { name: '배너 이름' })
  await name.fill('가을 특강')
  await picture.arrive()
  await expect(page.getByRole('button', { name: '사진 바꾸기' })).toBeVisible()
  await expect(name).toHaveValue('가을 특강')

  const saving = await held(page, /admin\/banners\/modify/)
  await page.getByRole('button', { name: '만들기', exact: true }).click()
  await saving.onItsWay()
  await takesNothing(page, name)
  await page.keyboard.press('Escape')
  await expect(name).toBeVisible()
  await saving.arrive()
  await expect(name).toBeHidden()
  await expect(page.getByText('가을 특강 배너를 만들었어요.')).toBeVisible()
})

test('VAL-27, ROOM-29 homework that is on its way takes no words, and goes on where it was refused', async ({
  page,
  open,
  services,
  site,
  signIn,
}) => {
  const course = await aCourse(services, site.channelSeq)
  const item = await anItem(services, course, { curriculumTypeCd: '03', title: '첫 그릇 빚기' })
  const learner = await aMember(services, site.channelSeq)
  await anAttendance(services, course, learner)
  await signIn(learner)
  await open(`/classes/${course.courseSeq}/classroom/${item.curriculumSeq}`)
  const work = page.getByRole('main').getByRole('textbox').first()
  await work.fill('첫 과제예요.')
  const first = await held(page, /work\/create/)
  const handIn = page.getByRole('button', { name: '제출하기' })
  await handIn.click()
  await first.onItsWay()
  await takesNothing(page, work)
  await first.fail()
  await work.fill('첫 과제예요. 사진도 붙일게요.')
  await handIn.click()
  await expect(page.getByText('첫 과제예요. 사진도 붙일게요.').last()).toBeVisible()
  await expect(work).toBeHidden()
})

test('VAL-27, VER-08 a code that is on its way takes no digit more, and is typed anew where it was wrong', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  const person = await aMember(services, site.channelSeq, { verifiedAt: null })
  await signIn(person)
  await open('/editinformation')
  await page.getByRole('button', { name: '인증하기' }).click()
  const window = page.getByRole('dialog')
  await expect(window.getByText('인증번호를 보냈습니다.')).toBeVisible()
  const code = await codeTo(services, person.email)
  const field = window.getByRole('textbox', { name: '인증번호' })
  const first = await held(page, /auth\/code\/\d+/)
  await field.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
  await first.onItsWay()
  await expect(window.getByRole('button', { name: '제출 중' })).toBeFocused()
  await page.keyboard.press('Backspace')
  await takesNothing(page, field)
  // And its window stays.
  await page.keyboard.press('Escape')
  await expect(window.getByRole('button', { name: '닫기' })).toBeDisabled()
  await expect(field).toBeVisible()
  await expectAccessible()

  await first.arrive()
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/인증번호가 올바르지 않아요/)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(code)
  await expect(window.getByText('이메일 인증이 완료되었습니다.')).toBeVisible()
})
