import { staff } from '@seodang/domain/access'
import { footerProblems, isBusinessNumber } from '@seodang/domain/channel-form'
import { type FooterDraft, filledFooter } from '@seodang/domain/footer'
import { useQuery } from '@tanstack/react-query'
import type { HTMLInputTypeAttribute } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './footer.module.css'
import * as texts from './footer-texts.ts'
import { type Footer, footerQuery } from './queries.ts'
import { SettingsForm, SettingsSection } from './SettingsForm.tsx'
import { SettingsLoad } from './SettingsLoad.tsx'
import settingsStyles from './settings.module.css'
import { useMay } from './use-may.ts'
import { type SettingsDraft, useSettingsDraft } from './use-settings-draft.ts'

type Field = keyof FooterDraft
type Draft = Record<Field, string>

/** As long as the contract lets each be. */
const LONGEST: Record<Field, number> = {
  corpName: 100,
  ceoName: 50,
  regNo: 20,
  shopNo: 60,
  remote: 60,
  addr: 200,
  homepageUrl: 300,
  phone: 30,
  fax: 30,
  email: 254,
  privacyName: 50,
  copyright: 100,
}

/** FTR-08: who sells, as the foot of the site says it. */
export function FooterSettings() {
  const { channelSeq } = useChannel()
  const footer = useQuery(footerQuery(useApi(), channelSeq))
  return <SettingsLoad query={footer}>{(saved) => <FooterForm saved={saved} />}</SettingsLoad>
}

function FooterForm({ saved }: { saved: Footer }) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq, name } = useChannel()
  const settings = useSettingsDraft<Footer, Draft>({
    saved,
    query: footerQuery(api, channelSeq),
    draftOf,
    problemsOf: footerProblems,
    save: (draft, revision) =>
      api.post('/v1.0/channels/{channelSeq}/admin/footer/modify', {
        path: { channelSeq },
        body: { ...draft, revision },
      }),
  })
  const { draft } = settings
  const field = (which: Field, more: Partial<FieldMore> = {}) => (
    <FooterField key={which} field={which} settings={settings} label={text(which)} {...more} />
  )
  return (
    <SettingsForm
      settings={settings}
      label={text('business')}
      readOnly={!useMay(staff('SITE_INFO_UPDATE'))}
      aside={<FooterPreview draft={draft} />}
    >
      <SettingsSection title={text('company')} lead={`${text('lead')} ${text('companyLead')}`}>
        <div className={settingsStyles.pair}>
          {field('corpName')}
          {field('ceoName')}
        </div>
        {field('regNo', {
          help: isBusinessNumber(draft.regNo) ? text('regNoRight') : text('regNoHelp'),
          inputMode: 'numeric',
        })}
        {field('shopNo', { help: text('shopNoHelp') })}
        {field('remote')}
        {field('addr')}
      </SettingsSection>
      <SettingsSection title={text('contact')}>
        <div className={settingsStyles.pair}>
          {field('phone', { type: 'tel' })}
          {field('fax', { type: 'tel' })}
        </div>
        {field('email', { type: 'email' })}
        {field('homepageUrl', { type: 'url', placeholder: 'https://' })}
      </SettingsSection>
      <SettingsSection title={text('rest')}>
        {field('privacyName')}
        {field('copyright', { help: text('copyrightHelp', { site: name }) })}
      </SettingsSection>
    </SettingsForm>
  )
}

interface FieldMore {
  help: string
  type: HTMLInputTypeAttribute
  inputMode: 'numeric'
  placeholder: string
}

function FooterField({
  field,
  settings: { draft, errors, change },
  label,
  ...more
}: Partial<FieldMore> & { field: Field; settings: SettingsDraft<Draft>; label: string }) {
  return (
    <TextField
      {...more}
      label={label}
      value={draft[field]}
      maxLength={LONGEST[field]}
      error={errors[field]}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  )
}

/** The foot of the site as it will be; empty fields are left out with their labels (FTR-09). */
function FooterPreview({ draft }: { draft: Draft }) {
  const text = useText(texts)
  const facts = filledFooter(draft).filter(([field]) => field !== 'copyright')
  return (
    <>
      <h2 className={styles.title}>{text('preview')}</h2>
      <div className={styles.preview}>
        {facts.length === 0 ? (
          <p>{text('previewEmpty')}</p>
        ) : (
          <dl>
            {facts.map(([field, value]) => (
              <div key={field}>
                <dt>{text(field)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {draft.copyright && <p>{draft.copyright}</p>}
      </div>
    </>
  )
}

function draftOf(saved: Footer): Draft {
  const { revision: _revision, ...details } = saved
  return {
    corpName: details.corpName ?? '',
    ceoName: details.ceoName ?? '',
    regNo: details.regNo ?? '',
    shopNo: details.shopNo ?? '',
    remote: details.remote ?? '',
    addr: details.addr ?? '',
    homepageUrl: details.homepageUrl ?? '',
    phone: details.phone ?? '',
    fax: details.fax ?? '',
    email: details.email ?? '',
    privacyName: details.privacyName ?? '',
    copyright: details.copyright ?? '',
  }
}
