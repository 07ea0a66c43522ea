import { FARE } from '@seodang/domain/codes'
import { outsideUrl, takesEnrolment } from '@seodang/domain/offer'
import { isPackage } from '@seodang/domain/package-terms'
import { firstItem } from '@seodang/domain/resume'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { useText } from '../../../platform/language.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import styles from './class.module.css'
import { lockable } from './curriculum-view.ts'
import * as texts from './texts.ts'
import { useEnrol } from './use-enrol.ts'
import type { MyClass } from './use-my-course.ts'

type Look = {
  size?: 'lg' | 'md'
  full?: boolean
  /** What will be charged, where the price stands nowhere else in sight (CAT-38). */
  price?: string
  /** The class's own words for enrolling at once (CAT-24). */
  words?: string
}

/** ENR-08 to ENR-15: the one button that moves the learner on. */
export function EnrolButton({ view, price, words, ...look }: { view: MyClass } & Look) {
  const text = useText(texts)
  const { course, offer, isEnabled, isWaiting } = view
  const label = useOfferLabel(course)
  if (isWaiting)
    return (
      <Button variant="main" busy busyText={text('checking')} {...look}>
        {text('checking')}
      </Button>
    )
  if (offer === 'startClass') return <StartButton view={view} {...look} />
  const elsewhere = outsideUrl(course)
  if (offer === 'goOutside' && elsewhere)
    return (
      <LinkButton variant="main" href={elsewhere} {...look}>
        {label(offer)}
      </LinkButton>
    )
  if (!isEnabled || !isPayable(view))
    return (
      <Button variant="main" disabled {...look}>
        {isEnabled ? text('notPayable') : label(offer)}
      </Button>
    )
  return <AskButton view={view} price={price} words={words} {...look} />
}

/** ENR-19 to ENR-26: a package says with its own words what a class says with others. */
function useOfferLabel(course: MyClass['course']) {
  const text = useText(texts)
  return (offer: MyClass['offer']) =>
    text(
      isPackage(course) && (offer === 'enrol' || offer === 'awaitingApproval') ? `package.${offer}` : offer,
    )
}

/** PAY-11: a class that cannot be paid says so before anybody tries. */
export const isPayable = ({ course, offer }: MyClass): boolean =>
  course.payable === 1 || course.fareCd !== FARE.paid || !takesEnrolment(offer)

function AskButton({ view: { course, offer, outcome }, price, words, ...look }: { view: MyClass } & Look) {
  const label = useOfferLabel(course)
  const { enrol, isBusy } = useEnrol(course, outcome)
  return (
    <Button
      variant="main"
      busy={isBusy}
      onClick={enrol}
      // Its words are longer than those of a class, too long for a line beside the price.
      {...(price && isPackage(course) && { className: styles.twoLines })}
      {...look}
    >
      {price && <span className={styles.buttonPrice}>{price}</span>}
      {(offer === 'enrol' && words) || label(offer)}
    </Button>
  )
}

function StartButton({ view: { course, mine }, ...look }: { view: MyClass } & Omit<Look, 'price' | 'words'>) {
  const text = useText(texts)
  const next = mine?.nextCurriculumSeq ?? firstItem(lockable(course.curriculum))?.curriculumSeq ?? null
  if (next === null)
    return (
      <Button variant="main" disabled {...look}>
        {text('nothingToOpen')}
      </Button>
    )
  const isGuest = course.fareCd === FARE.open && !mine?.isAttend && !mine?.managesClass
  return (
    <LinkButton
      variant="main"
      icon={IconPlayerPlayFilled}
      href={`/classes/${course.courseSeq}/classroom/${next}`}
      {...look}
    >
      {text(isGuest ? 'openClass' : 'startClass')}
    </LinkButton>
  )
}
