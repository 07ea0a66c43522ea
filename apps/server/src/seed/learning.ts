import { randomBytes } from 'node:crypto'
import {
  ASKED_QUESTION_STATUS,
  AUDIENCE,
  CHOISE_STATUS,
  COURSE_TYPE,
  COURSE_USER_TYPE,
  CURRICULUM_TYPE,
  FARE,
  GRANT_SOURCE,
  LIVE_TYPE,
  POST_TYPE,
  QUIZ_END,
  QUIZ_QUESTION,
  RELEASE_STATE,
  SUBMISSION_STATUS,
  WORK_TYPE,
  YN,
} from '@seodang/domain/codes'
import { DAY, HOUR, MINUTE } from '@seodang/domain/instant'
import { defaultQuiz, isPass, type Quiz, quizScore } from '@seodang/domain/quiz'
import { addDays, fromSeoul, seoulDate, seoulParts } from '@seodang/domain/seoul-time'
import { courseCounts, courses, curriculumItems, liveSessions } from '../modules/catalog/tables.ts'
import { itemProgress } from '../modules/classroom/tables.ts'
import { answers, answerTemplates, boards, posts, questions } from '../modules/community/tables.ts'
import { certificateRules, quizAttempts, submissions } from '../modules/coursework/tables.ts'
import { attendances, grants } from '../modules/enrolment/tables.ts'
import { insertCourseStaff } from '../modules/membership/index.ts'
import type { Context } from '../platform/context.ts'
import { keepPicture } from './assets.ts'
import type { SeededClass } from './classes.ts'

interface Staged {
  teacher: number
  /** The demonstration learner first. */
  learners: readonly number[]
  classes: readonly SeededClass[]
}

const LEARNERS = 12

/** GEN-19: a class with lives, a meeting, missions and texts; questions and a board at the first class. */
export async function seedLearning(ctx: Context, { teacher, learners, classes }: Staged): Promise<void> {
  const attendees = learners.slice(0, LEARNERS)
  const courseSeq = await insertMixedClass(ctx, teacher)
  const places = await enrol(ctx, courseSeq, attendees)
  await insertLives(ctx, courseSeq)
  await insertMeeting(ctx, courseSeq)
  await insertMission(ctx, courseSeq, places)
  await insertQuiz(ctx, courseSeq, places)
  await ctx.db.insert(certificateRules).values({
    channelSeq: ctx.channelSeq,
    courseSeq,
    useYn: YN.yes,
    title: '수료증',
    content: '위 사람은 본 과정을 성실히 마쳤기에 이 증서를 드립니다.',
    progressPercent: 80,
    livePercent: 50,
    quizPercent: 60,
    missionsYn: YN.yes,
  })
  const [first] = classes
  if (!first) throw new Error('A site without classes has no questions')
  await seedQuestions(ctx, first, attendees, teacher)
  await seedBoard(ctx, first.courseSeq, attendees, teacher)
}

const paragraph = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
})

async function insertMixedClass(ctx: Context, teacher: number): Promise<number> {
  const { channelSeq, now } = ctx
  const [course] = await ctx.db
    .insert(courses)
    .values({
      channelSeq,
      courseTypeCd: COURSE_TYPE.custom,
      releaseStateCd: RELEASE_STATE.released,
      releasedAt: new Date(now.getTime() - 5 * DAY),
      title: '금요일 밤, 함께 읽고 쓰기',
      subTitle: '화면으로 만나 읽고, 한 번은 글방에서 만나요',
      introduction: paragraph('매주 금요일 밤 두 시간, 같은 글을 읽고 각자의 문장을 한 편씩 씁니다.'),
      audiences: ['혼자 쓰다 멈춘 분', '함께 읽을 사람이 필요한 분'],
      outcomes: ['네 편의 짧은 글', '서로의 글에 답하는 법'],
      imageKey: await keepPicture(ctx, 'slow-reading'),
      userSeq: teacher,
      fareCd: FARE.paid,
      price: 120_000,
      seoSetting: { noIndex: false, noFollow: false },
      refererCode: randomBytes(6).toString('hex'),
    })
    .returning({ courseSeq: courses.courseSeq })
  if (!course) throw new Error('The class was not inserted')
  await insertCourseStaff(ctx, {
    channelSeq,
    courseSeq: course.courseSeq,
    userSeq: teacher,
    userTypeCd: COURSE_USER_TYPE.facilitator,
  })
  return course.courseSeq
}

