import { describe, expect, test } from 'vitest'
import {
  ALARM_KIND,
  ALARM_WAY,
  type AlarmFacts,
  alarmContent,
  alarmKind,
  alarmMonth,
  alarmPath,
  alarmText,
  isNewAlarm,
  isOfAnotherSite,
  isRequiredKind,
  isWanted,
  WAYS_OF_KIND,
  withChoice,
} from './alarm.ts'
import { ALARM_TEXTS } from './alarm-texts.ts'
import { ALARM_TYPE, LANGUAGE } from './codes.ts'
import { formatMonth } from './seoul-time.ts'
import { placesOf } from './words.ts'

const alarm = (change: Partial<AlarmFacts> = {}): AlarmFacts => ({
  alarmType: ALARM_TYPE.enrolmentApproved,
  content: '{}',
  legacy: 'N',
  courseSeq: 7,
  linkPackage: 'N',
  ...change,
})

describe('where an alarm leads', () => {
  test.each(['00', '06', '07', '08', '10', '11', '12', '14', '22'])(
    'ALM-12 type %s opens the class view, that of a package where it is about one',
    (alarmType) => {
      expect(alarmPath(alarm({ alarmType }))).toBe('/classes/7')
      expect(alarmPath(alarm({ alarmType, linkPackage: 'Y' }))).toBe('/packages/7')
    },
  )

  test.each(['01', '02', '03', '04', '05'])('ALM-13 type %s goes to main', (alarmType) => {
    expect(alarmPath(alarm({ alarmType }))).toBe('/main')
  })

  test.each(['09', '21'])('ALM-14, ALM-15 type %s opens the classroom, which picks an item', (alarmType) => {
    expect(alarmPath(alarm({ alarmType, content: '{"curriculumSeq":31}' }))).toBe('/classes/7/classroom/31')
    expect(alarmPath(alarm({ alarmType }))).toBe('/classes/7/classroom/0')
  })

  test('ALM-16 type 13 joins the live session', () => {
    expect(alarmPath(alarm({ alarmType: '13', content: '{"curriculumSeq":"31"}' }))).toBe(
      '/classes/7/classroom/31?attend=true',
    )
  })

  test('ALM-17 type 20 goes home', () => {
    expect(alarmPath(alarm({ alarmType: '20' }))).toBe('/')
  })

  test.each(Object.values(ALARM_TYPE).filter((type) => type !== '20'))(
    'SEC-07 type %s without a class that the reader may see goes to main',
    (alarmType) => {
      expect(alarmPath(alarm({ alarmType, courseSeq: null }))).toBe('/main')
    },
  )

  test('ALM-23 news of keys that are gone leads to where keys are set', () => {
    const content = '{"type":"cardKeysGone","path":"/settings/configuration#payments"}'
    expect(alarmPath(alarm({ alarmType: '04', content, courseSeq: null }))).toBe(
      '/settings/configuration#payments',
    )
  })

  test('ALM-19 what another site told opens that site', () => {
    expect(isOfAnotherSite(3, 3)).toBe(false)
    expect(isOfAnotherSite(3, 4)).toBe(true)
    expect(isOfAnotherSite(3, null)).toBe(true)
    expect(isOfAnotherSite(null, 3)).toBe(false)
  })

  test('ALM-23 an unknown type opens main and shows its text', () => {
    const unknown = alarm({ alarmType: '77', content: '축하해요' })
    expect(alarmPath(unknown)).toBe('/main')
    expect(alarmText({ ...unknown, siteName: null }, 'ko')).toBe('축하해요')
    const told = { ...unknown, content: '{"course_title":"붓글씨"}', siteName: null }
    expect(alarmText(told, 'ko')).toBe('붓글씨')
    expect(alarmText({ ...told, content: '{"type":"later"}' }, 'ko')).toBe('새 소식이 있어요.')
  })
})

