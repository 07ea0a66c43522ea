import type { Api } from '../../platform/api.ts'

interface Stored {
  uploadSeq: number
  url: string
  width: number
  height: number
}

/** UPL-02: a picture for the text of a post, or a file that hangs on it; both are members' own uploads. */
async function upload(
  api: Api,
  channelSeq: number,
  kind: 'image' | 'attachment',
  file: File,
): Promise<Stored> {
  const response = await api.raw(`/v1.0/channels/${channelSeq}/uploads/${kind}`, {
    method: 'POST',
    query: { name: file.name.slice(0, 200) },
    body: file,
    headers: { 'Content-Type': file.type || 'application/octet-stream' },
  })
  const { data }: { data: Stored } = await response.json()
  return data
}

export const uploadPicture = (api: Api, channelSeq: number, file: File) =>
  upload(api, channelSeq, 'image', file)
export const uploadAttachment = (api: Api, channelSeq: number, file: File) =>
  upload(api, channelSeq, 'attachment', file)
