import { documentSeo } from '@seodang/domain/seo'
import { useChannel } from '../../../platform/channel.tsx'
import { useText } from '../../../platform/language.tsx'
import { Switch } from '../../../ui/Checkbox.tsx'
import { TextArea, TextField } from '../../../ui/TextField.tsx'
import { useEditor } from '../editor/editor-context.ts'
import { FormSection } from '../editor/FormPane.tsx'
import type { EditedCourse } from '../queries.ts'
import styles from './more.module.css'
import * as texts from './texts.ts'

type Seo = EditedCourse['seoSetting']

/** SEO-05, SEO-15, SEO-17: what search engines show of the class, with how it will look. */
export function SeoFields() {
  const text = useText(texts)
  const channel = useChannel()
  const { draft, problems, change } = useEditor()
  const seo = draft.seoSetting
  const put = (next: Partial<Seo>) => change({ seoSetting: { ...seo, ...next } })
  const shown = documentSeo({
    pageName: draft.title,
    siteName: channel.name,
    description: draft.subTitle || channel.intro,
    own: seo,
    site: {},
  })
  // Hidden unless somebody opened it (SEO-07).
  const isIndexed = seo.noIndex === false
  return (
    <FormSection title={text('seo')}>
      <Switch
        atEnd
        label={text('seoIndexed')}
        note={text('seoIndexedNote')}
        checked={isIndexed}
        onChange={({ currentTarget: { checked } }) => put({ noIndex: !checked, noFollow: !checked })}
      />
      <TextField
        label={text('seoTitle')}
        help={text('seoTitleHelp', { title: `${draft.title} | ${channel.name}` })}
        value={seo.title ?? ''}
        maxLength={60}
        counter
        error={problems['seoSetting.title']}
        onChange={(event) => put({ title: event.currentTarget.value })}
      />
      <TextArea
        label={text('seoDescription')}
        help={text('seoDescriptionHelp')}
        rows={2}
        maxLength={160}
        value={seo.description ?? ''}
        error={problems['seoSetting.description']}
        onChange={(event) => put({ description: event.currentTarget.value })}
      />
      <figure className={styles.result} data-off={!isIndexed || undefined}>
        <figcaption>{text('seoPreview')}</figcaption>
        <p className={styles.resultSite}>
          {channel.name} › {draft.courseSeq}
        </p>
        <p className={styles.resultTitle}>{shown.title}</p>
        <p className={styles.resultText}>{shown.description}</p>
      </figure>
    </FormSection>
  )
}
