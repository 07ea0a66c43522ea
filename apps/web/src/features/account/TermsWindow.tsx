import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { termsQuery } from '../site-frame/queries.ts'
import styles from './account.module.css'

interface Props {
  /** 0 is the product. */
  channelSeq: number
  kind: 'service' | 'privacy'
  title: string
  onClose: () => void
}

/** FTR-05: a legal text in a popup. */
export default function TermsWindow({ channelSeq, kind, title, onClose }: Props) {
  const terms = useQuery(termsQuery(useApi(), channelSeq, kind))
  return (
    <Dialog open onClose={onClose} title={title} size="medium">
      {terms.isPending && <TextSkeleton lines={12} />}
      {terms.isError && <ErrorState retry={() => void terms.refetch()} />}
      {terms.data && <div className={styles.legal}>{terms.data}</div>}
    </Dialog>
  )
}
