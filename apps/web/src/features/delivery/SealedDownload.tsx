import { seoulDate } from '@seodang/domain/seoul-time'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { SealedSheet } from '../../platform/sheets/SealedSheet.tsx'
import { type DeliverySearch, sheetFilterOf } from './search.ts'
import * as texts from './texts.ts'

/** DLV-06: the parcels of the list under a password of one's own. */
export default function SealedDownload({ search, onClose }: { search: DeliverySearch; onClose: () => void }) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const { courseSeq, ...filter } = sheetFilterOf(search)
  return (
    <SealedSheet
      path={`/v1.0/channels/${channelSeq}/admin/deliveries/excel/create`}
      body={{ ...filter, ...(courseSeq && { courseSeq: Number(courseSeq) }) }}
      fileName={`${text('title')} ${seoulDate(new Date())}.xlsx`}
      onClose={onClose}
    />
  )
}
