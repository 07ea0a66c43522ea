import { MAX_VERSIONS } from '@seodang/domain/page-blocks'
import { formatDateTime } from '@seodang/domain/seoul-time'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Tag } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { confirm } from '../../ui/dialog-requests.ts'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import styles from './page-desk.module.css'
import { versionsQuery } from './queries.ts'
import * as texts from './texts.ts'

interface VersionsProps {
  pageSeq: number
  revision: number
  dirty: boolean
  onRestore: (version: number) => Promise<unknown>
  onClose: () => void
}

/** PGE-16: what the page was, and the way back to it. */
export function Versions({ pageSeq, revision, dirty, onRestore, onClose }: VersionsProps) {
  const text = useText(texts)
  const language = useLanguage()
  const { channelSeq } = useChannel()
  const versions = useQuery(versionsQuery(useApi(), channelSeq, pageSeq))
  const restore = async (version: number) => {
    const agreed =
      !dirty ||
      (await confirm({
        title: text('restoreTitle'),
        description: text('restoreHint'),
        confirmLabel: text('restore'),
        danger: true,
      }))
    if (!agreed) return
    // A refusal is told in the editor, which then is what the person should see.
    await onRestore(version).catch(() => undefined)
    onClose()
  }
  return (
    <Dialog
      open
      side
      size="small-medium"
      title={text('versionsTitle')}
      description={text('versionsNote', { n: MAX_VERSIONS })}
      onClose={onClose}
    >
      {versions.isError && <ErrorState title={text('failed')} retry={() => void versions.refetch()} />}
      {versions.isPending && <ListSkeleton rows={4} />}
      <ul className={styles.versions}>
        {versions.data?.map((version) => (
          <li key={version.revision}>
            <div>
              <b>{formatDateTime(version.savedAt, language)}</b>
              <small>
                {[
                  version.title,
                  text('blocksOf', { n: version.blockCount }),
                  version.savedBy ?? text('nobody'),
                ].join(' · ')}
              </small>
            </div>
            {version.revision === revision ? (
              <Tag small tone="ok">
                {text('current')}
              </Tag>
            ) : (
              <Button
                size="sm"
                aria-label={`${formatDateTime(version.savedAt, language)} ${text('restore')}`}
                onClick={() => void restore(version.revision)}
              >
                {text('restore')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
