import { USER_TYPE } from '@seodang/domain/codes'
import { courseCategories } from '../../modules/catalog/tables.ts'
import {
  labelledMembers,
  memberLabels,
  memberNotes,
  registeredMembers,
  segmentPeople,
  segments,
} from '../../modules/members/tables.ts'
import { invitations } from '../../modules/membership/tables.ts'
import { aMember, type Services, unique, userUidOf } from '../factories.ts'
import type { Family } from './family.ts'
import { kept } from './kept.ts'

/** What a site keeps of its people; `memberSeq` is one of them. */
export async function aMembersFile(services: Services, { channelSeq, mark, staff }: Family) {
  const member = await aMember(services, channelSeq, { name: `${mark} 회원` })
  const by = { channelSeq, byUserSeq: staff.owner.userSeq }
  const who = { channelSeq, userSeq: member.userSeq }
  const { labelSeq } = await kept(services, memberLabels, { channelSeq, name: `${mark} 이름표` })
  await kept(services, labelledMembers, { ...who, labelSeq })
  const { memberNoteSeq } = await kept(services, memberNotes, { ...by, ...who, content: `${mark} 메모` })
  const { registeredSeq } = await kept(services, registeredMembers, {
    ...by,
    name: `${mark} 명단`,
    email: `${unique('r')}@example.test`,
  })
  const { segmentSeq } = await kept(services, segments, {
    channelSeq,
    name: `${mark} 무리`,
    match: 'all',
    conditions: [],
    staticYn: 'Y',
    takenAt: new Date(),
  })
  await kept(services, segmentPeople, { ...who, segmentSeq })
  const { invitationSeq } = await kept(services, invitations, {
    channelSeq,
    email: `${unique('i')}@example.test`,
    userTypeCd: USER_TYPE.teacher,
    invitedBy: staff.owner.userSeq,
    agreedBy: staff.owner.userSeq,
    tokenHash: unique('hash'),
    expiresAt: new Date('2099-01-01T00:00:00Z'),
  })
  const { channelCategorySeq } = await kept(services, courseCategories, {
    channelSeq,
    categoryCd: String(memberNoteSeq % 900_000).padStart(6, '0'),
    name: `${mark} 갈래`,
  })
  return {
    memberSeq: member.userSeq,
    memberEmail: member.email,
    userUid: await userUidOf(services, channelSeq, member),
    labelSeq,
    memberNoteSeq,
    registeredSeq,
    segmentSeq,
    invitationSeq,
    channelCategorySeq,
  }
}
