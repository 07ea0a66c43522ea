/**
 * What something was brought for: `material` through the calls of staff for classes, `attachment` by somebody for
 * themselves (homework, a copy of a passbook, a file in a chat), `picture` for everybody to see at its address.
 */
export type UploadPurpose = 'material' | 'attachment' | 'picture'

/** Where a form names an upload: in a class, on a page that all see, or on something of one's own. */
export type UploadPlace = 'class' | 'publicPicture' | 'ownPicture' | 'ownFile'

interface Brought {
  purpose: UploadPurpose
  ownerSeq: number
}

interface Asking {
  userSeq: number | null
  /** Holds the right to change every class of the site. */
  editsAllClasses: boolean
}

/**
 * SEC-04, UPL-12: who may put which upload where. One's own goes wherever its kind is shown. Another's is private to
 * whoever brought it, whatever its number is, save what staff brought as material, which is the site's.
 */
export function mayAttach({ purpose, ownerSeq }: Brought, asking: Asking, place: UploadPlace): boolean {
  const isOwn = ownerSeq === asking.userSeq
  const isPicture = purpose === 'picture'
  if (place === 'publicPicture') return isPicture
  if (place === 'ownPicture') return isPicture && isOwn
  if (isPicture) return false
  return isOwn || (place === 'class' && purpose === 'material' && asking.editsAllClasses)
}
