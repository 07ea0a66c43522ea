import type { Locator, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { quizAttempts } from '../apps/server/src/modules/coursework/tables.ts'
import {
  aCourse,
  aMember,
  anAttendance,
  anItem,
  anOperator,
  aSession,
} from '../apps/server/src/testing/factories.ts'
import { defaultQuiz, type Quiz, type QuizQuestion } from '../packages/domain/src/quiz.ts'
import { expect, hydrated, signInto, test } from './fixtures.ts'

test.use({ actionTimeout: 15_000 })
test.describe.configure({ timeout: 150_000 })

/** The same browser as somebody else, in a window of their own. */
async function windowOf(page: Page, accessToken: string): Promise<Page> {
  const context = await page.context().browser()?.newContext({
    locale: 'ko-KR',
    viewport: page.viewportSize(),
  })
  if (!context) throw new Error('there is no browser')
  await signInto(context, accessToken)
  return context.newPage()
}

const questionOf = (window: Page, n: number): Locator =>
  window.getByRole('group', { name: new RegExp(`^${n}번`) })

test('BYD-11, BYD-12 a quiz is written, failed, gone on with after a reload, passed, and ends in a certificate', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  const { channelSeq } = site
  const owner = await anOperator(services, channelSeq, 'OWN')
  const course = await aCourse(services, channelSeq, { title: '서당에서 읽는 천자문' })
  const { courseSeq } = course
  const learner = await aMember(services, channelSeq, { name: '오재하' })
  await anAttendance(services, course, learner)
  const settings = `/classes/${courseSeq}/settings`
  await signIn(owner)

  await open(`${settings}/curriculums`)
  await page.getByRole('button', { name: '다른 항목' }).click()
  await page.getByRole('menuitem', { name: '퀴즈', exact: true }).click()
  await page.getByLabel('제목').fill('첫 장 쪽지 시험')
  await expect(page.getByText('아직 문항이 없어요')).toBeVisible()
  await page.getByRole('button', { name: '하나 고르기' }).click()
  await page.getByRole('textbox', { name: '문항' }).fill('천자문의 첫 글자는?')
  await page.getByRole('textbox', { name: '보기 1' }).fill('하늘 천')
  await page.getByRole('textbox', { name: '보기 2' }).fill('땅 지')
  await expect(page.getByText('정답을 정해 주세요').first()).toBeVisible()
  await page.getByRole('radio', { name: '보기 1 정답' }).check()
  await page.getByRole('textbox', { name: '배점' }).fill('2')
  await page.getByRole('textbox', { name: '해설' }).fill('하늘 천, 땅 지로 시작해요.')
  await expectAccessible()
  await page.getByRole('button', { name: '1번 문항 복사' }).click()
  await expect(page.getByText('문항 2개 · 4점')).toBeVisible()
  await page.getByRole('button', { name: '2번 문항 삭제' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '지우기' }).click()
  await page.getByRole('group', { name: '문항 추가' }).getByRole('button', { name: '짧은 답' }).click()
  await page.getByRole('textbox', { name: '문항' }).fill('천자문을 지은 사람은?')
  await page.getByRole('textbox', { name: '정답으로 인정할 답' }).fill('주흥사\n周興嗣')
  await page.getByRole('button', { name: '2번 문항 위로' }).click()
  await page.getByRole('textbox', { name: '통과 기준' }).fill('60')
  await page.getByRole('textbox', { name: '응시 횟수' }).fill('2')
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await expect(page.getByText(/저장됨|저장했/).first()).toBeVisible()

  await open(`${settings}/more`)
  await page.locator('label', { hasText: '수료증 발급' }).click()
  await page.getByRole('textbox', { name: '퀴즈 평균 점수' }).fill('70')
  await page.getByRole('button', { name: '수료증 저장' }).click()
  await expect(page.getByText('수료증 조건을 저장했어요.')).toBeVisible()

  const window = await windowOf(page, learner.accessToken)
  await window.goto(`/classes/${courseSeq}/classroom/0?channelSeq=${channelSeq}`)
  await hydrated(window)
  await expect(window.getByText('퀴즈 평균 0점 / 70점')).toBeVisible()
  await expect(window.getByText('2번 가운데 2번')).toBeVisible()
  await expectAccessible(window)
  await window.getByRole('button', { name: '시작하기' }).click()
  await questionOf(window, 2).getByText('하늘 천').click()
  await expect(window.getByText('2문항 중 1문항 답함')).toBeVisible()
  await expect(window.getByText('저장됨')).toBeVisible()
  await window.reload()
  await hydrated(window)
  await expect(questionOf(window, 2).getByRole('radio', { name: '하늘 천' })).toBeChecked()
  await questionOf(window, 2).getByText('땅 지').click()
  await expect(window.getByText('저장됨')).toBeVisible()
  // Turning a phone draws the room anew.
  const size = window.viewportSize()
  await window.setViewportSize({ width: 390, height: 844 })
  await expect(window.getByRole('tab', { name: '강의 내용' })).toBeVisible()
  await expect(questionOf(window, 2).getByRole('radio', { name: '땅 지' })).toBeChecked()
  if (size) await window.setViewportSize(size)
  await expectAccessible(window)
  await window.getByRole('button', { name: '제출하기' }).click()
  await expect(
    window.getByRole('dialog').getByText('1번 문항이 비어 있어요.', { exact: false }),
  ).toBeVisible()
  await window.getByRole('dialog').getByRole('button', { name: '제출하기' }).click()
  await expect(window.getByText('아직 통과하지 못했어요')).toBeVisible()
  await expect(window.getByText('통과하면 문항별 결과와 정답을 볼 수 있어요.')).toBeVisible()
  // What came of it stays in sight when a tablet is turned.
  await window.setViewportSize({ width: 390, height: 844 })
  await expect(window.getByRole('tab', { name: '강의 내용' })).toBeVisible()
  await expect(window.getByText('아직 통과하지 못했어요')).toBeVisible()
  if (size) await window.setViewportSize(size)
  await expect(window.getByText('하늘 천, 땅 지로 시작해요.')).toBeHidden()

  await window.getByRole('button', { name: /다시 풀기/ }).click()
  await questionOf(window, 1).getByRole('textbox').fill('주 흥사')
  await questionOf(window, 2).getByText('하늘 천').click()
  await window.getByRole('button', { name: '제출하기' }).click()
  await expect(window.getByText('통과했어요', { exact: true })).toBeVisible()
  await expect(window.getByText('하늘 천, 땅 지로 시작해요.')).toBeVisible()
  await expectAccessible(window)
  // What others confirmed is taken back by nobody.
  await expect(window.getByText('완료했어요').first()).toBeVisible()
  await expect(async () => {
    await window.goto(`/classes/${courseSeq}/classroom/0?channelSeq=${channelSeq}&open=curriculum`)
    await hydrated(window)
    await expect(window.getByRole('button', { name: '수료증 받기' })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(window.getByText(/퀴즈 평균/)).toBeHidden()

  await open(`${settings}/quizzes`)
  await expect(page.getByRole('row', { name: /오재하/ })).toContainText('100점')
  await page.getByRole('button', { name: '문항별 정답률' }).click()
  await expect(page.getByText('2번 가운데 1번 맞음').first()).toBeVisible()
  await page.getByText(learner.email).click()
  await expect(page.getByText('답: 땅 지', { exact: false })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: '응시 1번 더 주기' }).click()
  await expect(page.getByText('오재하 님이 1번 더 풀 수 있어요.')).toBeVisible()
  await window.goto(`/classes/${courseSeq}/classroom/0?channelSeq=${channelSeq}`)
  await hydrated(window)
  await expect(window.getByText('3번 가운데 1번')).toBeVisible()
  await window.context().close()
})

const QUESTION: QuizQuestion = {
  id: 'one',
  kindCd: '00',
  content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '하늘은?' }] }] },
  points: 1,
  choices: [
    { id: 'a', text: '천' },
    { id: 'b', text: '지' },
  ],
  answers: ['a'],
  explanation: '',
}

