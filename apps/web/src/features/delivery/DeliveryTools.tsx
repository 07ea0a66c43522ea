import { DELIVERY_STATE } from '@seodang/domain/codes'
import { seoulDate } from '@seodang/domain/seoul-time'
import IconCoin from '@tabler/icons-react/dist/esm/icons/IconCoin.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { Suspense, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useDownload } from '../../platform/download.ts'
import { useText } from '../../platform/language.tsx'
import { lazyDialog } from '../../platform/lazy/lazy.tsx'
import { Button } from '../../ui/Button.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { type DeliverySearch, sheetFilterOf } from './search.ts'
import * as texts from './texts.ts'

const TrackingSheet = lazyDialog(() => import('./TrackingSheet.tsx'))
const SettingsDialog = lazyDialog(() => import('./SettingsDialog.tsx'))
const SealedDownload = lazyDialog(() => import('./SealedDownload.tsx'))

interface ToolsProps {
  search: DeliverySearch
  mayChange: boolean
  hrefOf: (change: Partial<DeliverySearch>) => string
}

/** Taken along as a spreadsheet or on paper, numbers brought in, and what carriage costs. */
export function DeliveryTools({ search, mayChange, hrefOf }: ToolsProps) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const download = useDownload()
  const [shows, setShows] = useState<'sheet' | 'settings' | 'sealed' | null>(null)
  const close = () => setShows(null)
  const excel = () =>
    download.start(
      () => api.raw(`/v1.0/channels/${channelSeq}/admin/deliveries/excel`, { query: sheetFilterOf(search) }),
      `${text('title')} ${seoulDate(new Date())}.xlsx`,
    )
  return (
    <>
      {mayChange && (
        <Button icon={IconFileSpreadsheet} onClick={() => setShows('sheet')}>
          {text('sheet')}
        </Button>
      )}
      <Menu
        label={text('more')}
        align="end"
        trigger={(props) => (
          <Button {...props} icon={IconDots} busy={download.busy}>
            {text('more')}
          </Button>
        )}
        items={[
          {
            label: text('print'),
            icon: IconPrinter,
            href: hrefOf({ state: search.state ?? DELIVERY_STATE.toPrepare, print: 'Y', parcel: undefined }),
          },
          { label: text('excel'), icon: IconDownload, onSelect: () => void excel() },
          { label: text('sealed'), icon: IconLock, onSelect: () => setShows('sealed') },
          { label: text('settings'), icon: IconCoin, apart: true, onSelect: () => setShows('settings') },
        ]}
      />
      <Suspense>
        {shows === 'sheet' && <TrackingSheet onClose={close} />}
        {shows === 'settings' && <SettingsDialog mayChange={mayChange} onClose={close} />}
        {shows === 'sealed' && <SealedDownload search={search} onClose={close} />}
      </Suspense>
    </>
  )
}
