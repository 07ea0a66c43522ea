import { PAY_DATE } from '@seodang/domain/codes'
import { isAfter } from '@seodang/domain/instant'
import { formatDay } from '@seodang/domain/seoul-time'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { useChannel } from '../../../platform/channel.tsx'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { LinkButton } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { classHref } from '../card/class-facts.ts'
import type { CardData, HomeData } from '../queries.ts'
import styles from './hero.module.css'
import { heroClasses } from './home-rows.ts'
import * as texts from './texts.ts'
import { useSlides } from './use-slides.ts'

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
  const { current, seen, isPlaying, show, toggle, hold } = useSlides(slides.length)
  const { name } = useChannel()
  const hasPicture = slides.some(({ image }) => image)
  return (
    <section
      className={cx(styles.hero, !hasPicture && styles.plain)}
      aria-label={text('hero')}
      {...(slides.length > 1 && { 'aria-roledescription': 'carousel', ...hold })}
    >
      <h1 className="sr-only">{name}</h1>
      {slides.map((slide, index) => (
        <SlideView
          key={slide.id}
          slide={slide}
          isCurrent={index === current}
          // Pictures of later slides are asked for when their turn comes.
          isAsked={index === 0 || seen.has(index)}
          label={slides.length > 1 ? text('slide', { n: index + 1, of: slides.length }) : undefined}
        />
      ))}
      {slides.length > 1 && (
        <div className={cx('wrap', styles.controls)}>
          <div className={styles.pill}>
            <span aria-live={isPlaying ? 'off' : 'polite'}>
              {current + 1} <span className={styles.of}>/ {slides.length}</span>
            </span>
            <span className={styles.track} aria-hidden>
              <span key={current} className={cx(styles.fill, isPlaying && styles.running)} />
            </span>
            <button type="button" aria-label={text('previous')} onClick={() => show(current - 1)}>
              <Icon of={IconChevronLeft} size={18} />
            </button>
            <button type="button" aria-label={text(isPlaying ? 'pause' : 'play')} onClick={toggle}>
              <Icon of={isPlaying ? IconPlayerPause : IconPlayerPlay} size={18} />
            </button>
            <button type="button" aria-label={text('next')} onClick={() => show(current + 1)}>
              <Icon of={IconChevronRight} size={18} />
            </button>
          </div>
        </div>
      )}
    </section>
  )
}

type SlideViewProps = { slide: Slide; isCurrent: boolean; isAsked: boolean; label: string | undefined }

function SlideView({ slide, isCurrent, isAsked, label }: SlideViewProps) {
  const { image, placeholder, eyebrow, title, lead, action } = slide
  return (
    <div
      className={cx(styles.slide, isCurrent && styles.current)}
      inert={!isCurrent}
      {...(label && { role: 'group', 'aria-roledescription': 'slide', 'aria-label': label })}
    >
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
