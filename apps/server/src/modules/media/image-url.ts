/** Address of a picture that anybody may see; the page adds `?w=` for the width it wants. */
export function imageUrl(key: string): string
export function imageUrl(key: string | null): string | null
export function imageUrl(key: string | null): string | null {
  return key === null ? null : `/media/image/${key}`
}
