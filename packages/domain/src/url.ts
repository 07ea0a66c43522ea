/** An address whose parts every browser reads in the same way; anything doubtful is no address. */
export type HttpUrl = { scheme: 'http' | 'https'; host: string; port: string; path: string }

const MAX_URL_LENGTH = 2048

// No user info, backslash, space or control character: browsers disagree about those, and attacks live there.
const SHAPE = /^(https?):\/\/([a-z0-9.-]{1,253})(?::(\d{1,5}))?([/?#][^\s\\]*)?$/i

/** SEC-53, SEC-54: the parts of an http or https address, its host in lower case without a final dot. */
export function parseHttpUrl(text: string): HttpUrl | null {
  if (text.length > MAX_URL_LENGTH || hasControl(text)) return null
  const [, scheme, rawHost, port = '', path = ''] = SHAPE.exec(text) ?? []
  if (scheme === undefined || rawHost === undefined) return null
  const host = rawHost.toLowerCase().replace(/\.$/, '')
  if (!isHostName(host)) return null
  return { scheme: scheme.toLowerCase() === 'http' ? 'http' : 'https', host, port, path }
}

/** VAL-01: a URL begins with http or https; hosts in other scripts are accepted as their users type them. */
export function isHttpUrl(text: string): boolean {
  if (text.length > MAX_URL_LENGTH || hasControl(text)) return false
  return (
    parseHttpUrl(text) !== null ||
    /^https?:\/\/[^\s/?#@\\:]+\.[^\s/?#@\\:.]+(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/i.test(text)
  )
}

/** VAL-02: a live join link without a scheme gets https:// put in front. */
export function withScheme(link: string): string {
  const text = link.trim()
  return text === '' || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text.replace(/^\/+/, '')}`
}

/** Labels of letters, digits and inner hyphens; no label of more than 63 characters. */
export function isHostName(host: string): boolean {
  if (host.length === 0 || host.length > 253) return false
  return host.split('.').every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label))
}

/** SEC-43: a name that leads to the very machine that asks, whatever a foreign name server says. */
export const isLoopbackHost = (host: string): boolean =>
  /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/.test(host.toLowerCase())

/** A path of our own site: one leading slash, nothing that a browser could read as another host. */
export function isSitePath(text: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(text) && !hasControl(text) && text.length <= MAX_URL_LENGTH
}

export function hasControl(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code < 0x20 || code === 0x7f) return true
  }
  return false
}
