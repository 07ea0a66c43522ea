import { Worker } from 'node:worker_threads'
import { fail } from '@seodang/domain/errors'

/** Where a parser stands: a module of ours (`new URL('./captions.ts', import.meta.url)`) and the name of its function. */
export interface Parser {
  module: URL
  name: string
}

/** How a parser ended that gave no answer: it took too long, or more memory than it may. */
export class ParserStopped extends Error {}

const LONGEST_MS = 10_000
const MOST_MEMORY_MB = 256
/** Buffers lie outside of what the engine bounds, and what is packed may unfold into gigabytes of them. */
const MOST_GROWTH_BYTES = 1024 * 1024 * 1024
const LOOK_MS = 100
/** Two cores are enough for what people bring; whoever comes when so many wait is told to come again. */
const AT_ONCE = 2
const MOST_WAITING = 20

let running = 0
const waiting: (() => void)[] = []
/** The last of those that come one after the other. */
const lines = new Map<string, Promise<unknown>>()

export interface ParsingOptions {
  longestMs?: number
  /** A second argument of the parser. */
  given?: unknown
  /** Files of one name are read one after the other, so that nobody takes the turns of all. */
  inLine?: string
}

/**
 * Reads what somebody brought in a thread of its own, so that a file made to be slow or large stops nobody else: the
 * thread ends with its answer, or after ten seconds, or when its memory is full. Throws ParserStopped then; whatever the
 * parser itself throws is thrown here. The bytes are copied: they stay the caller's.
 */
export function parseApart<T>(
  parser: Parser,
  bytes: Uint8Array,
  { inLine, ...options }: ParsingOptions = {},
): Promise<T> {
  const parse = () => parseInTurn<T>(parser, bytes, options)
  return inLine === undefined ? parse() : afterTheLast(inLine, parse)
}

function afterTheLast<T>(line: string, parse: () => Promise<T>): Promise<T> {
  const before = lines.get(line)
  const answer = before ? before.then(parse, parse) : parse()
  const leave = () => {
    if (lines.get(line) === answer) lines.delete(line)
  }
  lines.set(line, answer)
  answer.then(leave, leave)
  return answer
}

async function parseInTurn<T>(parser: Parser, bytes: Uint8Array, options: ParsingOptions): Promise<T> {
  await takeTurn()
  try {
    return await inThread<T>(parser, bytes, options)
  } finally {
    running--
    waiting.shift()?.()
  }
}

async function takeTurn(): Promise<void> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) fail('SERVICE_UNAVAILABLE', { retryAfterSeconds: 5 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  running++
}

function inThread<T>(
  { module, name }: Parser,
  bytes: Uint8Array,
  { longestMs = LONGEST_MS, given }: ParsingOptions,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const worker = new Worker(new URL('./parser-thread.ts', import.meta.url), {
      workerData: { module: module.href, name, bytes, given },
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
      // What starts this process is no business of its threads, and neither are its secrets.
      execArgv: [],
      env: {},
    })
    const stop = (why: string) => {
      reject(new ParserStopped(`${name} took ${why}`))
      void worker.terminate()
    }
    const clock = setTimeout(() => stop(`longer than ${longestMs} ms`), longestMs)
    const before = process.memoryUsage.rss()
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() - before > MOST_GROWTH_BYTES) stop('more memory than it may')
    }, LOOK_MS)
    worker.once('message', (answer: { value: T } | { error: Error }) => {
      if ('error' in answer) reject(answer.error)
      else resolve(answer.value)
    })
    worker.once('error', (error) => reject(new ParserStopped(`${name}: ${error.message}`)))
    worker.once('exit', () => {
      clearTimeout(clock)
      clearInterval(watch)
      reject(new ParserStopped(`${name} ended without an answer`))
    })
  })
}
