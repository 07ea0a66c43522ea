import { USER_TYPE } from '@seodang/domain/codes'
import { aMember, anOperator, type Person, type Services } from '../factories.ts'
import { aClassWithItems } from './class.ts'
import { aLearnersWork } from './learning.ts'
import { someMedia } from './media.ts'
import { aMembersFile } from './members.ts'
import { someMoney } from './money.ts'
import { someOffers } from './offers.ts'
import { somePages } from './pages.ts'
import { anOpinion, aRoomWithTalk, someBoards } from './talk.ts'

/** Whoever runs a site: the same people run every family of it. */
export interface Staff {
  owner: Person
  teacher: Person
  /** Somebody of this family alone, whom a call may change or remove. */
  colleague: Person
}

/** One of every parent that a site can have, each with children, all named by one word. */
export interface Family {
  channelSeq: number
  mark: string
  staff: Staff
  media: Awaited<ReturnType<typeof someMedia>>
}
export type ClassOf = Awaited<ReturnType<typeof aClassWithItems>>

export const someStaff = async (services: Services, channelSeq: number) => ({
  owner: await anOperator(services, channelSeq, USER_TYPE.owner),
  teacher: await anOperator(services, channelSeq, USER_TYPE.teacher),
})

/** Two learners, who each have everything that a learner can have: a wall also stands between people of one class. */
export const twoLearners = async (services: Services, channelSeq: number, mark: string) => ({
  learner: await aMember(services, channelSeq, { name: `${mark} 수강생` }),
  classmate: await aMember(services, channelSeq, { name: `${mark} 짝` }),
})

/** Answers the keys of the family by the names of the contract's paths, and those of the classmate in it. */
export async function aFamily(
  services: Services,
  site: { channelSeq: number; staff: Omit<Staff, 'colleague'> },
  { learner, classmate }: { learner: Person; classmate: Person },
  mark: string,
) {
  const media = await someMedia(services, site.channelSeq, site.staff.owner)
  const colleague = await anOperator(services, site.channelSeq, USER_TYPE.teacher)
  const family: Family = { ...site, staff: { ...site.staff, colleague }, mark, media }
  const ofClass = await aClassWithItems(services, family)
  const theirs = async (person: Person) => {
    const learnt = await aLearnersWork(services, family, ofClass, person)
    const said = await anOpinion(services, family, ofClass, { ...person, attendSeq: learnt.attendSeq })
    const paid = await someMoney(services, family, ofClass, { ...person, attendSeq: learnt.attendSeq })
    return { ...learnt, ...said, ...paid }
  }
  const keys = {
    ...media,
    colleagueSeq: colleague.userSeq,
    learnerSeq: learner.userSeq,
    ...ofClass.keys,
    ...(await theirs(learner)),
    ...(await someBoards(services, family, ofClass, learner)),
    ...(await aRoomWithTalk(services, family, ofClass, learner)),
    ...(await someOffers(services, family, ofClass, learner)),
    ...(await somePages(services, family, learner)),
    ...(await aMembersFile(services, family)),
  }
  return { mark, keys, classmate: { ...ofClass.keys, ...(await theirs(classmate)) }, course: ofClass.course }
}
