import { FORM_FIELD_KIND, FORM_LOOK, FORM_OPTION, FORM_TYPE } from '@seodang/domain/codes'
import { DAY, HOUR } from '@seodang/domain/instant'
import { EMPTY_DESIGN, NO_EVENTS } from '@seodang/domain/site-form'
import type { Context } from '../platform/context.ts'
import { aChoice, aField, aForm, anAnswer } from '../testing/forms.ts'

const { notChangeable, changeable, duplicatesAllowed } = FORM_OPTION

const paragraph = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

const consent = aField({
  kind: FORM_FIELD_KIND.agree,
  label: '개인정보 수집과 이용에 동의해요',
  agreementText:
    '수집 항목: 이름, 연락처\n목적: 상담과 회신\n보관: 답변일부터 1년\n\n동의하지 않아도 되지만, 그러면 상담을 신청할 수 없어요.',
  requiredYn: 'Y',
})

/** What people say in the survey: day, wishes, how satisfied, and a word. */
const SAID: readonly (readonly [string, readonly string[], string, string])[] = [
  [
    '평일 저녁',
    ['에세이', '편지'],
    '아주 만족해요',
    '숙제 첨삭이 큰 도움이 됐어요. 다음 학기에도 이어 듣고 싶어요.',
  ],
  ['주말 오전', ['에세이'], '만족해요', '영상이 조금 더 짧으면 출근길에 보기 좋겠어요.'],
  ['평일 저녁', ['소설'], '만족해요', ''],
  ['평일 낮', ['에세이', '시'], '보통이에요', '라이브가 평일 낮에도 있으면 좋겠어요.'],
  ['주말 오전', ['편지'], '아주 만족해요', '아이와 함께 쓰는 편지 수업이 있으면 꼭 신청할게요.'],
  ['새벽', ['시'], '만족해요', '새벽 글쓰기 모임도 열어 주세요!'],
  ['평일 저녁', ['에세이', '소설', '시'], '아주 만족해요', ''],
  ['주말 오후', ['에세이'], '만족해요', '교재를 미리 받아 볼 수 있을까요?'],
]

/** A survey with answers, and an application whose times each go to one person (GEN-19). */
export async function seedForms(ctx: Context, { learners }: { learners: readonly number[] }): Promise<void> {
  const { channelSeq, now } = ctx
  const at = (days: number) => new Date(now.getTime() - days * DAY)
  const survey = await aForm(
    ctx,
    channelSeq,
    {
      title: '다음 학기 수업 설문',
      formType: FORM_TYPE.single,
      options: [changeable, duplicatesAllowed],
      startAt: at(12),
      endAt: at(-20),
      thankYou: '소중한 의견 고마워요.\n다음 학기 시간표를 짤 때 꼭 참고할게요.',
      design: {
        ...EMPTY_DESIGN,
        heading: '다음 학기를 함께 만들어요',
        text: paragraph('어떤 수업이 필요한지 들려주세요. 2분이면 충분해요.'),
        look: FORM_LOOK.brand,
      },
      events: { ...NO_EVENTS, staffAlarmYn: 'Y' },
      createdAt: at(13),
      updatedAt: at(13),
    },
    [
      aChoice(['평일 낮', '평일 저녁', '주말 오전', '주말 오후'], {
        label: '언제 듣고 싶으세요?',
        requiredYn: 'Y',
        otherYn: 'Y',
      }),
      aChoice(['에세이', '편지', '소설', '시'], {
        label: '쓰고 싶은 글을 모두 골라 주세요',
        multipleYn: 'Y',
        requiredYn: 'Y',
      }),
      aChoice(['아주 만족해요', '만족해요', '보통이에요', '아쉬워요'], { label: '지난 수업은 어떠셨어요?' }),
      aField({
        kind: FORM_FIELD_KIND.longText,
        label: '더 하고 싶은 말이 있나요?',
        help: '짧아도 좋아요.',
        maxLength: 1000,
      }),
    ],
  )
  for (const [index, [day, wishes, how, word]] of SAID.entries()) {
    const userSeq = learners[index + 1]
    if (userSeq === undefined) continue
    const when = new Date(at(11 - index).getTime() + (index % 5) * HOUR)
    await anAnswer(ctx, survey, userSeq, [[day], wishes, [how], word === '' ? [] : [word]], when)
  }
  const application = await aForm(
    ctx,
    channelSeq,
    {
      title: '1:1 글쓰기 상담 신청',
      formType: FORM_TYPE.single,
      options: [notChangeable],
      answerLimit: 6,
      thankYou: '신청을 받았어요. 하루 안에 연락드릴게요.',
      design: {
        ...EMPTY_DESIGN,
        text: paragraph('글이 막힌 분께 30분 무료 상담을 드려요. 원하는 시간을 골라 주세요.'),
        look: FORM_LOOK.card,
      },
      events: { ...NO_EVENTS, staffAlarmYn: 'Y', staffMailYn: 'Y', answererAlarmYn: 'Y' },
      createdAt: at(6),
      updatedAt: at(6),
    },
    [
      aField({ label: '이름', requiredYn: 'Y', maxLength: 20 }),
      aField({ kind: FORM_FIELD_KIND.phoneNumber, label: '연락처', requiredYn: 'Y' }),
      aChoice(['월요일 10시', '월요일 14시', '수요일 10시', '수요일 19시', '금요일 10시', '금요일 19시'], {
        label: '상담 시간',
        help: '먼저 고른 분이 그 시간을 가져가요.',
        requiredYn: 'Y',
      }),
      aField({ kind: FORM_FIELD_KIND.longText, label: '어떤 글을 쓰고 계세요?', maxLength: 1000 }),
      consent,
    ],
  )
  const [one, other] = learners.slice(SAID.length + 1)
  if (one !== undefined)
    await anAnswer(
      ctx,
      application,
      one,
      [['윤서진'], ['01023456789'], ['수요일 19시'], ['할머니께 드릴 자서전을 쓰고 있어요.'], ['Y']],
      at(4),
    )
  if (other !== undefined)
    await anAnswer(
      ctx,
      application,
      other,
      [['정하늘'], ['01034567890'], ['월요일 10시'], ['블로그 글이 늘 두 문단에서 멈춰요.'], ['Y']],
      at(2),
    )
}
