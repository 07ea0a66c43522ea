import { brandColourProblem, channelProblems } from '@seodang/domain/channel-form'
import { SITE_LABELS } from '@seodang/domain/field-labels'
import { onlyProblems } from '@seodang/domain/problems'
import { refundRuleProblems } from '@seodang/domain/refund-terms-form'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { BasicsFields } from './BasicsFields.tsx'
import { BrandFields } from './BrandFields.tsx'
import { BrandPreview } from './BrandPreview.tsx'
import { ClosingSection } from './ClosingSection.tsx'
import * as texts from './configuration-texts.ts'
import { DomainSection } from './DomainSection.tsx'
import { JoiningFields } from './JoiningFields.tsx'
import { MeetingSection } from './MeetingSection.tsx'
import { PaymentSection } from './PaymentSection.tsx'
import { type SiteSettings, type SiteSettingsDraft, siteSettingsQuery } from './queries.ts'
import { RefundFields } from './refund/RefundFields.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { SettingsLoad } from './SettingsLoad.tsx'
import { SocialSection } from './SocialSection.tsx'
import { useSettingsDraft } from './use-settings-draft.ts'
import { WordsFields } from './WordsFields.tsx'

/** settings/configuration (SET-07): what the site is called, where it is, how it looks and speaks. */
export function Configuration() {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const settings = useQuery(siteSettingsQuery(useApi(), channelSeq))
  return (
    <>
      <PageHead title={text('title')} />
      <SettingsLoad query={settings}>{(saved) => <ConfigurationForm saved={saved} />}</SettingsLoad>
    </>
  )
}

/** The pictures come with their addresses, so that the form can show what is not saved yet. */
export type ConfigurationDraft = SiteSettingsDraft & { logoUrl: string | null; coverImageUrl: string | null }

function ConfigurationForm({ saved }: { saved: SiteSettings }) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const query = siteSettingsQuery(api, channelSeq)
  const settings = useSettingsDraft<SiteSettings, ConfigurationDraft>({
    saved,
    query,
    draftOf,
    labels: SITE_LABELS,
    problemsOf: (draft) => ({
      ...onlyProblems({
        name: null,
        address: null,
        intro: null,
        ...channelProblems(draft),
        brandColor: brandColourProblem(draft.brandColor),
      }),
      ...refundRuleProblems(draft),
    }),
    save: ({ logoUrl: _logo, coverImageUrl: _cover, ...draft }, revision) =>
      api.post('/v1.0/channels/{channelSeq}/admin/configuration/modify', {
        path: { channelSeq },
        body: { ...draft, revision },
      }),
  })
  return (
    <SettingsForm
      settings={settings}
      label={text('title')}
      aside={<BrandPreview draft={settings.draft} />}
      after={
        <>
          <DomainSection saved={saved} />
          <SocialSection />
          <MeetingSection />
          <PaymentSection />
          <ClosingSection />
        </>
      }
    >
      <BasicsFields settings={settings} saved={saved} />
      <BrandFields settings={settings} />
      <WordsFields settings={settings} />
      <JoiningFields settings={settings} />
      <RefundFields settings={settings} />
    </SettingsForm>
  )
}

const draftOf = (saved: SiteSettings): ConfigurationDraft => ({
  name: saved.name,
  address: saved.address,
  intro: saved.intro,
  language: saved.language,
  brandColor: saved.brandColor,
  logoKey: saved.logoKey,
  logoUrl: saved.logoUrl,
  coverKey: saved.coverKey,
  coverImageUrl: saved.coverImageUrl,
  marketingConsent: saved.marketingConsent,
  whiteLabelYn: saved.whiteLabelYn,
  chatSideMenuYn: saved.chatSideMenuYn,
  words: saved.words,
  refundPolicy: saved.refundPolicy,
  refundTerms: saved.refundTerms,
})
