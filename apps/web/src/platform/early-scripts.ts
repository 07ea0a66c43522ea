/**
 * Stands in the head of every page. On a slow phone a form is there seconds before its scripts: React takes what was
 * typed meanwhile for nothing and draws its own empty value over it, and a press on its button sends the form as
 * browsers do, to an address without the rest of its own. A key that comes between React's empty value and the replay is
 * added to what was typed, which is put back before it lands.
 */
const EARLY_INPUT_SCRIPT = `(function(){var e=earlyInput={fields:new Map,sent:null,onKey:function(v){var t=v.target,n=e.fields.get(t);if(typeof n=='string'&&t.value!==n&&/^(INPUT|TEXTAREA)$/.test(t.tagName)&&t.type!='file')Object.getOwnPropertyDescriptor(Object.getPrototypeOf(t),'value').set.call(t,n)},onInput:function(v){var t=v.target;e.fields.set(t,/^(checkbox|radio)$/.test(t.type)?t.checked:t.value)},onSubmit:function(v){v.preventDefault();e.sent={form:v.target,by:v.submitter}}};addEventListener('input',e.onInput,true);addEventListener('keydown',e.onKey,true);addEventListener('beforeinput',e.onKey,true);addEventListener('submit',e.onSubmit,true)})();`

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
const deadPageScript = () =>
  `(function(){addEventListener('error',function(v){var t=v.target,d=document;if(t.tagName!='SCRIPT'||t.type!='module'||d.documentElement.dataset.hydrated||d.getElementById('dead-page'))return;var w=${JSON.stringify(NOT_LOADED)}[d.documentElement.lang]||[],p=d.createElement('p'),b=d.createElement('button');p.id='dead-page';p.setAttribute('role','alert');p.style.cssText='position:fixed;z-index:999;inset:auto 0 0;margin:0;padding:16px;background:#222;color:#fff;text-align:center';b.style.cssText='margin-left:12px;color:#fff;text-decoration:underline;min-height:24px';p.append(w[0],b);b.append(w[1]);b.onclick=function(){location.reload()};d.body.append(p)},true)})()`

/** The document brings them, so the browser's own copy of the page goes without. */
export const EARLY_SCRIPTS = import.meta.env.SSR ? EARLY_INPUT_SCRIPT + deadPageScript() : ''
