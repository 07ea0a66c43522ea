import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { SheetChooser } from '../../platform/sheets/SheetChooser.tsx'
import { SheetLines } from './SheetLines.tsx'
import * as texts from './texts.ts'

/** DLV-06: reads a file of tracking numbers, shows what each line would do, and does it. */
export default function TrackingSheet({ onClose }: { onClose: () => void }) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  return (
    <SheetChooser
      title={text('sheetTitle')}
      description={text('sheetHelp')}
      hint={text('sheetHint')}
      templatePath={`/v1.0/channels/${channelSeq}/admin/deliveries/tracking/template`}
      preview={(body, signal) =>
        api.post('/v1.0/channels/{channelSeq}/admin/deliveries/tracking/preview', {
          path: { channelSeq },
          body,
          signal,
        })
      }
      shown={(report, back) => <SheetLines report={report} onBack={back} onClose={onClose} />}
      onClose={onClose}
    />
  )
}
