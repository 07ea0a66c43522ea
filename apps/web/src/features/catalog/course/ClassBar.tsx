import { formatPrice } from '@seodang/domain/money'
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs'
import IconShare2 from '@tabler/icons-react/dist/esm/icons/IconShare2.mjs'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { BottomBar } from '../../../ui/BottomBar.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import type { ClassFacts } from '../card/class-facts.ts'
import * as cardTexts from '../card/texts.ts'
import { useLike } from '../card/use-like.ts'
import { EnrolButton } from './EnrolButton.tsx'
import { floats } from './FloatingOffer.tsx'
import { Timer, timerOf } from './Timer.tsx'
import * as texts from './texts.ts'
import type { MyClass } from './use-my-course.ts'
import { useShare } from './use-share.ts'

/** CAT-38: the buttons at the foot of narrow screens, with what presses above them (CAT-20). */
export function ClassBar({
  view,
  facts,
  now,
  onShare,
}: {
  view: MyClass
  facts: ClassFacts
  now: Date
  onShare: () => void
}) {
  const text = useText(texts)
  const cardText = useText(cardTexts)
  const language = useLanguage()
  const { course, mine } = view
  const { liked, toggle } = useLike(course)
  const share = useShare(onShare)
  const timer = timerOf(course, facts)
  const total = facts.price?.total ?? null
  const charged =
    total === null ? undefined : formatPrice({ minor: total, currency: course.displayCurrency }, language)
  const seats = facts.seats?.isScarce ? facts.seats.left : null
  const own = floats(view, now) ? course : null
  const presses = !mine?.isAttend && (timer !== null || seats !== null || Boolean(own?.courseFloatingLabel))
  return (
    <BottomBar
      calm={timer !== 'discount'}
      strip={
        presses && (
          <>
            <Timer course={course} facts={facts} />
            {own?.courseFloatingLabel && <span>{own.courseFloatingLabel}</span>}
            {seats !== null && <span>{cardText('seats', { n: seats })}</span>}
          </>
        )
      }
    >
      <IconButton
        icon={liked ? IconHeartFilled : IconHeart}
        label={text(liked ? 'unlike' : 'like')}
        variant="line"
        aria-pressed={liked}
        onClick={toggle}
      />
      <IconButton icon={IconShare2} label={text('share')} variant="line" onClick={share} />
      <EnrolButton view={view} price={charged} {...(own && { words: own.courseFloatingButton })} />
    </BottomBar>
  )
}
