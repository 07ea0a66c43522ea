import { YN, type Yn } from './codes.ts'

/** Something that a member wrote for others to read: a question or a post. */
export type Written = {
  writerSeq: number
  secretYn: Yn
}

/** Whoever asks for it, seen from the class or the site that it belongs to. */
export type Reader = {
  userSeq: number | null
  /** Of the class, or of the whole site. */
  isStaff: boolean
}

/**
 * BRD-07, BRD-18: who wrote it and the staff read everything; anybody else reads what is not secret, and only where
 * they belong to those for whom it was written.
 */
export function mayReadWritten(written: Written, reader: Reader, isAddressed: boolean): boolean {
  if (reader.isStaff || isWriter(written, reader)) return true
  return written.secretYn === YN.no && isAddressed
}

export const isWriter = ({ writerSeq }: Pick<Written, 'writerSeq'>, { userSeq }: Reader): boolean =>
  userSeq !== null && userSeq === writerSeq
