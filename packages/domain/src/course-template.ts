import {
  COURSE_TYPE,
  type CourseTypeCd,
  CURRICULUM_PROGRESS,
  CURRICULUM_TYPE,
  type CurriculumProgressCd,
  type CurriculumTypeCd,
  type Language,
  MISSION_TYPE,
  type MissionType,
} from './codes.ts'
import type { RichTextNode } from './rich-text.ts'

type Words = Readonly<Record<Language, string>>
type TemplateItem = {
  curriculumTypeCd: CurriculumTypeCd
  missionType?: MissionType | null
  title: Words
  /** Of lives and meetings: weeks after the first one. */
  week?: number
}
type TemplateSection = { title: Words; items: readonly TemplateItem[] }
export type CourseTemplate = {
  courseTypeCd: CourseTypeCd
  curriculumProgressCd?: CurriculumProgressCd
  name: Words
  note: Words
  /** Headings of the introduction, each to be written below. */
  headings: readonly Words[]
  sections: readonly TemplateSection[]
}

const words = (ko: string, en: string, ja: string): Words => ({ ko, en, ja })
const section = (title: Words, ...items: TemplateItem[]): TemplateSection => ({ title, items })
const item = (curriculumTypeCd: CurriculumTypeCd, title: Words): TemplateItem => ({ curriculumTypeCd, title })
const video = (ko: string, en: string, ja: string) => item(CURRICULUM_TYPE.video, words(ko, en, ja))
const reading = (ko: string, en: string, ja: string) => item(CURRICULUM_TYPE.text, words(ko, en, ja))
const files = (ko: string, en: string, ja: string) => item(CURRICULUM_TYPE.file, words(ko, en, ja))
const mission = (ko: string, en: string, ja: string) => item(CURRICULUM_TYPE.mission, words(ko, en, ja))
const meeting = (ko: string, en: string, ja: string) => item(CURRICULUM_TYPE.offline, words(ko, en, ja))
const live = (week: number, ko: string, en: string, ja: string): TemplateItem => ({
  ...item(CURRICULUM_TYPE.live, words(ko, en, ja)),
  week,
})
const post = (ko: string, en: string, ja: string): TemplateItem => ({
  ...item(CURRICULUM_TYPE.certification, words(ko, en, ja)),
  missionType: MISSION_TYPE.newPost,
})

const FOR_WHOM = words('이런 분께 추천해요', 'Who this is for', 'こんな方におすすめです')
const WHAT_ONE_LEARNS = words('이런 걸 배워요', 'What you will learn', '学べること')
const HOW_IT_GOES = words('이렇게 진행해요', 'How it goes', '進め方')
const WHAT_TO_BRING = words('준비물', 'What to bring', '準備するもの')
const ABOUT_ME = words('안녕하세요', 'Hello from me', 'はじめまして')
const PLACE = words('오시는 길', 'How to get there', 'アクセス')
const QUESTIONS = words('자주 묻는 질문', 'Questions people ask', 'よくある質問')

const START = words('시작하기', 'Getting started', 'はじめに')
const BASICS = words('기초 다지기', 'The basics', '基礎を固める')
const PRACTICE = words('직접 해 보기', 'Your turn', '実践する')
const WRAP_UP = words('마무리', 'Wrapping up', 'まとめ')
const BEFORE = words('오기 전에', 'Before you come', '参加の前に')
const THE_DAY = words('만나는 날', 'The day', '当日')
const AFTER = words('다녀간 뒤에', 'Afterwards', '参加の後に')

