/**
 * `readFile(path).catch(whereMissing(null))`: nothing is there. Whatever else keeps us from looking (no permission, a
 * broken disk) is no answer: whoever took it for "nothing" would make a second key, or an empty database.
 */
export const whereMissing =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead
    throw error
  }
