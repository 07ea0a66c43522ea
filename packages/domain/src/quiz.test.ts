import fc from 'fast-check'
import { expect, test } from 'vitest'
import { QUIZ_QUESTION, QUIZ_REVEAL, YN } from './codes.ts'
import {
  askedQuestion,
  attemptsLeft,
  beginProblem,
  defaultQuiz,
  isPass,
  isPossibleAnswer,
  isRight,
  isTimeUp,
  type QuizQuestion,
  questionGap,
  questionsToAsk,
  quizDeadline,
  quizProblems,
  quizScore,
  showsAnswers,
  shuffled,
} from './quiz.ts'

const words = (text: string): QuizQuestion['content'] => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const choices = ['a', 'b', 'c'].map((id) => ({ id, text: `보기 ${id}` }))
const one: QuizQuestion = {
  id: 'one',
  kindCd: QUIZ_QUESTION.one,
  content: words('하나만 고르세요'),
  points: 2,
  choices,
  answers: ['b'],
  explanation: '',
}
const several: QuizQuestion = { ...one, id: 'several', kindCd: QUIZ_QUESTION.several, answers: ['a', 'c'] }
const short: QuizQuestion = {
  ...one,
  id: 'short',
  kindCd: QUIZ_QUESTION.text,
  choices: [],
  answers: ['훈민정음', 'Hunmin Jeongeum'],
}

test.each([
  ['the right choice', one, ['b'], true],
  ['another choice', one, ['a'], false],
  ['two choices', one, ['a', 'b'], false],
  ['nothing', one, [], false],
  ['all that are right, in any order', several, ['c', 'a'], true],
  ['a part of what is right', several, ['a'], false],
  ['more than is right', several, ['a', 'b', 'c'], false],
  ['the same choice twice', several, ['a', 'a'], false],
  ['the exact spelling', short, ['훈민정음'], true],
  ['other spaces', short, [' 훈민 정음 '], true],
  ['other case and width', short, ['ＨＵＮＭＩＮ jeongeum'], true],
  ['another word', short, ['훈민'], false],
  ['blanks', short, ['  '], false],
] as const)('BYD-11 answered with %s', (_, question, answer, expected) => {
  expect(isRight(question, answer)).toBe(expected)
})

test.each([
  ['one choice', one, ['a'], true],
  ['no answer any more', one, [], true],
  ['two where one is asked', one, ['a', 'b'], false],
  ['a foreign choice', one, ['z'], false],
  ['all', several, ['a', 'b', 'c'], true],
  ['one twice', several, ['a', 'a'], false],
  ['a text', short, ['훈민정음'], true],
  ['two texts', short, ['훈민정음', '한글'], false],
  ['a text that is too long', short, ['가'.repeat(201)], false],
] as const)('BYD-11, SEC-20 %s can be answered or not', (_, question, answer, expected) => {
  expect(isPossibleAnswer(askedQuestion(question), answer)).toBe(expected)
})

const GAPS: [what: string, change: Partial<QuizQuestion>, gap: string | null][] = [
  ['nothing', {}, null],
  ['its words', { content: { type: 'doc' } }, 'content'],
  ['a second choice', { choices: choices.slice(0, 1) }, 'choices'],
  ['the words of a choice', { choices: [...choices, { id: 'd', text: ' ' }] }, 'choices'],
  ['an answer', { answers: [] }, 'answer'],
  ['an answer that is still a choice', { answers: ['gone'] }, 'answer'],
  ['one answer and not two', { answers: ['a', 'b'] }, 'answer'],
]
test.each(GAPS)('BYD-11 a question lacks %s', (_, change, gap) => {
  expect(questionGap({ ...one, ...change })).toBe(gap)
})

test('BYD-11 a short text lacks its spellings until one says something', () => {
  expect(questionGap({ ...short, answers: [' '] })).toBe('answer')
  expect(questionGap(short)).toBeNull()
})

test.each([
  [59, 60, false],
  [60, 60, true],
  [100, 100, true],
])('BYD-11 %i percent with a mark of %i is passed: %s', (percent, mark, passed) => {
  expect(isPass({ percent }, mark)).toBe(passed)
})

test('BYD-11 a percent is cut, so that nobody passes by rounding', () => {
  const score = quizScore([one, { ...one, id: 'two' }, { ...one, id: 'three' }], { one: ['b'], two: ['b'] })
  expect(score).toEqual({ points: 4, maxPoints: 6, percent: 66, rightIds: ['one', 'two'] })
  expect(isPass(score, 67)).toBe(false)
})

test.each([
  ['unlimited', null, 40, 0, null],
  ['the first of three', 3, 0, 0, 3],
  ['none', 3, 3, 0, 0],
  ['one that was granted', 3, 3, 1, 1],
  ['none where the number was lowered since', 1, 3, 0, 0],
])('BYD-11 attempts left: %s', (_, attempts, used, extra, left) => {
  expect(attemptsLeft({ attempts }, used, extra)).toBe(left)
})

test('BYD-11 an attempt needs a question that is complete, and one more attempt', () => {
  const quiz = { ...defaultQuiz(), attempts: 1, questions: [{ ...one, answers: [] }] }
  expect(beginProblem(quiz, 0, 0)).toBe('QUIZ_NOT_READY')
  expect(beginProblem({ ...quiz, questions: [one] }, 1, 0)).toBe('QUIZ_ATTEMPTS_USED')
  expect(beginProblem({ ...quiz, questions: [one] }, 1, 1)).toBeNull()
})

