import type { ReplyOf } from '@seodang/contract/endpoint'
import type { uploadImage } from '@seodang/contract/media'
import { useMutation } from '@tanstack/react-query'
import { useApi } from './api.ts'
import { useChannel } from './channel.tsx'

type Uploaded = ReplyOf<typeof uploadImage>
const LONGEST_NAME = 200

/** UPL-02: keeps a picture of the site; forms are then sent with its key. */
export function useImageUpload() {
  const api = useApi()
  const { channelSeq } = useChannel()
  return useMutation({
    mutationFn: async (file: File): Promise<Uploaded> => {
      const response = await api.raw(`/v1.0/channels/${channelSeq}/uploads/image`, {
        method: 'POST',
        query: { name: file.name.slice(0, LONGEST_NAME) },
        body: file,
        headers: { 'Content-Type': file.type },
      })
      // The contract's reply stands in `data`, as in every answer.
      const { data }: { data: Uploaded } = await response.json()
      return data
    },
  })
}
