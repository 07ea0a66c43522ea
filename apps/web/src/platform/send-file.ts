export interface SendOptions {
  signal?: AbortSignal
  /** Percent, as bytes leave. */
  onProgress?: (percent: number) => void
}

export interface Sent {
  status: number
  /** As it came; a proxy may answer what is no JSON. */
  body: string
}

/** Sends a file as the bare body. `fetch` cannot tell how far it is (UPL-01), so this is the older way. */
export function sendFile(
  url: URL,
  file: File,
  headers: Record<string, string>,
  { signal, onProgress }: SendOptions,
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => {
      if (total > 0) onProgress?.(Math.floor((loaded * 100) / total))
    }
    request.onload = () => resolve({ status: request.status, body: request.responseText })
    request.onerror = () => reject(new TypeError('The file could not be sent'))
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
    request.onloadend = () => signal?.removeEventListener('abort', cancel)
    signal?.addEventListener('abort', cancel)
    request.send(file)
  })
}
