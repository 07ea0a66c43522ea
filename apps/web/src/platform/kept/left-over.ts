/**
 * What is left in a field once `sent` has arrived from it: what was written on while it was on its way. Where the words
 * that were sent are not what it begins with any more, all of it is another text.
 */
export function leftOver(now: string, sent: string): string {
  return now.startsWith(sent) ? now.slice(sent.length).trimStart() : now
}
