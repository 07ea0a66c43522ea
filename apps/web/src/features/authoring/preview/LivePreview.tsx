import { isPackage } from '@seodang/domain/package-terms'
import { sanitizeRichText } from '@seodang/domain/rich-text'
import { coursePath } from '../../../platform/course-path.ts'
import { useText } from '../../../platform/language.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { ClassCard } from '../../../ui/ClassCard.tsx'
import { Price } from '../../../ui/Price.tsx'
import { RichText } from '../../../ui/RichText.tsx'
import { useEditor } from '../editor/editor-context.ts'
import styles from './preview.module.css'
import { previewOf } from './preview-facts.ts'
import * as texts from './texts.ts'

/** The card and the head of the page as learners will see them, following every keystroke. */
export function LivePreview() {
  const text = useText(texts)
  const { draft, items } = useEditor()
  const facts = previewOf(draft, items, new Date())
  const badge = facts.badge && { tone: facts.badge, text: text(facts.badge, { n: facts.discountPercent }) }
  const introduction = sanitizeRichText(draft.introduction)
  return (
    <section aria-label={text('title')}>
      <header className={styles.head}>
        <h2>{text('title')}</h2>
        <span>{text('note')}</span>
      </header>
      {/* A picture of the site, not a way into it. */}
      <div className={`learner ${styles.sheet}`} inert>
        <ClassCard
          href={coursePath(draft)}
          title={draft.title || text('noTitle')}
          image={draft.imageKey}
          {...(badge && { badge })}
          marks={[
            ...(isPackage(draft) ? [{ text: text('package') }] : []),
            ...facts.marks.map((mark) => ({ text: text(mark), live: mark === 'live' })),
          ]}
          length={facts.lessons > 0 ? text('lessons', { n: facts.lessons }) : undefined}
          teacher={facts.teachers}
          price={facts.price ?? undefined}
          seats={facts.seatsLeft === null ? undefined : { text: text('seats', { n: facts.seatsLeft }) }}
          sizes="352px"
        />
      </div>
      <h3 className={styles.sub}>{text('page')}</h3>
      <div className={`learner ${styles.sheet}`} inert>
        {badge && <Badge tone={badge.tone}>{badge.text}</Badge>}
        <p className={styles.title}>{draft.title || text('noTitle')}</p>
        {draft.subTitle && <p className={styles.subTitle}>{draft.subTitle}</p>}
        {facts.price && <Price {...facts.price} large />}
        {introduction && (
          <div className={styles.introduction}>
            <RichText document={{ ...introduction, type: 'doc' }} imageSizes="352px" />
          </div>
        )}
        {draft.audiences.some((line) => line.trim()) && (
          <Lines title={text('audiences')} lines={draft.audiences} />
        )}
        {draft.outcomes.some((line) => line.trim()) && (
          <Lines title={text('outcomes')} lines={draft.outcomes} />
        )}
      </div>
    </section>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div className={styles.lines}>
      <b>{title}</b>
      <ul>
        {lines
          .filter((line) => line.trim())
          .map((line) => (
            <li key={line}>{line}</li>
          ))}
      </ul>
    </div>
  )
}
