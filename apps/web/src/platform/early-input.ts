/** What was typed and sent before React took the page over; see `EARLY_INPUT_SCRIPT`. */
interface EarlyInput {
  fields: Map<Element, string | boolean>
  sent: { form: HTMLFormElement; by: HTMLElement | null } | null
  onInput: (event: Event) => void
  onSubmit: (event: SubmitEvent) => void
}

declare global {
  var earlyInput: EarlyInput | undefined
}

/**
 * Stands in the head of every page. On a slow phone a form is there seconds before its scripts: React takes what was
 * typed meanwhile for nothing and draws its own empty value over it, and a press on its button sends the form as
 * browsers do, to an address without the rest of its own.
 */
export const EARLY_INPUT_SCRIPT = `(function(){var e=earlyInput={fields:new Map,sent:null,onInput:function(v){var t=v.target;e.fields.set(t,/^(checkbox|radio)$/.test(t.type)?t.checked:t.value)},onSubmit:function(v){v.preventDefault();e.sent={form:v.target,by:v.submitter}}};addEventListener('input',e.onInput,true);addEventListener('submit',e.onSubmit,true)})();`

const NOT_LOADED = {
  ko: ['페이지를 다 불러오지 못했어요. 새 버전이 나왔거나 연결이 끊겼을 수 있어요.', '다시 불러오기'],
  en: [
    'This page could not be loaded. There may be a new version, or the connection was lost.',
    'Load again',
  ],
  ja: [
    'ページを読み込めませんでした。新しいバージョンが公開されたか、接続が切れた可能性があります。',
    '再読み込み',
  ],
}

/**
 * Beside it: says that the page stays dead where its first script, or what that imports, does not come, as from a
 * process of another build (docs/deployment.md). Whatever else tells of failures is a script itself.
 */
export const DEAD_PAGE_SCRIPT = `(function(){addEventListener('error',function(v){var t=v.target,d=document;if(t.tagName!='SCRIPT'||t.type!='module'||d.documentElement.dataset.hydrated||d.getElementById('dead-page'))return;var w=${JSON.stringify(NOT_LOADED)}[d.documentElement.lang]||[],p=d.createElement('p'),b=d.createElement('button');p.id='dead-page';p.setAttribute('role','alert');p.style.cssText='position:fixed;z-index:999;inset:auto 0 0;margin:0;padding:16px;background:#222;color:#fff;text-align:center';b.style.cssText='margin-left:12px;color:#fff;text-decoration:underline;min-height:24px';p.append(w[0],b);b.append(w[1]);b.onclick=function(){location.reload()};d.body.append(p)},true)})()`

/** From here on React answers presses, be it by hydrating what was pressed. */
export function endEarlySubmits(): void {
  if (globalThis.earlyInput) removeEventListener('submit', globalThis.earlyInput.onSubmit, true)
}

/** Once, when the page is alive: tells React what was typed, and sends what was sent. */
export function replayEarlyInput(): void {
  const early = globalThis.earlyInput
  if (!early) return
  delete globalThis.earlyInput
  removeEventListener('input', early.onInput, true)
  for (const [field, value] of early.fields) if (field.isConnected) retype(field, value)
  const { sent } = early
  // Not before React has drawn what was typed.
  if (sent) setTimeout(() => sendAgain(sent))
}

function retype(field: Element, value: string | boolean): void {
  // What React has not hydrated yet it hydrates for an event; only then does it notice changes.
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (field instanceof HTMLInputElement && typeof value === 'boolean') {
    field.checked = !value
    field.click()
  } else if (typeof value === 'string' && field instanceof HTMLSelectElement) {
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (typeof value === 'string' && isTextField(field)) {
    // React watches the element's own property: what is set by the prototype's is a change from what it last saw.
    field.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

const isTextField = (field: Element): field is HTMLInputElement | HTMLTextAreaElement =>
  (field instanceof HTMLInputElement && field.type !== 'file') || field instanceof HTMLTextAreaElement

function sendAgain({ form, by }: NonNullable<EarlyInput['sent']>): void {
  if (form.isConnected) form.requestSubmit(by && form.contains(by) ? by : null)
}
