import { createHash } from 'node:crypto'
import type { Language } from '@seodang/domain/codes'
import { formatDateTime } from '@seodang/domain/seoul-time'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from '../../../platform/http/origin.ts'
import { html } from '../../payment/sandbox-toss/markup.ts'
import { paramOf, said } from './asked.ts'
import type { Rooms } from './rooms.ts'

const TEXTS: Record<
  Language,
  Record<'title' | 'notice' | 'host' | 'guest' | 'starts' | 'now' | 'gone', string>
> = {
  ko: {
    title: '연습 회의실',
    notice: '실제 회의가 아니에요. 연결한 회의 서비스가 없을 때 대신 열려요.',
    host: '호스트로 입장했어요.',
    guest: '참가자로 입장했어요.',
    starts: '시작',
    now: '지금',
    gone: '없어진 회의예요.',
  },
  en: {
    title: 'Practice room',
    notice: 'This is no real meeting. It opens where no meeting service is connected.',
    host: 'You are here as the host.',
    guest: 'You are here as a participant.',
    starts: 'Starts',
    now: 'Now',
    gone: 'This meeting is gone.',
  },
  ja: {
    title: '練習ルーム',
    notice: '実際の会議ではありません。会議サービスが接続されていないときに開きます。',
    host: 'ホストとして入室しました。',
    guest: '参加者として入室しました。',
    starts: '開始',
    now: '現在',
    gone: 'この会議は存在しません。',
  },
}

const STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100dvh;display:grid;place-content:center;gap:12px;padding:24px;font:15px/1.6 system-ui,sans-serif;text-align:center;word-break:keep-all}h1{margin:0;font-size:22px}p{margin:0}.role{font-weight:700}.notice{opacity:.75}`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** The built-in test room: topic, role and clock (LIVE-40). */
export const roomPage = (rooms: Rooms, now: () => Date) => (request: FastifyRequest, reply: FastifyReply) => {
  const language = languageOf(request)
  const text = TEXTS[language]
  const room = rooms.find(paramOf(request, 'id'))
  const isHost = said(request.query)('role') === 'host'
  const body =
    room && !room.isDeleted
      ? html`<h1>${room.topic}</h1><p class="role">${isHost ? text.host : text.guest}</p>
<p>${text.starts} ${formatDateTime(room.startAt, language)}</p><p>${text.now} ${formatDateTime(now(), language)}</p>`
      : html`<h1>${text.gone}</h1>`
  return reply
    .code(room && !room.isDeleted ? 200 : 404)
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(
      html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${text.title}</title><style>${{ markup: STYLE }}</style></head>
<body><main>${body}</main><p class="notice">${text.notice}</p></body></html>
`.markup,
    )
}
