/** JPG or PNG up to 2 MB (UPL-02). */
export const IMAGE_MAX_BYTES = 2 * 1024 * 1024
export const IMAGE_ACCEPT = 'image/jpeg,image/png'

export type ImageProblem = 'kind' | 'size'

/** What keeps a chosen file out; the kind is read from its first bytes, since a name proves nothing (UPL-11). */
export function imageProblem(
  bytes: number,
  head: Uint8Array,
  maxBytes = IMAGE_MAX_BYTES,
): ImageProblem | undefined {
  if (!isJpeg(head) && !isPng(head)) return 'kind'
  return bytes > maxBytes ? 'size' : undefined
}

const startsWith = (head: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, index) => head[index] === byte)

export const isJpeg = (head: Uint8Array) => startsWith(head, [0xff, 0xd8, 0xff])
export const isPng = (head: Uint8Array) => startsWith(head, [0x89, 0x50, 0x4e, 0x47])

/** Bytes that `imageProblem` needs. */
export const HEAD_BYTES = 8