describe('what an alarm says', () => {
  const said = (alarmType: string, content: object, language: 'ko' | 'en' | 'ja' = 'ko') =>
    alarmText({ ...alarm({ alarmType, content: JSON.stringify(content) }), siteName: '느린 글방' }, language)
  const aClass = { course_title: '붓글씨', name: '김서당' }

  test.each([
    ['01', {}, '느린 글방에 오신 것을 환영해요.'],
    ['00', { type: 'published' }, '붓글씨가 열렸어요. 지금 살펴보세요.'],
    ['00', { type: 'published', course_title: '수채화 산책' }, '수채화 산책이 열렸어요. 지금 살펴보세요.'],
    ['06', { type: 'enrolled' }, '김서당님이 붓글씨에 등록했어요.'],
    ['07', { type: 'approved' }, '붓글씨 신청이 승인되었어요. 바로 시작할 수 있어요.'],
    ['08', { type: 'held' }, '붓글씨 신청이 보류되었어요.'],
    [
      '08',
      { type: 'offered', until: '2026-11-23T09:00:00Z' },
      '붓글씨에 자리가 났어요. 2026년 11월 23일 (월) 18:00까지 결제하면 등록돼요.',
    ],
    ['09', { mission_type: '인증' }, '붓글씨에 새 인증이 올라왔어요.'],
    ['09', {}, '붓글씨에 새 미션이 올라왔어요.'],
    ['22', {}, '붓글씨에 새 공지가 올라왔어요.'],
    ['20', {}, '새 소식이 있어요.'],
    ['10', {}, '김서당님이 붓글씨에 질문을 남겼어요.'],
    ['11', { type: 'review' }, '붓글씨에 남긴 후기에 답글이 달렸어요.'],
    ['21', {}, '붓글씨에 새 과제가 올라왔어요.'],
    ['12', {}, '붓글씨 신청이 취소되었어요.'],
    ['14', { like_count: 1 }, '김서당님이 붓글씨를 좋아해요.'],
    ['14', { like_count: 4 }, '김서당님 외 3명이 붓글씨를 좋아해요.'],
    ['04', { type: 'paid' }, '붓글씨 결제가 완료되었어요.'],
    ['02', { type: 'roleGiven' }, '느린 글방의 운영을 맡게 되었어요.'],
  ])('ALM-18 type %s with %o', (type, content, expected) => {
    expect(said(type, { ...aClass, ...content })).toBe(expected)
  })

  test('ALM-18 it counts as the language does', () => {
    expect(said('14', { ...aClass, like_count: 2 }, 'en')).toBe('김서당 and 1 other like 붓글씨.')
    expect(said('14', { ...aClass, like_count: 3 }, 'en')).toBe('김서당 and 2 others like 붓글씨.')
  })

  test('SEC-07 what is withheld or gone is said without it', () => {
    expect(said('06', { type: 'enrolled' })).toBe('탈퇴한 회원님이 클래스에 등록했어요.')
    expect(said('07', { type: 'approved' }, 'en')).toBe(
      'Your application for a class is approved. You can start right away.',
    )
  })

  test.each(Object.values(ALARM_TYPE))('ALM-18 type %s says the same in three languages', (type) => {
    for (const sentence of Object.values(ALARM_TEXTS[type])) {
      // A language without genders and particles may leave a word out, but never one that the others lack.
      const places = Object.values(LANGUAGE).map((language) => placesOf(sentence[language]))
      expect(places).toEqual([places[0], places[0], places[0]])
    }
  })

  test('ALM-03 the fields of a content that is JSON', () => {
    const content =
      '{"type":"likes","name":"김서당","course_title":"붓글씨","mission_type":"인증","like_count":3,"curriculumSeq":9}'
    expect(alarmContent({ content, legacy: 'N' })).toEqual({
      plain: null,
      type: 'likes',
      name: '김서당',
      courseTitle: '붓글씨',
      missionType: '인증',
      likeCount: 3,
      curriculumSeq: 9,
      questionSeq: null,
      chatRoomSeq: null,
      path: null,
      until: null,
    })
  })

  test.each(['안녕하세요', '12', '[1]', '', '{'])('ALM-03 %o is plain text', (content) => {
    expect(alarmContent({ content, legacy: 'N' }).plain).toBe(content)
    expect(alarmText({ alarmType: '03', content, legacy: 'N', siteName: null }, 'ko')).toBe(content)
  })

  test('ALM-03 a content without fields says what its type says', () => {
    expect(said('07', {})).toBe('클래스에 등록되었어요. 바로 시작할 수 있어요.')
    expect(alarmContent({ content: '{}', legacy: 'Y' }).plain).toBe('{}')
  })

  test('ALM-03 what has the wrong shape counts as missing', () => {
    const content = '{"type":5,"name":" ","like_count":-2,"curriculumSeq":"x"}'
    expect(alarmContent({ content, legacy: 'N' })).toMatchObject({
      type: null,
      name: null,
      likeCount: 0,
      curriculumSeq: null,
    })
  })

  test('ALM-04 a legacy alarm shows its content raw', () => {
    const old = {
      alarmType: '07',
      content: '{"course_title":"붓글씨"}',
      legacy: 'Y' as const,
      siteName: null,
    }
    expect(alarmText(old, 'ko')).toBe('{"course_title":"붓글씨"}')
    expect(alarmPath({ ...alarm(), ...old, alarmType: '21', content: '{"curriculumSeq":3}' })).toBe(
      '/classes/7/classroom/0',
    )
  })
})

