import { seoulDate } from '@seodang/domain/seoul-time'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useDownload } from '../../platform/download.ts'
import { JournalMenu } from '../../platform/journal/JournalMenu.tsx'
import { useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { SalesFilters } from './SalesFilters.tsx'
import { SalesMonth } from './SalesMonth.tsx'
import styles from './sales.module.css'
import type { MonthSearch } from './search.ts'
import * as texts from './texts.ts'

interface SalesPageProps {
  search: MonthSearch
  onSearch: (change: { [Key in keyof MonthSearch]?: MonthSearch[Key] | undefined }) => void
  hrefOf: (change: MonthSearch) => string
}

/** SALE-01, SALE-08: the sales of the site by month. */
export function SalesPage({ search, onSearch, hrefOf }: SalesPageProps) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq, name } = useChannel()
  const download = useDownload()
  const month = search.month ?? seoulDate(new Date()).slice(0, 7)
  return (
    <>
      <PageHead
        title={text('title')}
        end={
          <>
            <JournalMenu path={`/v1.0/channels/${channelSeq}/admin/journal`} month={month} name={name} />
            <Button
              icon={IconDownload}
              busy={download.busy}
              onClick={() =>
                void download.start(
                  () =>
                    api.raw(`/v1.0/channels/${channelSeq}/admin/sales/excel`, {
                      query: { ...search, month },
                    }),
                  `${name} ${text('title')} ${month}.xlsx`,
                )
              }
            >
              {text('excel')}
            </Button>
          </>
        }
      />
      <div className={styles.tools} role="group" aria-label={text('filters')}>
        <SalesFilters filter={search} onFilter={onSearch} />
      </div>
      <SalesMonth
        place={{ channelSeq, whose: 'site' }}
        search={search}
        hrefOf={hrefOf}
        dayHref={(date) => `/settings/sales/${date}`}
      />
    </>
  )
}
