import { useMutation } from '@tanstack/react-query'
import { type Api, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'

export interface StoredPicture {
  key: string
  url: string
  width: number
  height: number
}

/** UPL-02, UPL-04: stores a picture and answers what forms and texts name it by. */
async function uploadImage(api: Api, channelSeq: number, file: File): Promise<StoredPicture> {
  const response = await api.raw(`/v1.0/channels/${channelSeq}/uploads/image`, {
    method: 'POST',
    query: { name: file.name.slice(0, 200) },
    body: file,
    headers: { 'Content-Type': file.type },
  })
  const { data }: { data: StoredPicture } = await response.json()
  return data
}

export function useImageUpload() {
  const api = useApi()
  const { channelSeq } = useChannel()
  return useMutation({ mutationFn: (file: File) => uploadImage(api, channelSeq, file) })
}
