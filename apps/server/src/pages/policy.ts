import { createHash } from 'node:crypto'
import { MARKETING_TOOL, type MarketingTool } from '@seodang/domain/codes'
import { toolKey } from '@seodang/domain/marketing-tools'
import { hostsOf } from '@seodang/domain/snippet'
import type { Config } from '../platform/config.ts'
import type { PageCode } from '../platform/page-extras.ts'

interface Places {
  script?: string
  connect?: string
  image?: string
  form?: string
  media?: string
  font?: string
  frame?: string
}

type Keys = readonly { tool: string; apiKeyId: string }[]

const CHANNEL_TALK = 'https://*.channel.io'

/** What a site's own tools load and call; allowed only on the pages of a site that has set their key (SITE-13). */
const TOOL_PLACES: Partial<Record<MarketingTool, Places>> = {
  ANALYTICS: {
    script: 'https://www.googletagmanager.com',
    connect: 'https://www.googletagmanager.com https://*.google-analytics.com',
    image: 'https://www.googletagmanager.com https://*.google-analytics.com',
  },
  PIXEL: {
    script: 'https://connect.facebook.net',
    connect: 'https://connect.facebook.net https://www.facebook.com',
    image: 'https://www.facebook.com',
    form: 'https://www.facebook.com',
  },
  KAKAO: {
    script: 'https://t1.kakaocdn.net',
    connect: 'https://*.kakao.com',
    form: 'https://*.kakao.com',
  },
  CHANNELTALK: {
    script: CHANNEL_TALK,
    connect: `${CHANNEL_TALK} wss://*.channel.io`,
    image: CHANNEL_TALK,
    media: CHANNEL_TALK,
    font: CHANNEL_TALK,
    frame: CHANNEL_TALK,
  },
}

/** What the window for dollars loads: PortOne's SDK, and PayPal's buttons in it; on the pages of a site with a store. */
const PORTONE_PLACES: Places = {
  script: 'https://cdn.portone.io https://*.paypal.com',
  connect: 'https://*.portone.io https://*.iamport.co https://*.paypal.com',
  image: 'https://*.paypal.com https://www.paypalobjects.com',
  form: 'https://*.paypal.com',
  frame: 'https://*.portone.io https://*.iamport.co https://*.paypal.com',
}

/** The tools of the site that a page is about; staff of every site may have the product's own chat (SITE-14). */
const toolsOf = (keys: Keys, config: Config): MarketingTool[] =>
  Object.values(MARKETING_TOOL).filter(
    (tool) =>
      toolKey(keys, tool) !== null || (tool === MARKETING_TOOL.channelTalk && config.channelTalk !== null),
  )

/**
 * The Content-Security-Policy of one finished page: its inline scripts are allowed by their hashes, so nothing that
 * slipped into the page runs, and the page can still be cached (a nonce could not).
 */
export function policyOf(
  html: string,
  config: Config,
  keys: Keys,
  { snippets = [], takesDollars = false }: { snippets?: readonly PageCode[]; takesDollars?: boolean } = {},
): string {
  const called = [...new Set(snippets.flatMap(hostsOf))].map((host) => ` https://${host}`).join('')
  const tools = toolsOf(keys, config)
  const hashes = new Set<string>()
  for (const [, attributes = '', code = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    const isData = /type="application\/(ld\+)?json"/.test(attributes)
    if (!isData && !/\bsrc=/.test(attributes) && code !== '')
      hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  }
  // Where no money moves the stand-in's script is our own.
  const store = takesDollars && config.toss ? [PORTONE_PLACES] : []
  const also = (part: keyof Places) =>
    [...tools.map((tool) => TOOL_PLACES[tool]), ...store]
      .map((places) => places?.[part])
      .map((places) => (places ? ` ${places}` : ''))
      .join('')
  const toss = config.toss ? ' https://js.tosspayments.com' : ''
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(' ')} https://www.youtube.com${toss}${also('script')}${called}`,
    // React writes style attributes (widths of bars, colours of a site), which no hash can name.
    `style-src 'self' 'unsafe-inline'${called}`,
    `img-src 'self' data: blob: https://i.ytimg.com https://i.vimeocdn.com${config.mediaOrigin && ` ${config.mediaOrigin}`}${also('image')}${called}`,
    `media-src 'self' blob:${also('media')}`,
    `font-src 'self'${also('font')}${called}`,
    // 'self' is the socket's as well: ws and wss of the very host and port that the page came from.
    `connect-src 'self'${toss}${also('connect')}${called}`,
    `frame-src 'self' https://www.youtube.com https://www.youtube-nocookie.com https://player.vimeo.com${toss}${also('frame')}${called}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    `form-action 'self'${toss}${also('form')}`,
    // SEC-38: nobody presses what they do not see, and code of a site reads nothing of a page that runs none.
    "frame-ancestors 'none'",
  ].join('; ')
}