/** AUTH-02: what a class can begin with, by name; the kinds are those of the page that makes a class. */
export const COURSE_TEMPLATES = {
  videoCourse: {
    courseTypeCd: COURSE_TYPE.video,
    name: words('차근차근 영상 강의', 'Step-by-step video course', 'じっくり動画講座'),
    note: words(
      '기초부터 실습까지 네 부분으로 나눠요.',
      'Four parts, from the basics to practice.',
      '基礎から実践まで4つに分けます。',
    ),
    headings: [FOR_WHOM, WHAT_ONE_LEARNS, HOW_IT_GOES, ABOUT_ME, QUESTIONS],
    sections: [
      section(
        START,
        video('인사와 전체 안내', 'Welcome and overview', 'ごあいさつと全体の案内'),
        reading('준비물과 수강 방법', 'What you need and how to take part', '準備するものと受講方法'),
      ),
      section(
        BASICS,
        video('기초 1', 'Basics 1', '基礎1'),
        video('기초 2', 'Basics 2', '基礎2'),
        video('기초 3', 'Basics 3', '基礎3'),
      ),
      section(
        PRACTICE,
        video('함께 만들어 보기', 'Making one together', '一緒に作ってみる'),
        mission('내 작업 올리기', 'Hand in your work', '自分の作品を提出する'),
      ),
      section(
        WRAP_UP,
        video('돌아보기와 다음 걸음', 'Looking back, and what comes next', '振り返りと次の一歩'),
        files('함께 드리는 자료', 'Materials to keep', '配布資料'),
      ),
    ],
  },
  shortVideo: {
    courseTypeCd: COURSE_TYPE.video,
    name: words('짧은 영상 특강', 'Short video talk', '短い動画特別講座'),
    note: words(
      '영상 세 편과 자료 하나로 가볍게 시작해요.',
      'Three videos and a handout to begin lightly.',
      '動画3本と資料1つで気軽に始めます。',
    ),
    headings: [FOR_WHOM, WHAT_ONE_LEARNS],
    sections: [
      section(
        words('특강', 'The talk', '特別講座'),
        video('왜 이 이야기를 하나요', 'Why this matters', 'なぜこの話をするのか'),
        video('핵심 세 가지', 'Three things that matter', '3つの要点'),
        video('바로 해 보기', 'Try it now', 'すぐにやってみる'),
        files('요약 자료', 'Summary', '要約資料'),
      ),
    ],
  },
  liveSeries: {
    courseTypeCd: COURSE_TYPE.live,
    name: words('4주 라이브', 'Four weeks live', '4週間ライブ'),
    note: words(
      '매주 같은 시간에 만나고, 사이사이 과제를 해요.',
      'You meet weekly at one time, with tasks between.',
      '毎週同じ時間に会い、合間に課題をします。',
    ),
    headings: [FOR_WHOM, WHAT_ONE_LEARNS, HOW_IT_GOES, WHAT_TO_BRING, ABOUT_ME],
    sections: [
      section(
        START,
        reading('라이브에 들어오는 방법', 'How to join the sessions', 'ライブへの参加方法'),
        live(0, '1주차 라이브', 'Week 1, live', '1週目ライブ'),
        mission('1주차 과제', 'Task of week 1', '1週目の課題'),
      ),
      section(
        BASICS,
        live(1, '2주차 라이브', 'Week 2, live', '2週目ライブ'),
        mission('2주차 과제', 'Task of week 2', '2週目の課題'),
        live(2, '3주차 라이브', 'Week 3, live', '3週目ライブ'),
        mission('3주차 과제', 'Task of week 3', '3週目の課題'),
      ),
      section(
        WRAP_UP,
        live(3, '4주차 라이브와 발표', 'Week 4, live with presentations', '4週目ライブと発表'),
        files('라이브 자료 모음', 'Materials of the sessions', 'ライブの資料'),
      ),
    ],
  },
  liveTalk: {
    courseTypeCd: COURSE_TYPE.live,
    name: words('한 번 만나는 라이브', 'One live session', '1回のライブ'),
    note: words(
      '안내, 라이브, 자료만으로 간단하게 열어요.',
      'A note, the session, and its materials.',
      '案内、ライブ、資料だけで簡単に開きます。',
    ),
    headings: [FOR_WHOM, WHAT_ONE_LEARNS, HOW_IT_GOES],
    sections: [
      section(
        words('라이브', 'The session', 'ライブ'),
        reading('라이브에 들어오는 방법', 'How to join', '参加方法'),
        live(0, '라이브', 'Live', 'ライブ'),
        files('라이브 자료', 'Materials', 'ライブの資料'),
      ),
    ],
  },
  oneDay: {
    courseTypeCd: COURSE_TYPE.offline,
    name: words('원데이', 'One day', '1日講座'),
    note: words(
      '하루 만나서 하나를 완성해요.',
      'You meet for a day and finish one thing.',
      '1日で1つを完成させます。',
    ),
    headings: [FOR_WHOM, HOW_IT_GOES, WHAT_TO_BRING, PLACE],
    sections: [
      section(
        BEFORE,
        reading('준비물과 오시는 길', 'What to bring and how to get there', '準備するものとアクセス'),
      ),
      section(THE_DAY, meeting('만나는 시간', 'We meet', '集合')),
      section(
        AFTER,
        files('배운 내용 정리', 'What we did', '学んだ内容のまとめ'),
        post('완성한 것 나누기', 'Share what you made', '作品を共有する'),
      ),
    ],
  },
  challenge: {
    courseTypeCd: COURSE_TYPE.custom,
    curriculumProgressCd: CURRICULUM_PROGRESS.oneAfterAnother,
    name: words('함께 하는 3주 챌린지', 'Three-week challenge', 'みんなで3週間チャレンジ'),
    note: words(
      '매주 보고, 해 보고, 인증해요. 순서대로 열려요.',
      'Watch, do, and post each week, one after another.',
      '毎週見て、やって、投稿します。順番に進みます。',
    ),
    headings: [FOR_WHOM, HOW_IT_GOES, WHAT_ONE_LEARNS, QUESTIONS],
    sections: [
      section(
        START,
        reading('챌린지 안내', 'How the challenge goes', 'チャレンジの案内'),
        live(0, '시작 모임', 'Kick-off, live', 'キックオフ'),
      ),
      section(
        words('1주차', 'Week 1', '1週目'),
        video('이번 주 이야기', 'This week', '今週のテーマ'),
        post('1주차 인증', 'Post of week 1', '1週目の投稿'),
      ),
      section(
        words('2주차', 'Week 2', '2週目'),
        video('한 걸음 더', 'One step further', 'もう一歩'),
        post('2주차 인증', 'Post of week 2', '2週目の投稿'),
      ),
      section(
        words('3주차', 'Week 3', '3週目'),
        video('끝까지 가는 법', 'Seeing it through', '最後までやり抜く'),
        post('3주차 인증', 'Post of week 3', '3週目の投稿'),
        live(3, '마무리 모임', 'Closing, live', 'まとめの会'),
      ),
    ],
  },
} as const satisfies Record<string, CourseTemplate>

export type TemplateCode = keyof typeof COURSE_TEMPLATES
export const TEMPLATE_CODES = Object.keys(COURSE_TEMPLATES).filter(isTemplateCode)

function isTemplateCode(code: string): code is TemplateCode {
  return Object.hasOwn(COURSE_TEMPLATES, code)
}

export const templateOf = (code: TemplateCode): CourseTemplate => COURSE_TEMPLATES[code]

/** The templates of a kind of class, in the order in which they are offered. */
export const templatesOf = (courseTypeCd: CourseTypeCd): TemplateCode[] =>
  TEMPLATE_CODES.filter((code) => COURSE_TEMPLATES[code].courseTypeCd === courseTypeCd)

/** The headings of a template as an introduction, with room to write below each. */
export function introductionOf(
  { headings }: CourseTemplate,
  language: Language,
): { type: 'doc'; content: RichTextNode[] } {
  return {
    type: 'doc',
    content: headings.flatMap((heading): RichTextNode[] => [
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: heading[language] }] },
      { type: 'paragraph' },
    ]),
  }
}
