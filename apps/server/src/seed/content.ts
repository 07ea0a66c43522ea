import type { DemoBanner } from './banners.ts'
import type { DemoIntro } from './pages.ts'

/** What the demonstration sites teach. Prices in won, lengths in seconds. */
export interface DemoLesson {
  title: string
  seconds: number
  isPreview?: boolean
  limitPercent?: number
}

export interface DemoClass {
  title: string
  subTitle: string
  cover: string
  category: string
  price: number
  discountPrice?: number
  /** Days from now until which the discount holds. */
  discountDays?: number
  /** Days from now until recruitment ends; absent is open for ever. */
  recruitDays?: number
  /** It can be paid in so many months (PAY-23). */
  months?: number
  maxUserCount?: number
  needsApproval?: boolean
  isDraft?: boolean
  alias?: string
  vodDays?: number
  difficultyCd?: '01' | '02' | '03'
  audiences: string[]
  outcomes: string[]
  supplies: string
  paragraphs: string[]
  sections: { title: string; lessons: DemoLesson[] }[]
  /** How many of the learners took it. */
  learners: number
}

export interface DemoChallenge {
  title: string
  subTitle: string
  introduction: string
  cover: string
  mission: { title: string; text: string }
  /** What people hand in, in turn. */
  lines: string[]
}

export interface DemoSite {
  name: string
  address: string
  intro: string
  brandColor: string
  hero: string
  video: string
  videoSeconds: number
  business: Record<string, string>
  owner: { email: string; name: string; picture: string }
  teacher: { email: string; name: string; picture: string }
  manager?: { email: string; name: string }
  sellsMembership?: boolean
  /** A second kind of classes with a list of its own (SET-04); `alias` of a class names it. */
  serviceAlias?: { alias: string; serviceSeq: number; name: string }[]
  /** On the pro plan, so that its studio can be seen (SITE-07). */
  isPro?: boolean
  banners: DemoBanner[]
  challenge: DemoChallenge
  introPage?: DemoIntro
  classes: DemoClass[]
}

const lessons = (titles: string[], first: DemoLesson): DemoLesson[] => [
  first,
  ...titles.map((title, index) => ({ title, seconds: 480 + ((index * 217) % 760) })),
]

export const DEMO_PASSWORD = 'seodang1!'
export const DEMO_LEARNER = { email: 'learner@seodang.test', name: '문하늘' }