test('BYD-11 when the time of the server is over, what was answered is handed in by itself', async ({
  page,
  services,
  site,
  signIn,
}) => {
  const { channelSeq } = site
  const course = await aCourse(services, channelSeq)
  const quiz: Quiz = { ...defaultQuiz(), minutes: 10, questions: [QUESTION] }
  const item = await anItem(services, course, {
    curriculumTypeCd: '50',
    title: '빨리 풀기',
    linkUrl: null,
    duration: 0,
    extra: { quiz },
  })
  const learner = await aMember(services, channelSeq)
  const { attendSeq } = await anAttendance(services, course, learner)
  await services.db.insert(quizAttempts).values({
    ...item,
    attendSeq,
    userSeq: learner.userSeq,
    questions: [QUESTION],
    passPercent: 60,
    answers: { one: ['a'] },
    dueAt: new Date(Date.now() + 12_000),
  })
  await signIn(learner)
  await page.goto(`/classes/${course.courseSeq}/classroom/0?channelSeq=${channelSeq}`)
  await hydrated(page)
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(page.getByText('통과했어요', { exact: true })).toBeVisible()
  await expect(page.getByText('시간이 끝나 그때까지의 답으로 제출됐어요.')).toBeVisible()
})

const TEXTS: QuizQuestion[] = [1, 2].map((n) => ({
  ...QUESTION,
  id: `q${n}`,
  kindCd: '02',
  content: {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: `낱말 ${n}은?` }] }],
  },
  choices: [],
  answers: ['정답'],
}))

