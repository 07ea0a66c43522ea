/** No answer (0), a token that ran out, a line too slow or cut, a lock of the try before, too many at once. */
const PASSING: readonly number[] = [0, 401, 408, 409, 423, 429]
/** The disk is full: the person has to know, and another try only fills it again. */
const FULL = 507

/** Whether what stopped a file on its way may be over in a moment, so that sending it again can help. */
export const passes = (status: number): boolean =>
  status !== FULL && (PASSING.includes(status) || status >= 500)
