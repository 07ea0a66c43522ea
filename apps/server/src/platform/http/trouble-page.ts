import { createHash } from 'node:crypto'
import type { Language } from '@seodang/domain/codes'
import { ERRORS, type ErrorName } from '@seodang/domain/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from './origin.ts'

const TEXTS: Record<
  Language,
  {
    away: string
    waiting: string
    broken: string
    help: string
    again: string
    nobodys: string
    lookAgain: string
    toProduct: string
  }
> = {
  ko: {
    away: '잠시 연결이 끊겼어요',
    waiting: '다시 연결하고 있어요. 연결되면 이 페이지가 저절로 열려요.',
    broken: '페이지를 열지 못했어요',
    help: '잠시 후 다시 시도해 주세요. 계속 이러면 사이트에 알려 주세요.',
    again: '다시 시도',
    nobodys: '이 주소에는 사이트가 없어요',
    lookAgain: '주소를 다시 확인해 주세요. 사이트가 주소를 옮겼다면 운영자에게 새 주소를 물어보세요.',
    toProduct: '서당으로 가기',
  },
  en: {
    away: 'We lost the connection for a moment',
    waiting: 'Connecting again. This page opens by itself as soon as it can.',
    broken: 'This page could not be opened',
    help: 'Please try again in a moment. If it stays like this, tell the site.',
    again: 'Try again',
    nobodys: 'There is no site at this address',
    lookAgain: 'Please check the address. If the site has moved, ask whoever runs it for the new one.',
    toProduct: 'Go to Seodang',
  },
  ja: {
    away: '一時的に接続できません',
    waiting: '再接続しています。つながり次第、このページが自動で開きます。',
    broken: 'ページを開けませんでした',
    help: 'しばらくしてからもう一度お試しください。続く場合はサイトにお知らせください。',
    again: 'もう一度試す',
    nobodys: 'このアドレスにサイトはありません',
    lookAgain:
      'アドレスをもう一度ご確認ください。サイトが移転した場合は、運営者に新しいアドレスをお尋ねください。',
    toProduct: 'Seodangへ移動',
  },
}

const STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100dvh;display:grid;place-content:center;justify-items:center;gap:12px;padding:24px;box-sizing:border-box;background:light-dark(#faf9f7,#141210);color:light-dark(#1f1c19,#f3f1ee);font:16px/1.6 Pretendard,-apple-system,"Apple SD Gothic Neo","Noto Sans KR","Malgun Gothic",sans-serif;text-align:center;word-break:keep-all;overflow-wrap:anywhere}h1{margin:0;font-size:22px}p{margin:0;max-width:34em;color:light-dark(#57524c,#c9c3bb)}a{display:inline-block;margin-top:8px;padding:10px 20px;border:1px solid currentColor;border-radius:8px;color:light-dark(#236650,#8fcdb5);font-weight:600;text-decoration:none}a:focus-visible{outline:2px solid currentColor;outline-offset:2px}i{width:28px;height:28px;border:3px solid light-dark(#d9d4cc,#3a3530);border-top-color:light-dark(#236650,#8fcdb5);border-radius:50%;animation:turn 1s linear infinite}@keyframes turn{to{rotate:1turn}}@media (prefers-reduced-motion:reduce){i{animation:none}}`

/** Asks for the page itself, at growing and uneven intervals, so that a thousand who wait do not come at once. */
const SCRIPT = `(()=>{let n=0;const later=()=>setTimeout(ask,Math.min(15000,1000*1.5**n++)*(.5+Math.random()/2));const ask=()=>fetch(location.href,{method:'HEAD',cache:'no-store'}).then(r=>r.status<500?location.reload():later(),later);later()})()`

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const POLICY = `default-src 'none'; style-src ${hash(STYLE)}; script-src ${hash(SCRIPT)}; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** A person looks at it: what they asked for is a page, and they would have to read the JSON of a call. */
export const wantsPage = (request: FastifyRequest): boolean =>
  request.routeOptions.config.endpoint === undefined &&
  (request.method === 'GET' || request.method === 'HEAD') &&
  (request.headers.accept ?? '').includes('text/html')

/** ERR-22: a page for a page that cannot be made. It needs nothing of the product, and comes back by itself. */
export function sendTroublePage(errorName: ErrorName, request: FastifyRequest, reply: FastifyReply) {
  const text = TEXTS[languageOf(request)]
  const { status } = ERRORS[errorName]
  if (errorName !== 'SERVICE_UNAVAILABLE')
    return send(request, reply, status, {
      title: text.broken,
      rest: `<p role="alert">${text.help}</p><a href="">${text.again}</a>`,
    })
  return send(request, reply, status, {
    title: text.away,
    before: '<i></i>',
    rest: `<p role="status">${text.waiting}</p><noscript><meta http-equiv="refresh" content="10"></noscript><script>${SCRIPT}</script>`,
  })
}

/** SITE-22: what a host that is nobody's shows. It runs no script and asks for nothing; `product` is the product's origin. */
export function sendNobodysPage(product: string, request: FastifyRequest, reply: FastifyReply) {
  const text = TEXTS[languageOf(request)]
  return send(request, reply, ERRORS.NO_DATA.status, {
    title: text.nobodys,
    rest: `<p>${text.lookAgain}</p><a href="${new URL(product).origin}">${text.toProduct}</a>`,
  })
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  { title, before = '', rest }: { title: string; before?: string; rest: string },
) {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-security-policy', POLICY)
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${languageOf(request)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body>${before}<h1>${title}</h1>${rest}</body></html>`,
    )
}
