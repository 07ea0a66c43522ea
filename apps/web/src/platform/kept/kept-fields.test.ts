import { expect, test } from 'vitest'

/** Fields of these are not kept in the browser, each for its reason. */
const NOT_KEPT: Readonly<Record<string, string>> = {
  'ui/TextField.tsx': 'is the field itself',
  'features/admin/ReasonDialog.tsx':
    'the desk of the platform has a login of its own, which no mark of a browser names',
  'features/admin/SuspendDialog.tsx': 'as above',
  'features/site-settings/MeetingSection.tsx': 'keys and secrets of accounts elsewhere',
  'features/payments/StatementDialog.tsx':
    'a statement of a bank is pasted, and names people and their money',
  'features/site-settings/join-form/JoinFormPreview.tsx': 'a trial: nothing is sent',
  'features/account/EditInformation.tsx': 'a name, a number and a password',
  'features/authoring/list/CategoryDialog.tsx': 'a few words, each saved by itself',
}

/** And forms whose fields are not kept. */
const NO_FORM: Readonly<Record<string, string>> = {
  'features/account/AcceptForm.tsx': 'passwords and codes, and what the browser fills in by itself',
  'features/account/CloseDialog.tsx': 'passwords and codes, and what the browser fills in by itself',
  'features/account/LoginForm.tsx': 'passwords and codes, and what the browser fills in by itself',
  'features/account/NewPassword.tsx': 'passwords and codes, and what the browser fills in by itself',
  'features/account/ProofForm.tsx': 'passwords and codes, and what the browser fills in by itself',
  'features/account/ResetPasswordDialog.tsx': 'passwords and codes, and what the browser fills in by itself',
  'features/account/SignUpForm.tsx': 'passwords and codes, and what the browser fills in by itself',
  'features/account/CodeForm.tsx': 'passwords and codes, and what the browser fills in by itself',
  'features/account/social/SocialSignUpForm.tsx':
    'passwords and codes, and what the browser fills in by itself',
  'features/admin/CodeForm.tsx':
    'the desk of the platform has a login of its own, which no mark of a browser names',
  'features/admin/Door.tsx':
    'the desk of the platform has a login of its own, which no mark of a browser names',
  'features/admin/FirstAdministrator.tsx':
    'the desk of the platform has a login of its own, which no mark of a browser names',
  'features/admin/PlanCouponDialog.tsx':
    'the desk of the platform has a login of its own, which no mark of a browser names',
  'features/admin/RateDialog.tsx':
    'the desk of the platform has a login of its own, which no mark of a browser names',
  'features/attendees/SheetPreview.tsx': 'shows what is in a file',
  'features/registered/SheetCheck.tsx': 'shows what is in a file',
  'platform/sheets/SealedSheet.tsx': 'the password of a file',
  'features/authoring/list/MoveDialog.tsx': 'one choice, which the press says',
  'features/members/GiveCoupon.tsx': 'one choice, which the press says',
  'features/members/GiveLabel.tsx': 'one choice, which the press says',
  'features/memberships/ChangeDialog.tsx': 'one choice, which the press says',
  'features/chat/ManageDialog.tsx': 'each choice is saved by itself',
  'features/catalog/share/ShareDialog.tsx': 'its field is there to be copied',
  'features/certificate/Verify.tsx': 'a code that is looked up',
  'features/coupons/CouponCodeForm.tsx': 'a code',
  'features/plan/PlanCoupons.tsx': 'a code',
  'features/memberships/SubscribeForm.tsx': 'a price and a renewal are agreed to anew',
  'features/payments/CashReceiptPart.tsx': 'a number of a person',
  'features/checkout/history/AccountDialog.tsx': 'the number of an account',
  'features/refund-transfers/AccountForm.tsx': 'the number of an account',
  'features/refund-transfers/MarkPart.tsx': 'a day, which the press says',
  'ui/ConfirmDialog.tsx': 'words that are repeated to confirm something',
  'ui/SearchField.tsx': 'a search',
}

/** And fields whose words are a state of their own file, that nothing keeps. */
const OWN_WORDS: Readonly<Record<string, string>> = {
  'features/admin/DeskJournal.tsx': 'a month, chosen from a list',
  'features/settlement/Withheld.tsx': 'a year, chosen from a list',
  'features/refund-transfers/MarkPart.tsx': 'a day, which the press says',
  'features/account/social/MergeDialog.tsx': 'a password',
  'features/checkout/CouponDialog.tsx': 'a code',
  'features/attendees/AddAttendee.tsx': 'which of its forms is shown, and each of them keeps its own',
  'features/authoring/curriculum/DurationField.tsx': 'handed on with each letter that makes a length',
  'ui/rich/DateField.tsx': 'handed on as soon as it is a day',
  'ui/AskedField.tsx': 'whether the field of an own answer is shown',
  'features/menu/MenuRow.tsx': 'a name in place, which leaving it keeps',
  'features/coupon-desk/CoursePicker.tsx': 'ticked in a picker, whose press hands it on',
  'features/site-settings/form-fields/FieldList.tsx': 'the kind of the next field, which the press says',
  'ui/rich/CropDialog.tsx': 'how a picture is cut, which ends with the picture',
  'ui/rich/LinkTool.tsx': 'an address that goes into the text, which is kept',
  'features/challenge/Feed.tsx': 'a filter',
  'features/delivery/SheetLines.tsx': 'a filter',
  'features/questions/QuestionList.tsx': 'whether the second is told with a question',
  'features/homepage/BannerPreview.tsx': 'what a preview shows',
  'features/menu/MenuPreview.tsx': 'what a preview shows',
  'features/site-settings/WordsFields.tsx': 'what a preview shows',
  'features/site-frame/ConsentBar.tsx': 'a choice that the press says',
}

