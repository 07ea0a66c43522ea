import { expect, test } from 'vitest'
import { codeGroups } from './code-groups.ts'
import * as codes from './codes.ts'

test.each([
  [
    '1§3 curriculum types',
    codes.CURRICULUM_TYPE,
    ['00', '01', '02', '03', '04', '05', '06', '07', '08', '09', '50'],
  ],
  ['1§3 fare', codes.FARE, ['00', '01', '03']],
  ['1§4 publication', codes.PUBLISH_STATUS, ['00', '99']],
  ['1§4 visibility', codes.PUBLIC, ['00', '99']],
  ['1§2.6 menu windows', codes.MENU_OPEN_TYPE, ['00', '99']],
  ['1§3 menu visibility', codes.VISIBLE_TYPE, ['00', '01', '02']],
  ['1§4 class limit', codes.CLASS_USER_LIMIT_TYPE, ['00', '99']],
  ['1§4 package limit', codes.PACKAGE_USER_LIMIT_TYPE, ['00', '01']],
  ['1§3 live', codes.LIVE_TYPE, ['00', '01', '02', '99']],
  ['1§6 site roles', codes.USER_TYPE, ['OWN', 'MNG', 'TCH']],
  ['1§6 course roles', codes.COURSE_USER_TYPE, ['MNG', 'FAC', 'CMG']],
])('GEN-16 GEN-09 codes of %s', (_, table, values) => {
  expect(Object.values(table)).toEqual(values)
})

test('ROOM-03, BYD-11 each kind of item has its code', () => {
  expect(codes.CURRICULUM_TYPE).toEqual({
    live: '00',
    section: '01',
    video: '02',
    mission: '03',
    offline: '04',
    text: '05',
    file: '06',
    chat: '07',
    course: '08',
    certification: '09',
    quiz: '50',
  })
})

test('CUR-09 ENR-18 AUTH-03 given codes keep their meaning', () => {
  expect(codes.CHOISE_STATUS.approved).toBe('00')
  expect(codes.CHOISE_STATUS.pending).toBe('01')
  expect(codes.COURSE_TYPE.custom).toBe('05')
  expect(codes.VOD_TYPE.upload).toBe('02')
  expect(codes.WORK_TYPE.none).toBe('99')
  expect(codes.PAY_DATE.none).toBe('99')
  expect(codes.MISSION_TYPE.newPost).toBe('NEW_POST')
})

test('API-17 every group lists each code once, in order, named in three languages', () => {
  for (const [groupCode, list] of Object.entries(codeGroups)) {
    expect(new Set(list.map(({ code }) => code)).size, groupCode).toBe(list.length)
    expect(
      list.map(({ ord }) => ord),
      groupCode,
    ).toEqual(list.map((_, index) => index + 1))
    for (const { name } of list) expect(Object.values(name).every((text) => text.length > 0)).toBe(true)
  }
})

test('isCodeOf narrows what comes from outside', () => {
  expect(codes.isCodeOf(codes.FARE, '03')).toBe(true)
  expect(codes.isCodeOf(codes.FARE, '02')).toBe(false)
  expect(codes.isCodeOf(codes.FARE, null)).toBe(false)
})