/** Given by hand, so that no order has to be made up. */
async function enrol(ctx: Context, courseSeq: number, people: readonly number[]) {
  const { channelSeq } = ctx
  const at = new Date(ctx.now.getTime() - 3 * DAY)
  const rows = await ctx.db
    .insert(attendances)
    .values(
      people.map((userSeq) => ({
        channelSeq,
        courseSeq,
        userSeq,
        attendAt: at,
        createdAt: at,
        updatedAt: at,
        choiseStatusCd: CHOISE_STATUS.approved,
      })),
    )
    .returning({ attendSeq: attendances.attendSeq, userSeq: attendances.userSeq })
  await ctx.db.insert(grants).values(
    rows.map(({ attendSeq, userSeq }) => ({
      channelSeq,
      courseSeq,
      userSeq,
      startAt: at,
      source: GRANT_SOURCE.manual,
      sourceKey: String(attendSeq),
    })),
  )
  const { length } = rows
  await ctx.db
    .insert(courseCounts)
    .values({ channelSeq, courseSeq, attendCount: length, acceptCnt: length, attendSum: length })
  return rows
}

type NewItem = Omit<typeof curriculumItems.$inferInsert, 'channelSeq' | 'courseSeq'>

async function insertItem(ctx: Context, courseSeq: number, item: NewItem): Promise<number> {
  const [row] = await ctx.db
    .insert(curriculumItems)
    .values({ ...item, channelSeq: ctx.channelSeq, courseSeq })
    .returning({ curriculumSeq: curriculumItems.curriculumSeq })
  if (!row) throw new Error('The item was not inserted')
  return row.curriculumSeq
}

const FRIDAY = 5

/** From tomorrow on, so that there is always something to come. */
const daysToFriday = (now: Date) => ((FRIDAY - seoulParts(now).weekday + 6) % 7) + 1

async function insertLives(ctx: Context, courseSeq: number): Promise<void> {
  const { channelSeq, now } = ctx
  await insertItem(ctx, courseSeq, {
    curriculumTypeCd: CURRICULUM_TYPE.text,
    ord: 1,
    title: '시작하기 전에 읽어 주세요',
    content: paragraph('첫 모임 전까지 좋아하는 문장 하나를 골라 오세요. 길이는 상관없어요.'),
  })
  for (const [index, title] of ['1회. 첫 문장 나누기', '2회. 서로의 초고 읽기'].entries()) {
    const startAt = fromSeoul(seoulDate(addDays(now, daysToFriday(now) + index * 7)), '20:00')
    const curriculumSeq = await insertItem(ctx, courseSeq, {
      curriculumTypeCd: CURRICULUM_TYPE.live,
      ord: 2 + index,
      title,
      classTime: 120,
    })
    await ctx.db.insert(liveSessions).values({
      channelSeq,
      courseSeq,
      curriculumSeq,
      startAt,
      endAt: new Date(startAt.getTime() + 2 * HOUR),
      liveTypeCd: LIVE_TYPE.link,
      joinUrl: 'https://meet.example/seodang-friday',
    })
  }
}

async function insertMeeting(ctx: Context, courseSeq: number): Promise<void> {
  await insertItem(ctx, courseSeq, {
    curriculumTypeCd: CURRICULUM_TYPE.offline,
    ord: 4,
    title: '글방에서 만나요',
    content: paragraph('차와 간식을 준비해 둘게요. 쓰던 글을 두 부 출력해 오세요.'),
    extra: {
      addrRoad1: '서울특별시 종로구 창덕궁1길 13',
      addrRoad2: '2층 느린 글방',
      zipcode: '03058',
      lat: 37.5793,
      lon: 126.9884,
      offlineStartAt: seoulDate(addDays(ctx.now, 14)),
      offlineStartTime: '14:00',
      offlineEndTime: '16:30',
    },
  })
}

const WORKS = [
  ['늦은 밤의 창문은 낮에 못 한 말을 비춘다. 나는 그 앞에서 자주 서성였다.', SUBMISSION_STATUS.waiting],
  ['우산을 두고 온 날마다 비가 왔다. 그러니까 비는 나를 기다린 셈이다.', SUBMISSION_STATUS.waiting],
  ['엄마의 수첩에는 오늘이 세 번 적혀 있었다.', SUBMISSION_STATUS.approved],
] as const

