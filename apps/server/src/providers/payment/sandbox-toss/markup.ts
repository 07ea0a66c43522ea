import { createHash } from 'node:crypto'
import type { Language } from '@seodang/domain/codes'
import { STYLE } from './style.ts'
import { TEXTS } from './texts.ts'

/** Finished HTML; only `html` makes it, so what is not Markup is always escaped. */
export interface Markup {
  readonly markup: string
}

type Value = string | number | Markup | readonly Markup[] | null | false

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

function markupOf(value: Value): string {
  if (value === null || value === false) return ''
  if (typeof value === 'object')
    return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('')
  return escaped(String(value))
}

export function html(strings: TemplateStringsArray, ...values: Value[]): Markup {
  return { markup: strings.reduce((text, part, index) => text + markupOf(values[index - 1] ?? null) + part) }
}

/**
 * The policy of the pages: nothing but our own style sheet and forms. Browsers hold the redirect after a form to
 * `form-action` too, so the shop's origins are named.
 */
export function policy(returnUrls: readonly string[]): string {
  const origins = [...new Set(returnUrls.filter((url) => url !== '').map((url) => new URL(url).origin))]
  return [
    "default-src 'none'",
    'img-src data:',
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    `form-action ${["'self'", ...origins].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const NAMES: Record<Language, string> = { ko: '한국어', en: 'English', ja: '日本語' }

export function page(language: Language, title: string, body: Markup): string {
  const text = TEXTS[language]
  const links = (['ko', 'en', 'ja'] as const).map(
    (each) =>
      html`<a href="?lang=${each}" lang="${each}" ${each === language ? html`aria-current="true"` : null}>${NAMES[each]}</a>`,
  )
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${{ markup: STYLE }}</style>
</head>
<body>
<header><div><strong>${text.title}</strong><nav aria-label="${text.language}">${links}</nav></div><p class="notice">${text.notice}</p></header>
<main>${body}</main>
</body>
</html>
`.markup
}
