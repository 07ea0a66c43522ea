import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useDownload } from '../../platform/download.ts'
import { useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { myCertificatePath, myCertificatesQuery } from '../coursework/queries.ts'
import styles from './room.module.css'
import * as texts from './texts.ts'

/** CERT-05: the certificate of this class, as soon as it was issued. */
export function CertificateButton({ courseSeq }: { courseSeq: number }) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const isKnown = useSession().status === 'user'
  const mine = useQuery({ ...myCertificatesQuery(api, channelSeq), enabled: isKnown })
  const { busy, start } = useDownload()
  const certificate = mine.data?.find((one) => one.courseSeq === courseSeq)
  if (!certificate) return null
  return (
    <div className={styles.certificate}>
      <Button
        icon={IconCertificate}
        busy={busy}
        busyText=""
        onClick={() =>
          void start(
            () => api.raw(myCertificatePath(channelSeq, certificate.certificateSeq)),
            `certificate-${certificate.number}.pdf`,
          )
        }
      >
        {text('certificate')}
      </Button>
    </div>
  )
}
