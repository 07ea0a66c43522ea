/** What of a stream is asked here: both Node's own and the logger's have it. */
interface Output {
  on(event: 'error', listener: (error: NodeJS.ErrnoException) => void): unknown
}

/**
 * Whoever read what we say has gone (`npm start | head -5`). Without a listener the next line would end the process on the
 * spot, and leave the database that it started running with nobody to end it.
 */
export function whenOutputCloses(outputs: Output[], stop: () => void): void {
  for (const output of outputs)
    output.on('error', (error) => {
      if (error.code !== 'EPIPE') throw error
      stop()
    })
}
