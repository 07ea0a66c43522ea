export type Part = { text: string; from: number; matches: boolean }

/** A label cut at the words that were looked for, so that they can be lit; letter case does not count. */
export function matchedParts(label: string, query: string): Part[] {
  const wanted = query.trim().toLocaleLowerCase()
  const at = wanted ? label.toLocaleLowerCase().indexOf(wanted) : -1
  if (at < 0) return [{ text: label, from: 0, matches: false }]
  const end = at + wanted.length
  return [
    { text: label.slice(0, at), from: 0, matches: false },
    { text: label.slice(at, end), from: at, matches: true },
    { text: label.slice(end), from: end, matches: false },
  ].filter(({ text }) => text !== '')
}