test('SET-09, SEC-38, BYD-11 a phone that comes back takes no newer answer of the laptop, and what came late is kept and can count', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  const { channelSeq } = site
  const course = await aCourse(services, channelSeq)
  const quiz: Quiz = { ...defaultQuiz(), minutes: 10, attempts: 1, passPercent: 100, questions: TEXTS }
  await anItem(services, course, {
    curriculumTypeCd: '50',
    title: '두 기기',
    linkUrl: null,
    duration: 0,
    extra: { quiz },
  })
  const learner = await aMember(services, channelSeq, { name: '오재하' })
  await anAttendance(services, course, learner)
  const room = `/classes/${course.courseSeq}/classroom/0?channelSeq=${channelSeq}`
  const phone = await windowOf(page, learner.accessToken)
  const laptop = await windowOf(page, await aSession(services, learner.userSeq))
  const field = (window: Page, n: number) => questionOf(window, n).getByRole('textbox')
  const kept = async () => {
    const [row] = await services.db
      .select({ answers: quizAttempts.answers })
      .from(quizAttempts)
      .where(eq(quizAttempts.userSeq, learner.userSeq))
    return row?.answers
  }

  await phone.goto(room)
  await hydrated(phone)
  await phone.getByRole('button', { name: '시작하기' }).click()
  await expect(field(phone, 1)).toBeVisible()
  await phone.context().setOffline(true)
  await field(phone, 1).fill('옛날 답')
  await expect(phone.getByText('저장하지 못했어요')).toBeVisible()
  await laptop.goto(room)
  await hydrated(laptop)
  await field(laptop, 1).fill('새 답')
  await expect.poll(kept).toEqual({ q1: ['새 답'] })

  await phone.context().setOffline(false)
  const mine = questionOf(phone, 1).getByText('이 기기에서 쓴 답: 옛날 답')
  await expect(mine).toBeVisible()
  await expect(field(phone, 1)).toHaveValue('새 답')
  expect(await kept()).toEqual({ q1: ['새 답'] })
  await phone.reload()
  await hydrated(phone)
  await expect(mine).toBeVisible()
  expect(await kept()).toEqual({ q1: ['새 답'] })
  await expectAccessible(phone)
  await questionOf(phone, 1).getByRole('button', { name: '이 답으로 바꾸기' }).click()
  await expect.poll(kept).toEqual({ q1: ['옛날 답'] })
  await field(phone, 1).fill('정답')
  await expect.poll(kept).toEqual({ q1: ['정답'] })

  await phone.context().setOffline(true)
  await field(phone, 2).fill('정답')
  await expect(phone.getByText('저장하지 못했어요')).toBeVisible()
  await services.db
    .update(quizAttempts)
    .set({ dueAt: new Date(Date.now() - 1000) })
    .where(eq(quizAttempts.userSeq, learner.userSeq))
  await phone.context().setOffline(false)
  await phone.getByRole('dialog').getByRole('button', { name: '확인' }).click()
  const late = phone.getByRole('region', { name: '늦게 도착한 답' })
  await expect(late).toContainText('정답')
  await expect(phone.getByText('아직 통과하지 못했어요')).toBeVisible()
  await expectAccessible(phone)

  await signIn(await anOperator(services, channelSeq, 'OWN'))
  await open(`/classes/${course.courseSeq}/settings/quizzes`)
  await page.getByText(learner.email).click()
  await expect(page.getByText('늦게 도착한 답')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: '점수에 넣기' }).click()
  await expect(page.getByText('오재하 님의 점수가 100점이 됐어요.')).toBeVisible()
  await expect(page.getByText('늦게 도착한 답')).toBeHidden()
  await phone.context().close()
  await laptop.context().close()
})
