/** Of the rows of work that goes on in the background: what waits, what is done, and what could not be. */
export type RowState = 'waiting' | 'done' | 'failed'

/** How far such work is. */
export function countStates(rows: readonly { state: RowState; count: number }[]) {
  const of = (state: RowState) => rows.find((row) => row.state === state)?.count ?? 0
  const [doneCount, failedCount] = [of('done'), of('failed')]
  return { totalCount: doneCount + failedCount + of('waiting'), doneCount, failedCount }
}