export const DEMO_SITES: readonly DemoSite[] = [
  {
    name: '느린 글방',
    address: 'slow',
    intro: '천천히, 그래도 끝까지 쓰는 사람들의 학교',
    brandColor: '#f2733a',
    hero: 'hero-autumn',
    video: 'lecture.mp4',
    videoSeconds: 45,
    business: {
      corpName: '느린 글방',
      ceoName: '한서윤',
      regNo: '124-81-00998',
      shopNo: '2024-서울종로-00518',
      addr: '서울 종로구 자하문로 9길 12, 2층',
      phone: '02-6000-0000',
      email: 'hello@slow.example',
      privacyName: '오재하',
      copyright: '© 2026 느린 글방',
    },
    owner: { email: 'owner@seodang.test', name: '한서윤', picture: 'person-han' },
    teacher: { email: 'teacher@seodang.test', name: '오재하', picture: 'person-oh' },
    manager: { email: 'manager@seodang.test', name: '백이안' },
    sellsMembership: true,
    serviceAlias: [{ alias: 'club', serviceSeq: 1, name: '독서 모임' }],
    introPage: {
      title: '글방 소개',
      hero: 'hero-autumn',
      room: 'slow-reading',
      greeting: '쓰다 만 글 하나를, 이번엔 끝까지',
      story: [
        '느린 글방은 한 편을 끝까지 써 보고 싶은 사람들이 모이는 곳이에요.',
        '잘 쓰는 법보다 계속 쓰는 법을 먼저 이야기해요. 여섯 번의 수요일이 지나면 누구에게나 에세이 한 편이 남아요.',
      ],
      habits: [
        '한 반은 열두 명을 넘기지 않아요. 모든 글을 작가가 직접 읽고 답장을 드려요.',
        '강의는 언제든 다시 볼 수 있고, 합평은 라이브로 함께해요.',
        '수업이 끝나도 글방의 게시판은 계속 열려 있어요.',
      ],
    },
    // None is on: the first page begins with its own scene, the desk still shows each state.
    banners: [
      {
        title: '겨울 학기: 겨울에는 편지를 써요',
        picture: 'banner-winter',
        linkUrl: '/classes',
        from: 10,
        until: 40,
      },
      {
        title: '이웃에게 알리는 배너',
        picture: 'banner-winter',
        linkUrl: '/classes?fare=free',
        from: -5,
        isHidden: true,
      },
      {
        title: '가을 학기: 글 한 편을 끝내는 계절',
        picture: 'banner-essay',
        linkUrl: '/classes',
        from: -60,
        until: -12,
      },
    ],
    challenge: {
      title: '아침 한 줄 쓰기 챌린지',
      subTitle: '두 주 동안 매일 한 줄, 함께 써요',
      introduction: '아침마다 게시판에 한 줄을 남기고 서로를 응원해요.',
      cover: 'slow-reading',
      mission: { title: '오늘의 한 줄', text: '오늘 본 것, 들은 것, 생각한 것을 한 줄로 남겨 주세요.' },
      lines: [
        '창밖에 첫눈이 왔다',
        '버스를 놓치고 걸었다',
        '오래된 편지를 읽었다',
        '국이 끓는 소리',
        '밤에 쓴 한 줄',
      ],
    },
    classes: [
      {
        title: '에세이 한 편을 끝내는 6주',
        subTitle: '첫 문장부터 마지막 문장까지, 한 편을 온전히 완성해요.',
        cover: 'essay',
        category: '에세이',
        price: 180_000,
        discountPrice: 126_000,
        discountDays: 3,
        recruitDays: 12,
        maxUserCount: 60,
        vodDays: 90,
        audiences: [
          '첫 문단에서 늘 멈추게 되는 분',
          '좋은 글감을 두고 여러 번 접어 둔 분',
          '누군가의 읽기가 필요한 분',
        ],
        outcomes: ['글 하나를 끝까지 완성하는 법', '문단의 길이와 순서를 정하는 법', '스스로 고쳐 쓰는 기준'],
        supplies: '노트 한 권, 또는 노트북. 카메라는 켜지 않아도 괜찮아요.',
        paragraphs: [
          '우리는 대개 시작을 못 하는 게 아니라, 끝을 못 내요. 좋은 소재가 있어도 문장 앞에서 자꾸 돌아서게 되지요.',
          '이 수업은 여섯 주 동안 에세이 한 편을 끝내는 데에만 집중해요. 매주 한 걸음씩, 지금 쓰는 글이 다음 주의 재료가 됩니다.',
          '마지막 주에는 완성한 글을 소리 내어 읽어요. 그날의 글은 오래 남습니다.',
        ],
        sections: [
          {
            title: '시작하기',
            lessons: lessons(['내 글의 씨앗 찾기'], {
              title: '왜 늘 첫 문단에서 멈출까',
              seconds: 45,
              isPreview: true,
            }),
          },
          {
            title: '구조 잡기',
            lessons: lessons(['문단의 길이', '한 문단에 한 생각', '순서를 바꾸면 보이는 것'], {
              title: '한 편을 한 문장으로',
              seconds: 990,
            }),
          },
          {
            title: '초고 쓰기',
            lessons: lessons(['막힌 곳에서 나오기', '끝을 먼저 쓰기'], {
              title: '멈추지 않고 쓰는 40분',
              seconds: 1260,
            }),
          },
          {
            title: '퇴고하기',
            lessons: lessons(['소리 내어 읽기', '덜어 내는 기준'], {
              title: '문장을 반으로 줄이기',
              seconds: 845,
            }),
          },
        ],
        learners: 46,
      },
      {
        title: '하루 15분, 문장이 되는 일기',
        subTitle: '매일 조금씩 쓰면 문장이 됩니다.',
        cover: 'diary',
        category: '에세이',
        price: 64_000,
        discountPrice: 48_000,
        vodDays: 60,
        audiences: ['쓰는 습관을 만들고 싶은 분', '하루를 그냥 보내기 아까운 분'],
        outcomes: ['15분 안에 한 편을 쓰는 틀', '장면으로 쓰는 법', '한 달 뒤에도 계속 쓰는 방법'],
        supplies: '좋아하는 펜 한 자루.',
        paragraphs: [
          '하루에 15분이면 충분해요. 길게 쓰지 않아도 되고, 잘 쓰지 않아도 됩니다.',
          '열여덟 번의 짧은 강의와 함께 오늘의 한 장면을 적어 봐요.',
        ],
        sections: [
          {
            title: '첫 주',
            lessons: lessons(['오늘 본 것 하나', '들은 말 그대로 적기'], {
              title: '15분의 틀',
              seconds: 45,
              isPreview: true,
            }),
          },
          {
            title: '둘째 주',
            lessons: lessons(['어제와 다른 오늘', '냄새로 시작하기'], {
              title: '장면으로 쓰기',
              seconds: 640,
            }),
          },
          {
            title: '셋째 주',
            lessons: lessons(['한 줄로 닫기'], { title: '감정의 이름 붙이기', seconds: 700 }),
          },
        ],
        learners: 71,
      },
      {
        title: '떠나기 전에 쓰는 여행 에세이',
        subTitle: '다녀온 뒤가 아니라, 떠나기 전에 시작해요.',
        cover: 'travel',
        category: '에세이',
        price: 72_000,
        discountPrice: 57_600,
        vodDays: 60,
        audiences: ['여행 사진만 남아 아쉬웠던 분'],
        outcomes: ['떠나기 전의 질문 만들기', '걷는 동안의 메모법', '한 편으로 엮기'],
        supplies: '주머니에 들어가는 수첩.',
        paragraphs: ['여행 글은 떠나기 전에 시작돼요. 무엇을 보고 올지 정하는 사람이 더 많이 봅니다.'],
        sections: [
          {
            title: '떠나기 전',
            lessons: lessons(['질문 세 가지', '지도를 읽는 법'], {
              title: '왜 쓰려고 하나요',
              seconds: 45,
              isPreview: true,
            }),
          },
          {
            title: '다녀와서',
            lessons: lessons(['사진에서 문장으로'], { title: '메모를 펼치기', seconds: 780 }),
          },
        ],
        learners: 29,
      },
      {
        title: '시를 베껴 쓰는 밤',
        subTitle: '베껴 쓰며 배우는 리듬과 호흡.',
        cover: 'poem',
        category: '시',
        price: 39_000,
        vodDays: -1,
        audiences: ['시를 읽고 싶지만 어려웠던 분'],
        outcomes: ['행과 연의 숨', '소리로 읽는 법'],
        supplies: '원고지 또는 줄 없는 공책.',
        paragraphs: ['한 편의 시를 손으로 옮겨 적는 동안, 눈으로 읽을 때 보이지 않던 것이 보여요.'],
        sections: [
          {
            title: '열두 번의 밤',
            lessons: lessons(['첫째 밤: 달', '둘째 밤: 물', '셋째 밤: 길', '넷째 밤: 이름'], {
              title: '베껴 쓰기의 규칙',
              seconds: 45,
              isPreview: true,
            }),
          },
        ],
        learners: 38,
      },
      {
        title: '부치지 않을 편지 쓰기',
        subTitle: '나에게만 보내는 한 시간.',
        cover: 'letter',
        category: '에세이',
        price: 0,
        vodDays: -1,
        audiences: ['처음 글을 써 보는 분'],
        outcomes: ['솔직하게 쓰는 연습'],
        supplies: '편지지 한 장.',
        paragraphs: ['보내지 않아도 되는 편지는 가장 솔직한 글이에요. 무료로 들어 보세요.'],
        sections: [
          {
            title: '한 통의 편지',
            lessons: lessons(['받는 사람을 정하기'], {
              title: '왜 부치지 않나요',
              seconds: 45,
              isPreview: true,
            }),
          },
        ],
        learners: 83,
      },
      {
        title: '퇴고 클리닉, 문장 고치기',
        subTitle: '수강생의 실제 문장을 함께 고쳐요. 신청 후 승인해 드려요.',
        cover: 'revise',
        category: '퇴고',
        price: 86_000,
        needsApproval: true,
        maxUserCount: 20,
        vodDays: 60,
        difficultyCd: '02',
        audiences: ['초고를 가지고 있는 분'],
        outcomes: ['내 문장의 버릇 알기', '덜어 내는 순서'],
        supplies: 'A4 두 장 분량의 초고.',
        paragraphs: ['고치는 일은 쓰는 일의 절반이에요. 네 번에 걸쳐 같은 글을 네 번 고칩니다.'],
        sections: [
          {
            title: '네 번 고치기',
            lessons: lessons(['둘째 고치기: 순서', '셋째 고치기: 소리', '넷째 고치기: 제목'], {
              title: '첫째 고치기: 덜기',
              seconds: 45,
              isPreview: true,
            }),
          },
        ],
        learners: 17,
      },
      {
        title: '첫 단편소설, 초고까지',
        subTitle: '여덟 주 뒤, 당신의 첫 단편이 생겨요.',
        cover: 'novel',
        category: '소설',
        price: 240_000,
        months: 4,
        recruitDays: 30,
        maxUserCount: 40,
        vodDays: 120,
        difficultyCd: '02',
        audiences: ['소설을 쓰고 싶었던 분'],
        outcomes: ['인물에게 비밀을 주는 법', '갈등을 쌓는 법', '원고지 80장의 초고'],
        supplies: '하루 한 시간.',
        paragraphs: ['단편은 왜 짧은가에서 시작해, 여덟 주 동안 원고지 80장을 씁니다.'],
        sections: [
          {
            title: '이야기의 씨앗',
            lessons: lessons(['인물에게 비밀을 주기', '갈등은 작을수록 좋다'], {
              title: '단편은 왜 짧은가',
              seconds: 45,
              isPreview: true,
            }),
          },
          {
            title: '초고',
            lessons: lessons(['막힌 곳 함께 풀기', '끝에서 다시 시작하기'], {
              title: '첫 장면 쓰기',
              seconds: 1180,
            }),
          },
        ],
        learners: 24,
      },
      {
        title: '느리게 읽기, 한 달에 한 권',
        alias: 'club',
        subTitle: '준비하고 있는 클래스예요.',
        cover: 'slow-reading',
        category: '읽기',
        price: 30_000,
        isDraft: true,
        audiences: [],
        outcomes: [],
        supplies: '',
        paragraphs: ['한 달 동안 한 권을 천천히 읽습니다.'],
        sections: [{ title: '첫 책', lessons: [] }],
        learners: 0,
      },
    ],
  },
  {
    name: '물빛 도예',
    address: 'mulbit',
    intro: '흙을 만지는 저녁, 온라인으로 시작하는 도예',
    brandColor: '#2f7f8f',
    hero: 'hero-clay',
    video: 'pottery.mp4',
    videoSeconds: 40,
    business: {
      corpName: '물빛 도예',
      ceoName: '윤슬',
      regNo: '220-81-62517',
      addr: '경기 이천시 도자예술로 62',
      phone: '031-000-0000',
      email: 'clay@mulbit.example',
      privacyName: '윤슬',
      copyright: '© 2026 물빛 도예',
    },
    owner: { email: 'owner2@seodang.test', name: '윤슬', picture: 'person-yoon' },
    teacher: { email: 'teacher2@seodang.test', name: '정다온', picture: 'basics' },
    isPro: true,
    banners: [
      { title: '처음이라면: 첫 그릇을 빚는 날', picture: 'banner-clay', linkUrl: '/classes', from: -20 },
      {
        title: '이달의 가마: 가마를 여는 날',
        picture: 'banner-kiln',
        linkUrl: '/classes',
        from: -3,
        until: 27,
      },
    ],
    challenge: {
      title: '매일 흙 한 줌 챌린지',
      subTitle: '두 주 동안 매일 하나씩, 손에 흙을 익혀요',
      introduction: '하루에 하나, 작은 것을 빚고 게시판에 남겨요. 굽지 않아도 괜찮아요.',
      cover: 'clay-first',
      mission: { title: '오늘의 흙', text: '오늘 빚은 것을 한 줄로 남겨 주세요. 망가진 것도 좋아요.' },
      lines: [
        '엄지만 한 종지 하나',
        '물을 너무 먹어 주저앉은 잔',
        '잎맥을 눌러 찍은 접시',
        '손잡이만 세 번째',
        '처음으로 중심을 잡았다',
      ],
    },
    classes: [
      {
        title: '처음 만나는 물레',
        subTitle: '중심 잡기부터 첫 컵까지.',
        cover: 'clay-first',
        category: '물레',
        price: 89_000,
        discountPrice: 71_000,
        vodDays: 90,
        audiences: ['물레를 처음 만지는 분'],
        outcomes: ['중심 잡기', '기벽 올리기', '컵 하나 완성'],
        supplies: '백자토 5kg, 물레(대여 안내).',
        paragraphs: ['물레는 힘이 아니라 자세예요. 손이 멈추는 곳에서 흙도 멈춥니다.'],
        sections: [
          {
            title: '중심',
            lessons: lessons(['손의 모양', '물의 양'], { title: '앉는 자세', seconds: 40, isPreview: true }),
          },
          {
            title: '첫 컵',
            lessons: lessons(['기벽 올리기', '굽 깎기'], { title: '구멍 열기', seconds: 840 }),
          },
        ],
        learners: 34,
      },
      {
        title: '집에서 만드는 사발',
        subTitle: '물레 없이 손으로만.',
        cover: 'clay-bowl',
        category: '손빚기',
        price: 52_000,
        vodDays: 60,
        audiences: ['집에서 천천히 해 보고 싶은 분'],
        outcomes: ['핀칭으로 사발 빚기', '고른 두께 만들기'],
        supplies: '조형토 2kg, 나무칼.',
        paragraphs: ['식탁 위에서 시작하는 손빚기 수업이에요.'],
        sections: [
          {
            title: '손으로 빚기',
            lessons: lessons(['두께 맞추기', '말리기'], { title: '흙 한 줌', seconds: 40, isPreview: true }),
          },
        ],
        learners: 27,
      },
      {
        title: '들꽃을 위한 작은 화병',
        subTitle: '좁은 목과 둥근 몸.',
        cover: 'clay-vase',
        category: '손빚기',
        price: 47_000,
        vodDays: 60,
        audiences: ['코일링을 배우고 싶은 분'],
        outcomes: ['코일 쌓기', '목 좁히기'],
        supplies: '조형토 2kg.',
        paragraphs: ['꽃 한 송이에 어울리는 화병을 빚어요.'],
        sections: [
          {
            title: '코일',
            lessons: lessons(['쌓기', '다듬기'], { title: '굵기 고르게', seconds: 40, isPreview: true }),
          },
        ],
        learners: 19,
      },
      {
        title: '유약의 색, 네 가지 시편',
        subTitle: '같은 흙, 다른 빛.',
        cover: 'clay-glaze',
        category: '유약',
        price: 68_000,
        recruitDays: 2,
        vodDays: 90,
        difficultyCd: '02',
        audiences: ['초벌 작업이 있는 분'],
        outcomes: ['시유하는 법', '번조 뒤의 색 읽기'],
        supplies: '초벌 시편 네 장.',
        paragraphs: ['네 가지 유약으로 시편을 굽고 색을 읽어요.'],
        sections: [
          {
            title: '시편',
            lessons: lessons(['담그기와 붓기', '가마에 넣기'], {
              title: '유약 섞기',
              seconds: 40,
              isPreview: true,
            }),
          },
        ],
        learners: 14,
      },
      {
        title: '가마를 여는 날',
        subTitle: '누구나 볼 수 있는 공개 영상.',
        cover: 'clay-kiln',
        category: '이야기',
        price: 0,
        vodDays: -1,
        audiences: ['도예가 궁금한 분'],
        outcomes: ['가마의 하루'],
        supplies: '',
        paragraphs: ['가마를 여는 아침을 함께 보아요.'],
        sections: [
          {
            title: '하루',
            lessons: lessons(['식히는 밤'], { title: '문을 여는 아침', seconds: 40, isPreview: true }),
          },
        ],
        learners: 41,
      },
    ],
  },
]

