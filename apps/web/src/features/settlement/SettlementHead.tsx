import { useText } from '../../platform/language.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { LinkTabs } from '../../ui/Tabs.tsx'
import * as texts from './texts.ts'

export type SettlementTab = 'list' | 'documents' | 'shares'

/** The pages of settlement in the workbench (SALE-01). */
export function SettlementHead({ current }: { current: SettlementTab }) {
  const text = useText(texts)
  return (
    <PageHead
      title={text('title')}
      tabs={
        <LinkTabs
          plain
          label={text('parts')}
          current={current}
          items={[
            { id: 'list', label: text('list'), href: '/settings/settlement' },
            { id: 'documents', label: text('documents'), href: '/settings/settlement-document' },
            { id: 'shares', label: text('shares'), href: '/settings/revenue-share' },
          ]}
        />
      }
    />
  )
}