const FIELD = /<(?:TextArea|textarea|RichTextEditor|UnsavedGuard)\b/
const FORM = /<form\b/
/** A window with a button that sends, and fields of its own. */
const WINDOW = /<(?:Dialog|Drawer)\b/
const INPUT =
  /<(?:TextField|NumberField|DollarField|Select|RadioTiles|DateField|DateTimeField|Combobox|MultiCombobox|TagInput|Checkbox|Switch|Segmented)\b/
const isForm = (text: string) => FORM.test(text) || (WINDOW.test(text) && INPUT.test(text))
/**
 * `keepDraft` is the payment page's. The class editor keeps what its fields change in it, and not what a window below it
 * holds by itself.
 */
const KEEPS =
  /\b(?:useKept|useKeptTyped|useKeptDraft|useSettingsDraft|keepDraft)(?:<[^(]*>)?\(|\bchange(?:Item)?\b[^=;]*\} = useEditor\(/

/** A field that shows a state of its own file, which nothing around it knows. */
const OWN_STATE = /const \[\w+, (set[A-Z]\w*)\] = useState/g
const CHOICE = /<(?:input|PasswordField|CodeInput|DateTimeField|RatingInput|SegmentedField)\b/
const isSetByField = (text: string, setter: string) =>
  new RegExp(`onChange=\\{(?:[^\\n]*\\b${setter}\\b|\\([^)]*\\) => \\{[^}]*\\b${setter}\\()`).test(text)
const hasOwnWords = (text: string) =>
  (FIELD.test(text) || INPUT.test(text) || CHOICE.test(text)) &&
  [...text.matchAll(OWN_STATE)].some(([, setter = '']) => isSetByField(text, setter))

const sources = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>(['../../**/*.ts', '../../**/*.tsx', '!../../**/*.test.*'], {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ).map(([file, text]) => [new URL(file, 'file:///platform/kept/').pathname.slice(1), text]),
)

const importsOf = (file: string): string[] =>
  [...(sources[file] ?? '').matchAll(/(?:^import (?!type )[^;]*?from |\bimport\()'(\.[^']+)'/gms)].map(
    ([, to]) => new URL(to ?? '', `file:///${file}`).pathname.slice(1),
  )
const graph = new Map(Object.keys(sources).map((file) => [file, importsOf(file)]))

/** Itself, or by a hook of its own feature that it calls. */
const keeps = (file: string): boolean =>
  KEEPS.test(sources[file] ?? '') ||
  importsOf(file).some(
    (to) => /\/use-[^/]+\.ts$/.test(to) && to.startsWith('features/') && KEEPS.test(sources[to] ?? ''),
  )

/** Whether every way from a page to it leads through a form that keeps what is written. */
function isKept(file: string, seen: ReadonlySet<string> = new Set()): boolean {
  if (file in NOT_KEPT || keeps(file)) return true
  const users = [...graph].flatMap(([user, used]) => (used.includes(file) && !seen.has(user) ? [user] : []))
  return users.length > 0 && users.every((user) => isKept(user, new Set([...seen, file])))
}

const withFields = Object.keys(sources).filter((file) => FIELD.test(sources[file] ?? ''))

test('VAL-27 every field of several lines, editor and guarded form keeps what is written in it', () => {
  expect(withFields.length).toBeGreaterThan(50)
  expect(withFields.filter((file) => !isKept(file))).toEqual([])
})

const forms = Object.keys(sources).filter((file) => isForm(sources[file] ?? ''))

test('VAL-27 every other form keeps what is typed, chosen and ticked in it, or says here why it does not', () => {
  expect(forms.length).toBeGreaterThan(80)
  expect(forms.filter((file) => !(file in NO_FORM) && !isKept(file))).toEqual([])
})

const withOwnWords = Object.keys(sources).filter((file) => hasOwnWords(sources[file] ?? '') && !keeps(file))

test('VAL-27 a field whose words nothing around it knows keeps them itself, or says here why it does not', () => {
  const excepted = (file: string) => file in OWN_WORDS || file in NOT_KEPT || file in NO_FORM
  expect(withOwnWords.filter((file) => !excepted(file))).toEqual([])
  expect(Object.keys(OWN_WORDS).filter((file) => !withOwnWords.includes(file))).toEqual([])
})

test('each exception of them still has such a field', () => {
  const users = (file: string) =>
    withFields.some((one) => one === file) || graph.get(file)?.some((to) => FIELD.test(sources[to] ?? ''))
  expect(Object.keys(NOT_KEPT).filter((file) => !users(file))).toEqual([])
})

test('each form that is excepted is one that nothing keeps', () => {
  expect(Object.keys(NO_FORM).filter((file) => !forms.includes(file) || isKept(file))).toEqual([])
})
