import {
  enrolmentOffer,
  isOfferEnabled,
  type Offer,
  type PackageOffer,
  type PlaceOutcome,
  packageOffer,
  placeOutcome,
  STRANGER,
  type Standing,
} from '@seodang/domain/offer'
import { isPackage, packageTerms } from '@seodang/domain/package-terms'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { mayBeSomebody } from '../../../platform/person.ts'
import { isAway, untilAnswered } from '../../../platform/query-client.ts'
import { useHydrated } from '../../../platform/session.tsx'
import { type CourseData, type MyCourseData, myCourseQuery } from '../queries.ts'

/** A class as the viewer meets it: with fresh counts and their own part in it. */
export type MyClass = {
  course: CourseData
  /** Null while it is not known; the page shows what a visitor sees. */
  mine: MyCourseData | null
  /** Somebody is logged in and their part is on its way: the button waits instead of saying something wrong. */
  isWaiting: boolean
  offer: Offer | PackageOffer
  isEnabled: boolean
  /** What an order would begin now; null where the button leads to none. */
  outcome: PlaceOutcome | null
}

/** ENR-08 to ENR-15, ENR-19 to ENR-26: the same rule as the server's, at a moment. */
export function useMyClass(cached: CourseData, now: Date): MyClass {
  const api = useApi()
  const { channelSeq } = useChannel()
  const hydrated = useHydrated()
  const query = useQuery({
    ...myCourseQuery(api, channelSeq, cached.courseSeq),
    enabled: hydrated,
    refetchInterval: untilAnswered,
  })
  const mine = query.data ?? null
  // The page may be from a cache; what others took meanwhile comes with the viewer's own part.
  const course = mine ? { ...cached, ...freshCounts(mine) } : cached
  const standing = mine ? standingOf(mine) : STRANGER
  const offer = isPackage(course)
    ? packageOffer({ ...packageTerms(course), ...unsoldOf(course) }, standing, now)
    : enrolmentOffer(course, standing, now)
  return {
    course,
    mine,
    // Nothing is offered to somebody who may have it, while nobody says.
    isWaiting: hydrated && (query.isPending || (!mine && isAway(query.error))) && mayBeSomebody(),
    offer,
    isEnabled: isOfferEnabled(offer),
    outcome: placeOutcome(offer, standing, course),
  }
}

const unsoldOf = ({
  fullClasses,
  unpublishedCount,
}: Pick<MyCourseData, 'fullClasses' | 'unpublishedCount'>) => ({
  fullClasses,
  unpublishedCount,
})

const freshCounts = ({ attendCount, acceptCnt, likeCount, ...unsold }: MyCourseData) => ({
  attendCount,
  acceptCnt,
  likeCount,
  ...unsoldOf(unsold),
})

const standingOf = ({
  managesClass,
  isAttend,
  choiseStatusCd,
  offerUntil,
  isChannelUser,
  awaitedBy,
  holdsSeat,
  ownHolds,
  awaitsDeposit,
  mayBuy,
  holdsMembership,
}: MyCourseData): Standing => ({
  managesClass,
  isAttending: isAttend,
  choiseStatusCd,
  offerUntil,
  isChannelUser,
  awaitsPlace: awaitedBy !== null,
  holdsSeat,
  ownHolds,
  awaitsDeposit,
  mayBuy,
  holdsMembership,
})
