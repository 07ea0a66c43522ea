/** What of a stream is asked here: both Node's own and the logger's have it. */
interface Output {
  on(event: 'error', listener: (error: NodeJS.ErrnoException) => void): unknown
}

/**
 * Whoever read what we say may go: a log collector that is started again, `npm start | head -5`. That costs the lines, and
 * nobody the product. Without a listener the next line would end the process on the spot, each time it is started again.
 */
export function outliveReaders(outputs: Output[]): void {
  for (const output of outputs)
    output.on('error', (error) => {
      if (error.code !== 'EPIPE') throw error
    })
}
