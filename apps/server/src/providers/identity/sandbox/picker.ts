import type { Language } from '@seodang/domain/codes'
import { html } from '../../payment/sandbox-toss/markup.ts'
import { STYLE } from '../../payment/sandbox-toss/style.ts'
import { PERSONAS } from './personas.ts'
import { TEXTS } from './texts.ts'

/** Who wants to come back: a plain form that works without scripts. */
export function pickerPage(
  language: Language,
  vendor: { name: string; hasTerms: boolean },
  problem: string | null,
): string {
  const text = TEXTS[language]
  const [first, ...others] = PERSONAS
  const terms = html`<label>${text.terms}<select name="terms"><option value="N">${text.no}</option><option value="Y">${text.yes}</option></select></label>`
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${text.title(vendor.name)}</title>
<style>${{ markup: STYLE }}</style>
</head>
<body>
<header><div><strong>${text.title(vendor.name)}</strong></div><p class="notice">${text.notice}</p></header>
<main>
<form method="post">
<label>${text.email}<input name="email" type="email" value="persona@example.test" autocomplete="off"><span class="help">${text.emailHelp}</span></label>
${problem === null ? null : html`<p class="problem" role="alert">${problem}</p>`}
${vendor.hasTerms ? terms : null}
<button name="persona" value="${first}">${text.personas[first]}</button>
${others.map((persona) => html`<p><button class="line" name="persona" value="${persona}">${text.personas[persona]}</button></p>`)}
</form>
</main>
</body>
</html>
`.markup
}
