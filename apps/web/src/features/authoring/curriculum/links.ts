import { type HostedVideo, videoAt } from './hosted-video.ts'

export interface PastedLink {
  video: HostedVideo
  /** What stands beside the address, without its number; '' when nothing does. */
  title: string
}

const MOST_LINKS = 100
const ADDRESS = /https?:\/\/\S+/
/** '1.', '2)', '- ' before a line; a dash or a bar between the title and the address. */
const LEADING = /^\s*(?:\d{1,3}[.)]|[-*•·])\s+/
const TRAILING = /[\s:|,\-–—]+$/

/** Each video once, in the order of the lines; `wrongLines` hold something, but no video, counted from 1. */
export function readLinks(words: string): { links: PastedLink[]; wrongLines: number[] } {
  const links = new Map<string, PastedLink>()
  const wrongLines: number[] = []
  for (const [index, line] of words.split('\n').entries()) {
    if (line.trim() === '') continue
    const address = ADDRESS.exec(line)?.[0] ?? ''
    const video = videoAt(address)
    if (video === null) wrongLines.push(index + 1)
    else if (!links.has(video.url) && links.size < MOST_LINKS)
      links.set(video.url, { video, title: titleIn(line, address) })
  }
  return { links: [...links.values()], wrongLines }
}

function titleIn(line: string, address: string): string {
  const [before = '', after = ''] = line.split(address)
  return (before.replace(LEADING, '').replace(TRAILING, '') || after.replace(/^[\s:|,\-–—]+/, '')).trim()
}