test('ALM-05 what is above the last-read seq is new, any other is read', () => {
  expect([9, 10, 11].map((alarmSeq) => isNewAlarm(alarmSeq, 10))).toEqual([false, false, true])
})

test('ALM-01 the month of an alarm is that of Seoul', () => {
  expect(alarmMonth('2026-10-31T14:59:59Z')).toBe('2026-10')
  expect(alarmMonth('2026-10-31T15:00:00Z')).toBe('2026-11')
  const names = Object.values(LANGUAGE).map((language) => formatMonth('2026-10-31T15:00:00Z', language))
  expect(names.toSorted()).toEqual(['2026年11月', '2026년 11월', 'Nov 2026'].toSorted())
})

describe('ALM-22 what a member wants to be told', () => {
  test('payment and account cannot be turned off', () => {
    const off = withChoice({}, ALARM_KIND.payment, ALARM_WAY.email, false)
    expect(isWanted(off, ALARM_KIND.payment, ALARM_WAY.email)).toBe(true)
    expect(Object.values(ALARM_KIND).filter(isRequiredKind)).toEqual(['account', 'payment'])
    expect([ALARM_TYPE.paymentOrPlan, ALARM_TYPE.signUp].map(alarmKind)).toEqual(['payment', 'account'])
  })

  test('a choice is about one way of one kind, and can be taken back', () => {
    const off = withChoice({}, ALARM_KIND.place, ALARM_WAY.email, false)
    expect(isWanted(off, ALARM_KIND.place, ALARM_WAY.email)).toBe(false)
    expect(isWanted(off, ALARM_KIND.place, ALARM_WAY.site)).toBe(true)
    expect(isWanted(off, ALARM_KIND.likes, ALARM_WAY.email)).toBe(true)
    expect(withChoice(off, ALARM_KIND.place, ALARM_WAY.email, false)).toEqual(off)
    expect(
      isWanted(withChoice(off, ALARM_KIND.place, ALARM_WAY.email, true), ALARM_KIND.place, ALARM_WAY.email),
    ).toBe(true)
  })

  test('every kind is told on the site', () => {
    for (const kind of Object.values(ALARM_KIND)) expect(WAYS_OF_KIND[kind]).toContain(ALARM_WAY.site)
  })
})
