/** What the screen of long work says: it goes on, goes on again after its process was gone, or is done. */
export const stageOf = ({
  finishedAt,
  resumedAt,
}: {
  finishedAt: string | null
  resumedAt: string | null
}): 'Running' | 'Resumed' | 'Ended' => {
  if (finishedAt !== null) return 'Ended'
  return resumedAt === null ? 'Running' : 'Resumed'
}
