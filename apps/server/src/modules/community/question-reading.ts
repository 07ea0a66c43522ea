/**
 * BRD-18: `mayReadQuestion` of the domain for question `q`, as a condition. Three parameters from `$at` on: whether the
 * reader is staff of the class, who they are, whether they learn in it.
 */
export const questionReadable = (at: number): string =>
  `($${at}::boolean or q.user_seq = $${at + 1}::bigint
    or (q.secret_yn = 'N' and (q.curriculum_seq is null or $${at + 2}::boolean)))`
