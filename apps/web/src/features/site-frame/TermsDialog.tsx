import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useMaybeChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { termsQuery } from './queries.ts'
import styles from './site-frame.module.css'
import * as texts from './texts.ts'

/** FTR-05: a legal text in a popup. */
export default function TermsDialog({ kind, onClose }: { kind: 'service' | 'privacy'; onClose: () => void }) {
  const text = useText(texts)
  const api = useApi()
  const channelSeq = useMaybeChannel()?.channelSeq ?? 0
  const terms = useQuery(termsQuery(api, channelSeq, kind))
  return (
    <Dialog open onClose={onClose} title={text(kind === 'service' ? 'terms' : 'privacy')} size="medium">
      {terms.isPending && <TextSkeleton lines={12} />}
      {terms.isError && <ErrorState retry={() => void terms.refetch()} />}
      {terms.data && <div className={styles.legal}>{terms.data}</div>}
    </Dialog>
  )
}
