import { formatDate } from '@seodang/domain/seoul-time'
import { FormView } from '../../../platform/forms/FormView.tsx'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { Anchor } from '../../../ui/Anchor.tsx'
import { Tag } from '../../../ui/Badge.tsx'
import { cx } from '../../../ui/cx.ts'
import { Section } from '../../../ui/Section.tsx'
import type { BlockProps } from './BlockView.tsx'
import styles from './page.module.css'
import * as texts from './texts.ts'

/** BRD-16: pinned notices come first, urgent ones are marked. */
export function NoticesBlock({ block: { heading, notices } }: BlockProps<'noticeList'>) {
  const text = useText(texts)
  const language = useLanguage()
  return (
    <Section title={heading || text('noticeList')} more={{ href: '/notices', text: text('allNotices') }}>
      <ul className={styles.notices}>
        {notices.map(({ noticeSeq, title, category, urgentYn, pinYn, createdAt }) => (
          <li key={noticeSeq}>
            <Anchor href={`/notices/${noticeSeq}`}>
              {urgentYn === 'Y' && <Tag tone="danger">{text('urgent')}</Tag>}
              {pinYn === 'Y' && <Tag tone="accent">{text('pinned')}</Tag>}
              {category && <Tag>{category}</Tag>}
              <span>{title}</span>
              <time dateTime={createdAt}>{formatDate(createdAt, language)}</time>
            </Anchor>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** FRM-15: what it says to each who comes is asked once the page stands. */
export function FormBlock({ block: { formSeq } }: BlockProps<'form'>) {
  return (
    <section className={cx('wrap', styles.block, styles.form)}>
      <FormView formSeq={formSeq} />
    </section>
  )
}
