/** Where on a class's page a question stands; alarms lead there (ROOM-32, ALM-12). */
export const questionHash = (questionSeq: number): string => `#question-${questionSeq}`

export function questionOfHash(hash: string): number | null {
  const key = Number(/^#?question-(\d{1,15})$/.exec(hash)?.[1] ?? 0)
  return key > 0 ? key : null
}
