import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { locksIn, openFormsIn, wipesIn } from './lib/wiped-words.ts'

const WEB = join(import.meta.dirname, '../apps/web/src')

/** Forms that are not locked while they are on their way, each for its reason. */
const UNLOCKED: Readonly<Record<string, string>> = {
  'features/authoring/list/use-bulk.ts': 'renews the key of a call, and no words',
  'features/board/Comments.tsx': 'what is written on is the next comment, and an edit stays open',
  'features/chat/Composer.tsx': 'waits for no answer: the press hands the message to the outbox',
  'features/classroom/NotesPanel.tsx': 'what is written on is the next note',
  'features/questions/QuestionList.tsx': 'its fields are those of WordsForm, which locks them',
  'platform/forms/FormBody.tsx': 'its fields are those of AskedForm, which locks them',
  'platform/sending-key.ts': 'renews the key of a call, and no words',
}

const GOES_ON = 'stays, and goes on with what was typed since'
const ASKS_NOBODY = 'sends nothing: its press is the answer'
/** Forms without a lock: what is typed in them while an answer is on its way is not lost. */
const OPEN_FORMS: Readonly<Record<string, string>> = {
  'features/board-desk/BoardDrawer.tsx': GOES_ON,
  'features/board/Comments.tsx': UNLOCKED['features/board/Comments.tsx'] ?? '',
  'features/certificate/Verify.tsx': ASKS_NOBODY,
  'features/challenge/RecordComments.tsx': GOES_ON,
  'features/classroom/NotesPanel.tsx': UNLOCKED['features/classroom/NotesPanel.tsx'] ?? '',
  'features/members/MemberNotes.tsx': GOES_ON,
  'features/payments/OrderNotes.tsx': GOES_ON,
  'features/plan/BillingForm.tsx': GOES_ON,
  'features/review-desk/ReviewDrawer.tsx': GOES_ON,
  'features/settlement/DocumentForm.tsx': GOES_ON,
  'features/site-settings/SettingsForm.tsx': GOES_ON,
  'features/site-settings/TermsSettings.tsx': GOES_ON,
  'features/site/CreateClass.tsx': ASKS_NOBODY,
  'features/site/CreateTemplate.tsx': ASKS_NOBODY,
  'ui/ConfirmDialog.tsx': ASKS_NOBODY,
  'ui/SearchField.tsx': ASKS_NOBODY,
  'ui/rich/DraftForm.tsx': GOES_ON,
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

test('VAL-27 a form is locked while its answer is on the way, or is named with what becomes of the words', () => {
  const open = sources.filter(({ file, source }) => openFormsIn(file, source) > 0).map(({ file }) => file)
  expect(open.toSorted()).toEqual(Object.keys(OPEN_FORMS).toSorted())
})

const ONLY_READS = 'what is under way is read'
const NO_WORDS = 'a press that nothing was written for, and that says by itself how it went'
const OWN_FOOT = 'the button that is busy is a component, and stands at the foot'
/** Windows that send something and may be closed meanwhile, each for its reason. */
const MAY_GO: Readonly<Record<string, string>> = {
  'features/account/TermsWindow.tsx': ONLY_READS,
  'features/admin/DocumentDrawer.tsx': NO_WORDS,
  'features/admin/PersonDrawer.tsx': NO_WORDS,
  'features/admin/ReviewDrawer.tsx': NO_WORDS,
  'features/admin/SiteDrawer.tsx': NO_WORDS,
  'features/attendees/AttendeeDrawer.tsx': ONLY_READS,
  'features/attendees/WaitingLine.tsx': NO_WORDS,
  'features/bank/LineDrawer.tsx': NO_WORDS,
  'features/board-desk/BoardDrawer.tsx': GOES_ON,
  'features/delivery/DeliveryDrawer.tsx': OWN_FOOT,
  'features/members/BlockedPeople.tsx': NO_WORDS,
  'features/page-desk/Versions.tsx': ONLY_READS,
  'features/payments/PaymentDrawer.tsx': OWN_FOOT,
  'features/site-frame/TermsDialog.tsx': ONLY_READS,
  'features/site-settings/TermsVersions.tsx': ONLY_READS,
}

const WINDOW = /<(?:Dialog|Drawer)\b/
const SENDS = /\b(?:useMutation\(|isPending\b|isBusy\b|isSaving\b)/

test('UI-19 a window stays while what it sends is under way, or is named with why it may go', () => {
  const windows = sources.filter(({ source }) => WINDOW.test(source) && SENDS.test(source))
  expect(windows.length).toBeGreaterThan(60)
  const free = windows.filter(({ file, source }) => !locksIn(file, source)).map(({ file }) => file)
  expect(free.toSorted()).toEqual(Object.keys(MAY_GO).toSorted())
})

test.each([
  ['fields that are locked', '<form><Locked isLocked={isBusy}><CodeInput /></Locked></form>', 0],
  ['a form within a lock', '<Locked isLocked={isBusy}><form><CodeInput /></form></Locked>', 0],
  ['a form beside a locked one', '<><form><Locked /></form><form><CodeInput /></form></>', 1],
  [
    'a form in a window with a busy foot',
    '<Dialog actions={<Button busy />}><form><CodeInput /></form></Dialog>',
    0,
  ],
  ['a form whose own button is busy', '<Dialog><form><CodeInput /><Button busy /></form></Dialog>', 1],
])('counts the forms that stay open: %s', (_, drawn, open) => {
  expect(openFormsIn('Sample.tsx', `const Sample = () => ${drawn}`)).toBe(open)
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
