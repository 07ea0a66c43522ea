import { RELEASE_STATE } from '@seodang/domain/codes'
import { useText } from '../../platform/language.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import type { ReviewLine } from './queries.ts'
import * as texts from './review-texts.ts'

/** How far a review is; once it is over, how it ended stands among the earlier ones. */
export function ReviewState({ review }: { review: Pick<ReviewLine, 'releaseStateCd'> }) {
  const text = useText(texts)
  const { releaseStateCd } = review
  if (releaseStateCd === RELEASE_STATE.submitted)
    return <StatusDot kind="waiting">{text(releaseStateCd)}</StatusDot>
  if (releaseStateCd === RELEASE_STATE.inReview)
    return <StatusDot kind="running">{text(releaseStateCd)}</StatusDot>
  return <StatusDot kind="off">{text('over')}</StatusDot>
}
