import { PAY_DATE } from '@seodang/domain/codes'
import { isAfter } from '@seodang/domain/instant'
import { formatDay } from '@seodang/domain/seoul-time'
import { useChannel } from '../../../platform/channel.tsx'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { LinkButton } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { classHref } from '../card/class-facts.ts'
import type { CardData, HomeData } from '../queries.ts'
import styles from './hero.module.css'
import { heroClasses } from './home-rows.ts'
import { Slides } from './Slides.tsx'
import * as texts from './texts.ts'

type Slide = {
  id: string
  image: string | null
  placeholder?: string | null
  eyebrow: string
  title: string
  lead?: string
  action?: { href: string; label: string }
}

/** The head of the home page: the site's own scene, then the classes that are open now. */
export function HomeHero({ home, now }: { home: HomeData; now: Date }) {
  const text = useText(texts)
  const slides = useHeroSlides(home, now)
  const { name } = useChannel()
  const hasPicture = slides.some(({ image }) => image)
  return (
    <Slides
      label={text('hero')}
      count={slides.length}
      className={cx(styles.hero, !hasPicture && styles.plain)}
      lead={<h1 className="sr-only">{name}</h1>}
    >
      {(index, { isCurrent, isAsked }) => {
        const slide = slides[index]
        return slide && <Scene slide={slide} isCurrent={isCurrent} isAsked={isAsked} />
      }}
    </Slides>
  )
}

type SceneProps = { slide: Slide; isCurrent: boolean; isAsked: boolean }

function Scene({ slide, isCurrent, isAsked }: SceneProps) {
  const { image, placeholder, eyebrow, title, lead, action } = slide
  return (
    <div className={styles.scene}>
      {image && isAsked && (
        <Picture
          source={image}
          alt=""
          sizes="100vw"
          placeholder={placeholder}
          priority={isCurrent}
          radius={0}
          className={styles.picture}
        />
      )}
      <div className={cx('wrap', styles.words)}>
        {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
        <h2 className={styles.title}>{title}</h2>
        {lead && <p className={styles.lead}>{lead}</p>}
        {action && (
          <LinkButton href={action.href} variant="main" size="lg" className={styles.action}>
            {action.label}
          </LinkButton>
        )}
      </div>
    </div>
  )
}

function useHeroSlides(home: HomeData, now: Date): Slide[] {
  const text = useText(texts)
  const language = useLanguage()
  const { name, intro, coverImageUrl } = useChannel()
  const classes = heroClasses(home, coverImageUrl !== null)
  const hasClasses = home.recruiting.length + home.free.length > 0
  const site: Slide = {
    id: 'site',
    image: coverImageUrl,
    eyebrow: intro ? name : '',
    title: intro || name,
    ...(hasClasses && { action: { href: '/classes', label: text('browse') } }),
  }
  const closing = ({ payEndCd, payEndAt }: CardData) =>
    payEndCd === PAY_DATE.dated && payEndAt && !isAfter(now, payEndAt)
      ? text('recruitingUntil', { day: formatDay(payEndAt, language) })
      : ''
  const slides = classes.map(
    (course): Slide => ({
      id: String(course.courseSeq),
      image: course.image?.url ?? null,
      placeholder: course.image?.placeholder ?? null,
      eyebrow: closing(course) || course.categoryName || name,
      title: course.title,
      lead: course.subTitle,
      action: { href: classHref(course), label: text('open') },
    }),
  )
  return coverImageUrl || slides.length === 0 ? [site, ...slides] : slides
}
