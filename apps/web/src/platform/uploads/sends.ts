import type { ReplyOf } from '@seodang/contract/endpoint'
import type { uploadAttachment, uploadImage } from '@seodang/contract/media'
import { useApi } from '../api.ts'
import { useChannel } from '../channel.tsx'
import type { Send } from './use-uploads.ts'

export type StoredPicture = ReplyOf<typeof uploadImage>
export type StoredFile = ReplyOf<typeof uploadAttachment>

const LONGEST_NAME = 200

/** What an upload is called where it is kept. */
export const nameOf = ({ name }: File): string => name.slice(0, LONGEST_NAME)

/** UPL-02: a picture of the site; forms are then saved with its key. */
export function useSendPicture(): Send<StoredPicture> {
  const api = useApi()
  const { channelSeq } = useChannel()
  return (file, sending) =>
    api.send('/v1.0/channels/{channelSeq}/uploads/image', file, {
      path: { channelSeq },
      query: { name: nameOf(file) },
      ...sending,
    })
}

/** UPL-12: a file of a member, which stays private to what it hangs on. */
export function useSendAttachment(): Send<StoredFile> {
  const api = useApi()
  const { channelSeq } = useChannel()
  return (file, sending) =>
    api.send('/v1.0/channels/{channelSeq}/uploads/attachment', file, {
      path: { channelSeq },
      query: { name: nameOf(file) },
      ...sending,
    })
}
