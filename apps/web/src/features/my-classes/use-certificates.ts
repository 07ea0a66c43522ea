import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useDownload } from '../../platform/download.ts'
import { myCertificatePath, myCertificatesQuery } from '../coursework/queries.ts'

/** CERT-05: the certificate of a class that one has, and its download; nothing while it is not known. */
export function useCertificate(courseSeq: number) {
  const api = useApi()
  const { channelSeq } = useChannel()
  const mine = useQuery(myCertificatesQuery(api, channelSeq))
  const { busy, start } = useDownload()
  const certificate = mine.data?.find((one) => one.courseSeq === courseSeq)
  if (!certificate) return null
  const { certificateSeq, number } = certificate
  return {
    busy,
    download: () =>
      start(() => api.raw(myCertificatePath(channelSeq, certificateSeq)), `certificate-${number}.pdf`),
  }
}