async function insertMission(
  ctx: Context,
  courseSeq: number,
  places: readonly { attendSeq: number; userSeq: number }[],
): Promise<void> {
  const curriculumSeq = await insertItem(ctx, courseSeq, {
    curriculumTypeCd: CURRICULUM_TYPE.mission,
    ord: 5,
    title: '첫 문장 세 개 써 보기',
    content: paragraph('오늘 본 것 가운데 하나로 시작하는 문장을 써서 내 주세요.'),
    workTypeCd: WORK_TYPE.text,
    extra: { dueAt: addDays(ctx.now, 5).toISOString(), count: 1, needsApprovalYn: YN.yes },
  })
  // The demonstration learner has not handed it in yet, so that it can be tried.
  for (const [index, [text, status]] of WORKS.entries()) {
    const place = places[index + 1]
    if (!place) continue
    const createdAt = new Date(ctx.now.getTime() - (index + 1) * 5 * HOUR)
    await ctx.db.insert(submissions).values({
      channelSeq: ctx.channelSeq,
      courseSeq,
      curriculumSeq,
      status,
      createdAt,
      ...place,
      content: paragraph(text),
      ...(status === SUBMISSION_STATUS.approved && {
        comment: '마지막 낱말이 오래 남아요. 다음 문장도 기다릴게요.',
        reviewedAt: ctx.now,
      }),
    })
  }
}

const QUIZ: Quiz = {
  ...defaultQuiz(),
  minutes: 10,
  shuffleChoicesYn: YN.yes,
  questions: [
    {
      id: 'first',
      kindCd: QUIZ_QUESTION.one,
      content: paragraph('초고를 쓴 바로 다음에 하면 좋은 일은 무엇일까요?'),
      points: 2,
      choices: [
        { id: 'rest', text: '하루쯤 덮어 두고 다시 읽는다' },
        { id: 'publish', text: '그대로 발표한다' },
        { id: 'erase', text: '처음부터 지우고 다시 쓴다' },
      ],
      answers: ['rest'],
      explanation: '시간을 두고 읽으면 쓸 때 보이지 않던 군더더기가 보여요.',
    },
    {
      id: 'tighten',
      kindCd: QUIZ_QUESTION.several,
      content: paragraph('문장을 짧게 다듬을 때 먼저 살펴볼 것을 모두 골라 주세요.'),
      points: 2,
      choices: [
        { id: 'repeat', text: '되풀이한 말' },
        { id: 'adverb', text: '없어도 뜻이 통하는 부사' },
        { id: 'subject', text: '글쓴이의 이름' },
      ],
      answers: ['repeat', 'adverb'],
      explanation: '빼도 뜻이 그대로라면 빼는 편이 좋아요.',
    },
    {
      id: 'revise',
      kindCd: QUIZ_QUESTION.text,
      content: paragraph('쓴 글을 다시 고치는 일을 두 글자로 무엇이라고 할까요?'),
      points: 1,
      choices: [],
      answers: ['퇴고', '추고'],
      explanation: '밀 퇴, 두드릴 고. 밀까 두드릴까 고민한 시인의 이야기에서 온 말이에요.',
    },
  ],
}

const QUIZ_ANSWERS: readonly Record<string, string[]>[] = [
  { first: ['rest'], tighten: ['repeat', 'adverb'], revise: ['퇴고'] },
  { first: ['rest'], tighten: ['repeat'], revise: ['퇴고'] },
  { first: ['publish'], tighten: ['repeat'], revise: ['수정'] },
]