export const DEMO_REVIEWS = [
  '매번 첫 문단에서 멈췄는데, 처음으로 끝까지 썼어요. 다음 글도 쓸 수 있을 것 같아요.',
  '강의가 길지 않아서 퇴근하고 하나씩 듣기 좋았어요. 숙제가 있는 것도 좋았고요.',
  '설명이 조용하고 또렷해요. 같은 부분을 세 번 돌려 봤는데 볼 때마다 새로운 게 보여요.',
  '선생님이 예로 드는 문장이 전부 좋아서 따로 적어 두었어요.',
  '기대보다 실용적이었어요. 바로 따라 할 수 있는 순서로 알려 주세요.',
  '조금 더 길었으면 하는 아쉬움이 있지만, 핵심은 다 들어 있어요.',
  '혼자 하면 못 했을 거예요. 끝까지 데려가 주는 수업입니다.',
  '천천히 말해 주셔서 따라가기 편했어요. 부모님께도 추천했습니다.',
]

export const FAMILY_NAMES = [
  '김',
  '이',
  '박',
  '최',
  '정',
  '강',
  '조',
  '윤',
  '장',
  '임',
  '한',
  '오',
  '서',
  '신',
  '권',
  '황',
]
export const GIVEN_NAMES = [
  '하린',
  '도윤',
  '서아',
  '지호',
  '유나',
  '민재',
  '은서',
  '시우',
  '나윤',
  '준서',
  '다인',
  '태오',
  '소율',
  '현우',
  '가온',
  '이안',
]
