import { useState } from 'react'
import { useText } from '../../platform/language.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { LinkTabs } from '../../ui/Tabs.tsx'
import { FooterSettings } from './FooterSettings.tsx'
import { FOOTER_TABS, type FooterTab } from './footer-tab.ts'
import * as texts from './footer-texts.ts'
import { TermsSettings } from './TermsSettings.tsx'

/** settings/footer: business details, terms of service and privacy policy, each saved for itself. */
export function FooterPage({ tab }: { tab: FooterTab }) {
  const text = useText(texts)
  // A part that was opened stays, so that going to another one and back loses nothing that was typed.
  const [opened, setOpened] = useState<readonly FooterTab[]>([tab])
  if (!opened.includes(tab)) setOpened([...opened, tab])
  return (
    <>
      <PageHead
        title={text('title')}
        tabs={
          <LinkTabs
            label={text('tabs')}
            current={tab}
            items={FOOTER_TABS.map((id) => ({
              id,
              label: text(id),
              href: id === 'business' ? '/settings/footer' : `/settings/footer?tab=${id}`,
            }))}
          />
        }
      />
      {opened.map((id) => (
        <div key={id} hidden={id !== tab}>
          {id === 'business' ? <FooterSettings /> : <TermsSettings kind={id} />}
        </div>
      ))}
    </>
  )
}
