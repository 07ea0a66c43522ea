import { formatMonth, fromSeoul } from '@seodang/domain/seoul-time'
import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import { Button } from '../../ui/Button.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { useApi } from '../api.ts'
import { useDownload } from '../download.ts'
import { useLanguage, useText } from '../language.tsx'
import * as texts from './texts.ts'

interface JournalMenuProps {
  /** Of one site, of which the platform's desk says which it is; all sites where neither is said. */
  path: `/v1.0/channels/${number}/admin/journal` | '/v1.0/platform/journal'
  channelSeq?: number
  /** `2026-11`. */
  month: string
  /** Whose books they are, for the file's name. */
  name: string
}

/** BYD-04: the journal of a month for an accountant. */
export function JournalMenu({ path, channelSeq, month, name }: JournalMenuProps) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const download = useDownload()
  const take = (format: 'excel' | 'csv') =>
    void download.start(
      () => api.raw(`${path}/${format}`, { query: { month, ...(channelSeq && { channelSeq }) } }),
      `${name} ${text('journal')} ${month}.${format === 'excel' ? 'xlsx' : 'csv'}`,
    )
  return (
    <Menu
      label={text('journal')}
      heading={text('ofMonth', { month: formatMonth(fromSeoul(`${month}-01`), language) })}
      items={[
        { label: text('excel'), onSelect: () => take('excel') },
        { label: text('csv'), onSelect: () => take('csv') },
      ]}
      trigger={(props) => (
        <Button {...props} icon={IconBook2} busy={download.busy}>
          {text('journal')}
        </Button>
      )}
    />
  )
}