const at = (clock: string) => new Date(`2026-11-22T${clock}+09:00`)

test.each([
  ['before it', '10:09:59.999', false],
  ['at it', '10:10:00.000', true],
  ['after it', '10:10:00.001', true],
])('BYD-11 an answer %s', (_, clock, isOver) => {
  expect(isTimeUp(quizDeadline({ minutes: 10 }, at('10:00:00')), at(clock))).toBe(isOver)
  expect(isTimeUp(quizDeadline({ minutes: null }, at('10:00:00')), at(clock))).toBe(false)
})

test.each([
  [QUIZ_REVEAL.never, true, false],
  [QUIZ_REVEAL.afterPassing, false, false],
  [QUIZ_REVEAL.afterPassing, true, true],
  [QUIZ_REVEAL.afterEach, false, true],
])('BYD-11 answers under rule %s, passed %s, are shown: %s', (revealCd, hasPassed, shown) => {
  expect(showsAnswers(revealCd, hasPassed)).toBe(shown)
})

test('BYD-11, SEC-20 what is asked holds nothing of what is right', () => {
  const text = JSON.stringify(askedQuestion({ ...short, explanation: '세종 28년' }))
  expect(text).not.toContain('훈민정음')
  expect(text).not.toContain('세종')
})

test.each([
  ['passPercent', { passPercent: 0 }],
  ['passPercent', { passPercent: 101 }],
  ['attempts', { attempts: 0 }],
  ['attempts', { attempts: 21 }],
  ['minutes', { minutes: 0 }],
  ['minutes', { minutes: 601 }],
  ['questions', { questions: [one, one] }],
  ['questions', { questions: Array.from({ length: 101 }, (_, index) => ({ ...one, id: `q${index}` })) }],
  ['questions', { questions: [{ ...one, choices: [choices[0], choices[0]] }] }],
])('BYD-11 of a quiz %s is refused: %j', (field, change) => {
  const quiz = { ...defaultQuiz(), questions: [one], ...(change as object) }
  expect(Object.keys(quizProblems(quiz))).toEqual([`quiz.${field}`])
})

test('BYD-11 what is merely missing can be stored', () => {
  const quiz = { ...defaultQuiz(), questions: [{ ...one, content: words(''), choices: [], answers: [] }] }
  expect(quizProblems(quiz)).toEqual({})
})

const aQuestion = fc.record({
  id: fc.uuid(),
  points: fc.integer({ min: 1, max: 100 }),
  answers: fc.subarray(['a', 'b', 'c'], { minLength: 1 }),
})
const quizOfAny = fc
  .uniqueArray(aQuestion, { minLength: 1, maxLength: 30, selector: ({ id }) => id })
  .map((list) => list.map((part) => ({ ...several, ...part })))

test('BYD-11 whatever is answered, points stand between nothing and all, and knowing all is 100 percent', () => {
  fc.assert(
    fc.property(quizOfAny, fc.array(fc.subarray(['a', 'b', 'c']), { maxLength: 30 }), (questions, said) => {
      const answers = Object.fromEntries(questions.map(({ id }, index) => [id, said[index] ?? []]))
      const score = quizScore(questions, answers)
      expect(score.points).toBeGreaterThanOrEqual(0)
      expect(score.points).toBeLessThanOrEqual(score.maxPoints)
      expect(score.percent).toBeLessThanOrEqual(100)
      const known = Object.fromEntries(questions.map(({ id, answers: right }) => [id, right]))
      expect(quizScore(questions, known)).toMatchObject({ points: score.maxPoints, percent: 100 })
      expect(quizScore(questions, {})).toMatchObject({ points: 0, percent: 0 })
    }),
  )
})

test('BYD-11 one more right answer never lowers the score', () => {
  fc.assert(
    fc.property(quizOfAny, fc.nat(), (questions, pick) => {
      const known = questions.slice(0, pick % questions.length)
      const more = questions.slice(0, (pick % questions.length) + 1)
      const answersTo = (list: QuizQuestion[]) =>
        Object.fromEntries(list.map(({ id, answers }) => [id, answers]))
      expect(quizScore(questions, answersTo(more)).percent).toBeGreaterThanOrEqual(
        quizScore(questions, answersTo(known)).percent,
      )
    }),
  )
})

test('BYD-11 shuffling loses nothing, adds nothing, and leaves the order alone where nobody asked for it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer()),
      fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 1 }),
      (list, draws) => {
        let turn = 0
        const random = () => draws[turn++ % draws.length] ?? 0
        expect(shuffled(list, random).sort()).toEqual([...list].sort())
      },
    ),
  )
  const quiz = { ...defaultQuiz(), questions: [one, several, short] }
  expect(questionsToAsk(quiz, () => 0.999)).toEqual([one, several, short])
  const mixed = questionsToAsk({ ...quiz, shuffleQuestionsYn: YN.yes, shuffleChoicesYn: YN.yes }, () => 0.999)
  expect(mixed.map(({ id }) => id)).toEqual(['short', 'several', 'one'])
  expect(mixed[1]?.choices.map(({ id }) => id)).toEqual(['c', 'b', 'a'])
})
