import { businessInformationUrl, filledFooter } from '@seodang/domain/footer'
import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useMaybeChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { lazyDialog } from '../../platform/lazy/lazy.tsx'
import { keepConsent, useConsentAsked, useMarketingConsent } from '../../platform/marketing-consent.ts'
import { useBoot } from '../../platform/site-address.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Footer } from '../../ui/Footer.tsx'
import { SiteLogo } from '../../ui/LearnerHeader.tsx'
import { LanguageChooser } from './LanguageChooser.tsx'
import * as texts from './texts.ts'

const TermsDialog = lazyDialog(() => import('./TermsDialog.tsx'))

/** FTR-01 to FTR-05: who sells, what applies, and that we only host. */
export function SiteFooter() {
  const text = useText(texts)
  const channel = useMaybeChannel()
  const { provider } = useBoot()
  const { pathname } = useLocation()
  const asked = useConsentAsked()
  const consent = useMarketingConsent()
  const [terms, setTerms] = useState<'service' | 'privacy' | null>(null)
  // NAV-06: another page closes it.
  useEffect(() => setTerms(null), [pathname])
  const name = channel?.name ?? 'Seodang'
  // FTR-03: outside of sites it is the provider who speaks.
  const checked = businessInformationUrl((channel ?? provider).regNo)
  const facts = filledFooter(withoutNull(channel ?? provider))
    .filter(([field]) => field !== 'copyright')
    .map(([field, value]) => ({
      label: text(asLabel(field)),
      value:
        field === 'homepageUrl' ? (
          <Anchor href={value}>{value}</Anchor>
        ) : field === 'regNo' && checked ? (
          <>
            {value} <Anchor href={checked}>{text('businessInformation')}</Anchor>
          </>
        ) : (
          value
        ),
    }))
  return (
    <>
      <Footer
        logo={<SiteLogo href={channel ? '/main' : '/'} name={name} />}
        tagline={channel ? channel.intro : text('productIntro')}
        links={[
          { label: text('terms'), onPress: () => setTerms('service') },
          // The law wants this one to stand out.
          { label: text('privacy'), strong: true, onPress: () => setTerms('privacy') },
          ...(consent && (asked.analytics || asked.marketing)
            ? [{ label: text('visitConsent'), onPress: () => keepConsent(channel?.channelSeq ?? 0, null) }]
            : []),
        ]}
        linksLabel={text('links')}
        facts={facts}
        notice={
          <>
            {channel ? text('notParty', { site: channel.name }) : text('productNotice')}
            {channel?.channelSetting.whiteLabelYn === 'Y' && <> {text('hosting')}</>}
          </>
        }
        languages={<LanguageChooser />}
        copyright={channel?.copyright || `© ${name}`}
      />
      {terms && (
        <Suspense>
          <TermsDialog kind={terms} onClose={() => setTerms(null)} />
        </Suspense>
      )}
    </>
  )
}

const asLabel = (field: string) => field as keyof typeof texts.ko

const withoutNull = (values: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
