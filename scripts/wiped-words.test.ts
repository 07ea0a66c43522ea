import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { locksIn, wipesIn } from './lib/wiped-words.ts'

const WEB = join(import.meta.dirname, '../apps/web/src')

/** Forms that are not locked while they are on their way, each for its reason. */
const UNLOCKED: Readonly<Record<string, string>> = {
  'features/authoring/list/use-bulk.ts': 'renews the key of a call, and no words',
  'features/board/Comments.tsx': 'what is written on is the next comment, and an edit stays open',
  'features/chat/Composer.tsx': 'waits for no answer: the press hands the message to the outbox',
  'features/classroom/NotesPanel.tsx': 'what is written on is the next note',
  'platform/forms/FormBody.tsx': 'its fields are those of AskedForm, which locks them',
  'platform/sending-key.ts': 'renews the key of a call, and no words',
}

const sources = globSync('**/*.{ts,tsx}', { cwd: WEB })
  .filter((file) => !/\.test\.tsx?$/.test(file) && !file.startsWith('platform/kept/'))
  .map((file) => ({ file, source: readFileSync(join(WEB, file), 'utf8') }))

test('VAL-27 no success handler takes away what was typed while its call was on its way', () => {
  const wiping = sources.flatMap(({ file, source }) => {
    const wipes = wipesIn(file, source)
    return wipes.length > 0 && !locksIn(file, source) ? [{ file, wipes: wipes.join(', ') }] : []
  })
  expect(wiping.filter(({ file }) => !(file in UNLOCKED))).toEqual([])
  expect(Object.keys(UNLOCKED)).toEqual(wiping.map(({ file }) => file).toSorted())
})

/** A form with one field, and `handlers` for what it sends. */
const aForm = (handlers: string, drawn = '<Button busy={save.isPending} />') => `
  function Sample({ onClose, onSaved }) {
    const [words, setWords] = useState('')
    const { draft, change, begin } = useOpened({ saved, draftOf })
    const kept = useKept({ place, value: words, clean: '', restore: setWords })
    ${handlers}
    return <form><TextField value={words} onChange={(event) => setWords(event.currentTarget.value)} />${drawn}</form>
  }`
const save = (handler: string) => `const save = useMutation({ mutationFn, onSuccess: ${handler} })`

test.each([
  ['what is kept ends', save('() => kept.renew()'), ['renew']],
  ['the end is handed on', 'const submit = () => onSaved(words, kept.renew)', ['renew']],
  ['a field is emptied', save("() => { setWords('') }"), ['setWords']],
  ['a form is filled anew', save('(next) => begin(next)'), ['begin']],
  ['the form is closed', save('() => { toast(said); onClose() }'), ['onClose']],
  ['the form is closed by name', save('onSaved'), ['onSaved']],
  ['by a function of the file', `const done = () => onClose(); ${save('done')}`, ['onClose']],
  ['where it is pressed', 'const submit = () => save.mutate(words, { onSuccess: onClose })', ['onClose']],
  [
    'after it was awaited',
    "const submit = async () => { try { await save.mutateAsync(words); setWords('') } catch {} }",
    ['setWords'],
  ],
  [
    'after somebody else kept it',
    'const submit = async () => { await onSaved(words); onClose() }',
    ['onClose'],
  ],
])('finds a success handler that wipes: %s', (_, handlers, wipes) => {
  expect(wipesIn('Sample.tsx', aForm(handlers))).toEqual(wipes)
  expect(locksIn('Sample.tsx', aForm(handlers))).toBe(false)
})

test.each([
  ['what was typed since stays', save('(_, sent) => setWords((now) => leftOver(now, sent))')],
  ['what was typed since stays typed', save('(next, sent) => { begin(next, sent); kept.goOn() }')],
  ['nothing typed is touched', save('() => toast(said)')],
  ['a refusal', "const save = useMutation({ mutationFn, onError: () => setWords('') })"],
])('lets a success handler be: %s', (_, handlers) => {
  expect(wipesIn('Sample.tsx', aForm(handlers))).toEqual([])
})

test('whoever leaves without saving says so themselves', () => {
  expect(wipesIn('Sample.tsx', aForm('', '<UnsavedGuard onLeave={kept.renew} />'))).toEqual([])
})

test.each([
  ['fields that are locked', '<Locked isLocked={save.isPending}><TextField /></Locked>', true],
  [
    'a window with a busy foot',
    '<Dialog actions={<Button busy={save.isPending} />}><TextField /></Dialog>',
    true,
  ],
  ['a busy button anywhere else', '<Dialog><TextField /><Button busy={save.isPending} /></Dialog>', false],
])('knows what is locked: %s', (_, drawn, isLocked) => {
  expect(locksIn('Sample.tsx', aForm('', drawn))).toBe(isLocked)
})
