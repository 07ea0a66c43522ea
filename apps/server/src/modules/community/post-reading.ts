/**
 * BRD-18: `mayReadPost` of the domain for post `p` of one board, as a condition. Four parameters from `$at` on: whether
 * the reader is staff, who they are, and whether the board's posts and its notices are addressed to them.
 */
export const postReadable = (at: number): string =>
  `($${at}::boolean or p.user_seq = $${at + 1}::bigint
    or (p.secret_yn = 'N' and p.public_yn = 'Y'
      and ($${at + 2}::boolean or ($${at + 3}::boolean and p.post_type = 'notice'))))`
