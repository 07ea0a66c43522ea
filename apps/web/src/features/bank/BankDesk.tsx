import { allows, staff } from '@seodang/domain/access'
import { formatDay, fromSeoul } from '@seodang/domain/seoul-time'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useDownload } from '../../platform/download.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { BringDialog } from './BringDialog.tsx'
import styles from './bank.module.css'
import { LineList } from './LineList.tsx'
import { MissingList } from './MissingList.tsx'
import { bankLinesQuery } from './queries.ts'
import { type BankListProps, TABS } from './search.ts'
import * as texts from './texts.ts'

/** PAY-18, PAY-21: the site's own account beside what the product says of it, and what is open on either side. */
export function BankDesk(props: BankListProps) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const download = useDownload()
  const { channelSeq } = useChannel()
  const { principal } = useSession()
  const [isBringing, setBringing] = useState(false)
  const { tab = 'open', page, size } = props.search
  const state = tab === 'missing' ? 'open' : tab
  const lines = useQuery({
    ...bankLinesQuery(api, channelSeq, tab === 'missing' ? {} : { page, size, state }),
    placeholderData: keepPreviousData,
  })
  const day = (date: string) => formatDay(fromSeoul(date), language)
  const { firstOn = null, lastOn = null, openCount = 0, missingCount = 0 } = lines.data ?? {}
  const note =
    firstOn === null || lastOn === null
      ? text('lead')
      : text('note', { from: day(firstOn), to: day(lastOn), open: openCount, missing: missingCount })
  return (
    <>
      <PageHead
        title={text('title')}
        // Its line is there from the start, so that nothing moves.
        note={lines.data ? note : '\u00a0'}
        end={
          <>
            <Button
              icon={IconDownload}
              busy={download.busy}
              onClick={() =>
                void download.start(
                  () => api.raw(`/v1.0/channels/${channelSeq}/admin/bank-lines/excel`, {}),
                  `${text('title')}.xlsx`,
                )
              }
            >
              {text('excel')}
            </Button>
            {allows(staff('SITE_SALES_UPDATE'), principal) && (
              <Button variant="main" icon={IconUpload} onClick={() => setBringing(true)}>
                {text('bring')}
              </Button>
            )}
          </>
        }
      />
      <div className={styles.tabs}>
        <Segmented
          scroll
          label={text('tabs')}
          options={TABS.map((value) => ({ value, label: text(`tab.${value}`) }))}
          value={tab}
          onChange={(chosen) =>
            props.onSearch({ tab: chosen === 'open' ? undefined : chosen, open: undefined, page: undefined })
          }
        />
      </div>
      {tab === 'missing' ? (
        <MissingList {...props} />
      ) : (
        <LineList {...props} state={tab} lines={lines} isNew={lines.data?.firstOn === null} />
      )}
      {isBringing && <BringDialog onClose={() => setBringing(false)} />}
    </>
  )
}
