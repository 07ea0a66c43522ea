import { hasToDoWithEveryClass, holds, type Principal } from './access.ts'

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

/** Which of the classes that something stands in the principal edits; `none` where it stands in no class at all. */
export type EditedClasses = 'all' | 'some' | 'none'

const isOwn = ({ ownerSeq }: Brought, { userSeq }: Principal): boolean =>
  userSeq !== null && ownerSeq === userSeq

/** PERM-24: an instructor's right to edit, even one that was added, is over the classes they have a part in. */
export const editsEveryClass = (principal: Principal): boolean =>
  hasToDoWithEveryClass(principal) && holds(principal, 'CLASS_INFO_UPDATE')

/**
 * SEC-04, UPL-12: who is told of an upload that they name by its number. Homework and copies of a passbook are their
 * owner's alone; material is also for whoever edits a class that it stands in; to anybody else it does not exist.
 */
export const knowsUpload = (upload: Brought, principal: Principal, edited: EditedClasses): boolean =>
  isOwn(upload, principal) ||
  (upload.purpose !== 'attachment' && (editsEveryClass(principal) || edited !== 'none'))

/** What is changed changes in every class that shows it, so one of them is not enough. */
export const changesUpload = (upload: Brought, principal: Principal, edited: EditedClasses): boolean =>
  knowsUpload(upload, principal, edited) &&
  (isOwn(upload, principal) || editsEveryClass(principal) || edited === 'all')

/** Who may put which upload where. One's own goes wherever its kind is shown. */
export function mayAttach(
  upload: Brought,
  { principal, edited }: { principal: Principal; edited: EditedClasses },
  place: UploadPlace,
): boolean {
  const isPicture = upload.purpose === 'picture'
  if (place === 'publicPicture') return isPicture
  if (place === 'ownPicture') return isPicture && isOwn(upload, principal)
  if (isPicture) return false
  return place === 'class' ? knowsUpload(upload, principal, edited) : isOwn(upload, principal)
}
