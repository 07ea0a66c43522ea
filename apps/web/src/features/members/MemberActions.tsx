import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconTags from '@tabler/icons-react/dist/esm/icons/IconTags.mjs'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useDownload } from '../../platform/download.ts'
import { useText } from '../../platform/language.tsx'
import { SealedSheet } from '../../platform/sheets/SealedSheet.tsx'
import { Button } from '../../ui/Button.tsx'
import { BlockedPeople } from './BlockedPeople.tsx'
import { LabelManager } from './LabelManager.tsx'
import type { filterOf } from './search.ts'
import * as texts from './texts.ts'

/** MEM-05, MEM-07: the list as a spreadsheet, the labels of the site, and who is kept out. */
export function MemberActions({ filter }: { filter: ReturnType<typeof filterOf> }) {
  const text = useText(texts)
  const api = useApi()
  const download = useDownload()
  const { channelSeq } = useChannel()
  const [shows, setShows] = useState<'labels' | 'sealed' | 'blocked' | null>(null)
  const close = () => setShows(null)
  return (
    <>
      <Button icon={IconBan} onClick={() => setShows('blocked')}>
        {text('blocked')}
      </Button>
      <Button icon={IconTags} onClick={() => setShows('labels')}>
        {text('manageLabels')}
      </Button>
      <Button icon={IconLock} onClick={() => setShows('sealed')}>
        {text('sealed')}
      </Button>
      <Button
        icon={IconDownload}
        busy={download.busy}
        onClick={() =>
          void download.start(
            () => api.raw(`/v1.0/channels/${channelSeq}/admin/members/excel`, { query: { ...filter } }),
            `${text('title')}.xlsx`,
          )
        }
      >
        {text('excel')}
      </Button>
      {shows === 'labels' && <LabelManager onClose={close} />}
      {shows === 'sealed' && (
        <SealedSheet
          path={`/v1.0/channels/${channelSeq}/admin/members/excel/create`}
          body={filter}
          fileName={`${text('title')}.xlsx`}
          onClose={close}
        />
      )}
      {shows === 'blocked' && <BlockedPeople onClose={close} />}
    </>
  )
}