/** The demonstration learner has not taken it yet, so that it can be tried. */
async function insertQuiz(
  ctx: Context,
  courseSeq: number,
  places: readonly { attendSeq: number; userSeq: number }[],
): Promise<void> {
  const { channelSeq, now } = ctx
  const curriculumSeq = await insertItem(ctx, courseSeq, {
    curriculumTypeCd: CURRICULUM_TYPE.quiz,
    ord: 6,
    title: '읽고 쓰기 쪽지 시험',
    content: paragraph('지난 시간에 나눈 이야기를 가볍게 되짚어 봐요. 틀려도 괜찮아요.'),
    extra: { quiz: QUIZ },
  })
  for (const [index, given] of QUIZ_ANSWERS.entries()) {
    const place = places[index + 1]
    if (!place) continue
    const endedAt = new Date(now.getTime() - (index + 1) * 7 * HOUR)
    const { rightIds, ...score } = quizScore(QUIZ.questions, given)
    await ctx.db.insert(quizAttempts).values({
      channelSeq,
      courseSeq,
      curriculumSeq,
      ...place,
      questions: QUIZ.questions,
      passPercent: QUIZ.passPercent,
      answers: given,
      begunAt: new Date(endedAt.getTime() - 4 * MINUTE),
      endedAt,
      endCd: QUIZ_END.handedIn,
      ...score,
      rightIds,
      passedYn: isPass(score, QUIZ.passPercent) ? YN.yes : YN.no,
    })
    if (isPass(score, QUIZ.passPercent))
      await ctx.db.insert(itemProgress).values({
        channelSeq,
        courseSeq,
        curriculumSeq,
        userSeq: place.userSeq,
        usedAt: endedAt,
        completedAt: endedAt,
      })
  }
}

async function seedQuestions(
  ctx: Context,
  { courseSeq, items }: SeededClass,
  people: readonly number[],
  teacher: number,
): Promise<void> {
  const { channelSeq, now } = ctx
  const [asker = teacher, other = asker] = people
  const at = (hours: number) => new Date(now.getTime() - hours * HOUR)
  const lesson = items[0]?.curriculumSeq ?? null
  const [answered] = await ctx.db
    .insert(questions)
    .values([
      {
        channelSeq,
        courseSeq,
        curriculumSeq: lesson,
        second: 12,
        userSeq: asker,
        content: '첫 문단을 꼭 마지막에 다시 써야 하나요? 순서를 지키기가 어려워요.',
        status: ASKED_QUESTION_STATUS.answered,
        answerCount: 1,
        answeredAt: at(20),
        createdAt: at(30),
        updatedAt: at(30),
      },
      {
        channelSeq,
        courseSeq,
        userSeq: other,
        content: '글을 써 본 적이 거의 없는데 따라갈 수 있을까요?',
        createdAt: at(4),
        updatedAt: at(4),
      },
    ])
    .returning({ questionSeq: questions.questionSeq })
  await ctx.db.insert(answers).values({
    channelSeq,
    questionSeq: answered?.questionSeq ?? 0,
    userSeq: teacher,
    staffYn: YN.yes,
    content: '아니에요. 다만 끝까지 쓴 뒤에 보면 시작할 곳이 달라 보일 때가 많아요.',
    createdAt: at(20),
    updatedAt: at(20),
  })
  await ctx.db.insert(answerTemplates).values({
    channelSeq,
    name: '처음 오신 분께',
    content: '처음이어도 괜찮아요. 첫 주는 하루 세 줄이면 충분해요.',
  })
}

async function seedBoard(
  ctx: Context,
  courseSeq: number,
  people: readonly number[],
  teacher: number,
): Promise<void> {
  const { channelSeq, now } = ctx
  const [board] = await ctx.db
    .insert(boards)
    .values({
      channelSeq,
      courseSeq,
      name: '글방 게시판',
      readAudience: AUDIENCE.student,
      writeAudience: AUDIENCE.student,
    })
    .returning({ boardSeq: boards.boardSeq })
  const post = (userSeq: number, title: string, text: string, hours: number, isNotice = false) => {
    const createdAt = new Date(now.getTime() - hours * HOUR)
    return {
      channelSeq,
      boardSeq: board?.boardSeq ?? 0,
      userSeq,
      title,
      createdAt,
      updatedAt: createdAt,
      content: paragraph(text),
      searchText: text,
      ...(isNotice && { postType: POST_TYPE.notice, pinYn: YN.yes }),
    }
  }
  const [learner = teacher, other = learner] = people
  await ctx.db
    .insert(posts)
    .values([
      post(teacher, '게시판은 이렇게 써요', '읽은 글에는 한 줄이라도 답을 남겨 주세요.', 70, true),
      post(learner, '3주 차 글을 올려요', '퇴고하면서 절반을 덜어 냈어요. 읽어 주시면 고맙겠습니다.', 26),
      post(other, '좋아하는 첫 문장 모으기', '여러분이 좋아하는 첫 문장을 댓글로 알려 주세요.', 8),
    ])
}
