import { staff } from '@seodang/domain/access'
import { DEFAULT_TITLE, type SeoSetting } from '@seodang/domain/seo'
import { SEO_LENGTH, SEO_SHOWN, seoProblems } from '@seodang/domain/seo-form'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { Switch } from '../../ui/Checkbox.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ImageCropField } from '../../ui/rich/ImageCropField.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import { type GeneralSeo, generalSeoQuery } from './queries.ts'
import { SeoPreview } from './SeoPreview.tsx'
import { SettingsForm, SettingsSection } from './SettingsForm.tsx'
import { SettingsLoad } from './SettingsLoad.tsx'
import * as texts from './seo-texts.ts'
import { useMay } from './use-may.ts'
import { type SettingsDraft, useSettingsDraft } from './use-settings-draft.ts'

export type SeoDraft = Required<SeoSetting>
type Settings = SettingsDraft<SeoDraft>

/** What cards are cut to by those who show them. */
const CARD_RATIO = 1200 / 630
const CARD_WIDTH_PX = 280

/** settings/seo/general: what every page says of itself that sets nothing of its own (SEO-11, SEO-14). */
export function SeoGeneral({ tabs }: { tabs: ReactNode }) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const seo = useQuery(generalSeoQuery(useApi(), channelSeq))
  return (
    <>
      <PageHead title={text('title')} note={text('lead')} />
      {tabs}
      <SettingsLoad query={seo}>{(saved) => <SeoForm saved={saved} />}</SettingsLoad>
    </>
  )
}

function SeoForm({ saved }: { saved: GeneralSeo }) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const settings = useSettingsDraft<GeneralSeo, SeoDraft>({
    saved,
    query: generalSeoQuery(api, channelSeq),
    draftOf,
    problemsOf: seoProblems,
    save: (draft, revision) =>
      api.post('/v1.0/channels/{channelSeq}/admin/seo/general/modify', {
        path: { channelSeq },
        body: { ...draft, revision },
      }),
  })
  return (
    <SettingsForm
      settings={settings}
      label={text('general')}
      readOnly={!useMay(staff('SITE_SEO_UPDATE'))}
      aside={<SeoPreview draft={settings.draft} />}
    >
      <Visibility settings={settings} />
      <SearchFields settings={settings} />
      <ShareFields settings={settings} />
    </SettingsForm>
  )
}

/** SEO-15: hidden until somebody opens it; one switch does. */
function Visibility({ settings: { draft, change } }: { settings: Settings }) {
  const text = useText(texts)
  const isOpen = !draft.noIndex
  return (
    <SettingsSection title={text('visibility')}>
      <Notice tone={isOpen ? 'ok' : 'warn'}>{text(isOpen ? 'opened' : 'hidden')}</Notice>
      <Switch
        atEnd
        label={text('open')}
        note={text('openNote')}
        checked={isOpen}
        onChange={({ currentTarget: { checked } }) => change({ noIndex: !checked, noFollow: !checked })}
      />
    </SettingsSection>
  )
}

function SearchFields({ settings: { draft, errors, change } }: { settings: Settings }) {
  const text = useText(texts)
  return (
    <SettingsSection title={text('search')}>
      <TextField
        label={text('pageTitle')}
        counter
        placeholder={DEFAULT_TITLE}
        maxLength={SEO_LENGTH.title}
        help={text('pageTitleHelp', {
          pageNamePlace: '{pageName}',
          siteNamePlace: '{siteName}',
          fallback: DEFAULT_TITLE,
        })}
        value={draft.title}
        error={errors.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <TextArea
        label={text('description')}
        rows={3}
        maxLength={SEO_LENGTH.description}
        help={text('descriptionHelp', { n: SEO_SHOWN.description })}
        value={draft.description}
        error={errors.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <TextField
        label={text('keywords')}
        counter
        maxLength={SEO_LENGTH.keywords}
        help={text('keywordsHelp')}
        value={draft.keywords}
        error={errors.keywords}
        onChange={(event) => change({ keywords: event.currentTarget.value })}
      />
    </SettingsSection>
  )
}

function ShareFields({ settings: { draft, errors, change } }: { settings: Settings }) {
  const text = useText(texts)
  return (
    <SettingsSection title={text('share')} lead={text('shareLead')}>
      <TextField
        label={text('ogTitle')}
        counter
        maxLength={SEO_LENGTH.ogTitle}
        value={draft.ogTitle}
        error={errors.ogTitle}
        onChange={(event) => change({ ogTitle: event.currentTarget.value })}
      />
      <TextArea
        label={text('ogDescription')}
        rows={2}
        maxLength={SEO_LENGTH.ogDescription}
        value={draft.ogDescription}
        error={errors.ogDescription}
        onChange={(event) => change({ ogDescription: event.currentTarget.value })}
      />
      <ImageCropField
        label={text('ogImage')}
        help={text('ogImageHelp')}
        recommended={text('recommendedImage')}
        ratio={CARD_RATIO}
        previewWidth={CARD_WIDTH_PX}
        value={draft.ogImage || null}
        error={errors.ogImage}
        onChange={(picture) => change({ ogImage: picture?.url ?? '' })}
      />
    </SettingsSection>
  )
}

/** SEO-07: what nobody set is hidden. */
const draftOf = (saved: GeneralSeo): SeoDraft => ({
  title: saved.title ?? '',
  description: saved.description ?? '',
  keywords: saved.keywords ?? '',
  noIndex: saved.noIndex ?? true,
  noFollow: saved.noFollow ?? true,
  ogTitle: saved.ogTitle ?? '',
  ogImage: saved.ogImage ?? '',
  ogDescription: saved.ogDescription ?? '',
})
