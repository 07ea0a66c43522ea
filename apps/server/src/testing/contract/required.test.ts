import { COURSE_OPEN_TYPE, FARE, YN } from '@seodang/domain/codes'
import { describe, expect, test } from 'vitest'
import { enrolFree } from '../buying.ts'
import { aCourse, aMember, anItem, anOperator } from '../factories.ts'
import { testServer } from '../server.ts'
import { aWorld } from '../world.ts'

const server = await testServer()
const { services } = server
const { channelSeq, keys, people } = await aWorld(services)
const draft = await aCourse(services, channelSeq, { releaseStateCd: '00', releasedAt: null })
const item = await anItem(services, draft)
const asking = await aCourse(services, channelSeq, {
  fareCd: FARE.free,
  attendPhoneInputYn: YN.yes,
  questionStatusCd: '00',
  courseQuestions: [
    {
      key: 'why',
      kind: 'SHORT_TEXT',
      label: '지원 동기',
      help: '',
      requiredYn: 'Y',
      choices: [],
      maxLength: 100,
    },
  ],
})
const owner = people.owner ?? (await anOperator(services, channelSeq, 'OWN'))
const member = await aMember(services, channelSeq)

const site = `/api/v1.0/channels/${channelSeq}`
const courseCall = `/api/v2.0/channel-lecture/${channelSeq}/${draft.courseSeq}`
const itemCall = `/api/v2.0/curriculums/${channelSeq}/${draft.courseSeq}/${item.curriculumSeq}/modify`
const terms = { terms: true, privacy: true, age14: true, marketing: false }

const forms: [form: string, url: string, body: object, fields: Record<string, string>][] = [
  [
    'the information of a class',
    courseCall,
    { revision: 1, title: ' ', openTypeCd: COURSE_OPEN_TYPE.externalUrl, openTypeUrl: '' },
    { title: '제목', openTypeUrl: '다른 주소' },
  ],
  [
    'the dates of a class',
    courseCall,
    { revision: 1, payStartCd: '00', payEndCd: '00' },
    { payStartAt: '시작 시각', payEndAt: '마감 시각' },
  ],
  [
    'an item',
    itemCall,
    { revision: 1, title: '', vodTypeCd: '00', linkUrl: '' },
    { title: '제목', linkUrl: '영상 주소' },
  ],
  [
    'the terms of a site',
    `${site}/admin/terms/modify`,
    { kind: 'service', useYn: 'Y', basedOn: 0, body: '' },
    { body: '내용' },
  ],
  [
    'a sign-up',
    '/api/v1.0/auth/signup',
    { email: '', password: '', name: '', agreements: terms },
    { email: '이메일', password: '비밀번호', name: '이름' },
  ],
  ['a login', '/api/v1.0/auth/login', { email: '', password: '' }, { email: '이메일', password: '비밀번호' }],
  [
    'a change of password',
    '/api/v1.0/auth/changePassword',
    { password: '', newPassword: '' },
    { password: '현재 비밀번호', newPassword: '새 비밀번호' },
  ],
  [
    'a site',
    '/api/v1.0/channels/create',
    { name: '', address: '', className: '' },
    { name: '사이트 이름', address: '주소', className: '클래스 이름' },
  ],
  [
    'an attendee',
    `${site}/courses/${keys.courseSeq}/admin/attendees/create`,
    { email: ' ' },
    { email: '이메일' },
  ],
  [
    'a hidden review',
    `${site}/admin/reviews/${keys.evaluationSeq}/visibility/modify`,
    { visibleYn: 'N', hideReason: ' ' },
    { hideReason: '숨기는 사유' },
  ],
  [
    'an invitation',
    `${site}/admin/invitations/create`,
    { emails: [], userTypeCd: 'TCH' },
    { emails: '이메일' },
  ],
  [
    'an instructor of a class',
    `${site}/courses/${keys.courseSeq}/admin/tutors/create`,
    { email: ' ', userTypeCd: 'FAC' },
    { email: '이메일' },
  ],
  [
    'a certified master',
    `${site}/admin/operators/${keys.userSeq}/certification/modify`,
    { certifiedYn: 'Y', note: ' ' },
    { note: '확인한 내용' },
  ],
  ['a domain', `${site}/admin/domains/create`, { domain: '' }, { domain: '도메인' }],
  [
    'a refund',
    `${site}/admin/payments/${keys.orderSeq}/refund`,
    { amount: 1, reason: '', cancelAttendance: false, refundAccount: { bank: '', number: '', holder: '' } },
    { reason: '환불 사유', 'refundAccount.number': '계좌번호', 'refundAccount.holder': '예금주' },
  ],
]

describe('VAL-21, VAL-26, VAL-28 the server answers an empty field with the sentence of the page', () => {
  test.each(forms)('%s', async (_, url, body, fields) => {
    const answer = await server.call({ method: 'POST', url, as: owner, body })
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toMatchObject(
      Object.fromEntries(
        Object.entries(fields).map(([field, label]) => [field, `${label} 항목을 입력해주세요!`]),
      ),
    )
  })

  test('the questions of a class, under the names that its maker gave them', async () => {
    const { status, body } = await enrolFree(server, asking, member, { name: ' ', answers: {} })
    expect(status).toBe(400)
    expect(body.fields).toEqual({
      name: '이름 항목을 입력해주세요!',
      phone: '휴대전화 항목을 입력해주세요!',
      'answers.why': '지원 동기 항목을 입력해주세요!',
    })
  })
})
