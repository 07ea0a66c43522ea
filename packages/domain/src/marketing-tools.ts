import type { MarketingTool } from './codes.ts'

/** What keys of these tools are made of; they stand in addresses of others. */
const KEY = /^[A-Za-z0-9_-]{1,64}$/

/** SITE-13: the site's key for a tool; null where it has set none that could be one. */
export function toolKey(
  tools: readonly { tool: string; apiKeyId: string }[],
  tool: MarketingTool,
): string | null {
  const key = tools.find((one) => one.tool === tool)?.apiKeyId.trim() ?? ''
  return KEY.test(key) ? key : null
}
