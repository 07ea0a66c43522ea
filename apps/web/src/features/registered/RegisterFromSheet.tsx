import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { SheetChooser } from '../../platform/sheets/SheetChooser.tsx'
import { SheetCheck } from './SheetCheck.tsx'
import * as texts from './texts.ts'

/** MEM-06: reads a file, shows what would become of each line, and enters those who can be. */
export function RegisterFromSheet({ onClose }: { onClose: () => void }) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  return (
    <SheetChooser
      title={text('fromSheet')}
      description={text('sheetHelp')}
      hint={text('sheetHint')}
      templatePath={`/v1.0/channels/${channelSeq}/admin/registered-members/additions/template`}
      preview={(body, signal) =>
        api.post('/v1.0/channels/{channelSeq}/admin/registered-members/additions/preview', {
          path: { channelSeq },
          body,
          signal,
        })
      }
      shown={(sheet, back) => <SheetCheck sheet={sheet} onBack={back} onClose={onClose} />}
      onClose={onClose}
    />
  )
}
