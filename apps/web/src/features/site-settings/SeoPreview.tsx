import { documentSeo } from '@seodang/domain/seo'
import { SEO_SHOWN } from '@seodang/domain/seo-form'
import { textLength } from '@seodang/domain/text'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { useBoot } from '../../platform/site-address.ts'
import { Tag } from '../../ui/Badge.tsx'
import { Picture } from '../../ui/Picture.tsx'
import type { SeoDraft } from './SeoGeneral.tsx'
import styles from './seo.module.css'
import * as texts from './seo-texts.ts'

/** The search result and the share card of a page that sets nothing of its own (SEO-17). */
export function SeoPreview({ draft }: { draft: SeoDraft }) {
  const text = useText(texts)
  const channel = useChannel()
  const shown = documentSeo({
    pageName: text('example'),
    siteName: channel.name,
    description: channel.intro,
    own: {},
    site: draft,
  })
  const { siteDomain } = useBoot()
  const host = channel.domain ?? `${channel.address}.${siteDomain}`
  return (
    <>
      <h2 className={styles.title}>{text('preview')}</h2>
      <figure className={styles.result}>
        <figcaption>
          {text('previewSearch')}
          {draft.noIndex && (
            <Tag small tone="warn">
              {text('hiddenMark')}
            </Tag>
          )}
        </figcaption>
        <p className={styles.site}>{host} › classes</p>
        <p className={styles.resultTitle}>{shown.title}</p>
        <p className={styles.resultText}>{shown.description}</p>
        {textLength(shown.title) > SEO_SHOWN.title && (
          <p className={styles.note}>{text('tooLongTitle', { n: SEO_SHOWN.title })}</p>
        )}
      </figure>
      <figure className={styles.card}>
        <Picture
          source={shown.ogImage || channel.coverImageUrl}
          alt=""
          ratio="1200 / 630"
          sizes="380px"
          radius={0}
        />
        <div>
          <p className={styles.cardTitle}>{shown.ogTitle || shown.title}</p>
          <p className={styles.cardText}>{shown.ogDescription || shown.description}</p>
          <p className={styles.site}>{host}</p>
        </div>
        <figcaption className="sr-only">{text('previewShare')}</figcaption>
      </figure>
    </>
  )
}
