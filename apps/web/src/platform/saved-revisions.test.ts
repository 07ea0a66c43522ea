import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '..')

/** Calls that send no words which somebody typed over what they read, each with what it sends. */
const NO_WORDS: Readonly<Record<string, string>> = {
  'features/authoring/curriculum/kinds/FileFields.tsx': 'one file that is added or removed',
  'features/authoring/curriculum/use-file-items.ts': 'the film that has just been uploaded',
  'features/authoring/curriculum/UploadCard.tsx': 'the film that is taken out, as it is shown',
  'features/campaign-desk/use-campaign-acts.ts': 'a state that the campaign is to have',
  'features/account/use-address-acts.ts': 'an address that is chosen',
}

/** Forms that hold the reading by themselves. */
const HELD: Readonly<Record<string, string>> = {
  'features/authoring/editor/use-editor-state.ts': 'use-drafts.ts, for many things at once',
  'features/site-settings/queries.ts': 'a type',
  'features/campaign-desk/use-campaign-form.ts': 'starting names what keeping has just left',
  'features/snippet-desk/use-snippet-acts.ts': 'SnippetDialog names what it was opened with',
  'features/page-desk/use-page-save.ts': 'its state is the page that the builder began with',
  'features/operators/use-staff-change.ts': 'OperatorDrawer names what it was opened with',
  'features/review-desk/use-review-change.ts': 'ReviewDrawer names what it was opened with',
}

/** What each save of a file takes its revision from. */
const revisionsIn = (source: string): string[] =>
  [...source.matchAll(/body: \{[^;]*?\brevision(?:: ([\w.?[\]() ]+?))?(?=[,}\s]*[,}\n])/g)].map(
    ([, from]) => from?.trim() ?? 'revision',
  )

const files = globSync('**/*.{ts,tsx}', { cwd: SOURCES }).filter((file) => !/\.test\.tsx?$/.test(file))
const sourceOf = (file: string) => readFileSync(join(SOURCES, file), 'utf8')

/** `opened` of `useOpened`, or the name that it is given there. */
const isHeld = (from: string, source: string) => {
  const [name = ''] = from.split(/[.[?]/)
  return name === 'opened' || new RegExp(`\\bopened: ${name}\\b`).test(source)
}

/** Handed over with the words, by a hook that holds both. */
const isGiven = (from: string, source: string) =>
  (from === 'revision' && /save: \([^=]*revision\) =>/.test(source)) || from === 'over.revision'

test('SET-09 a save names the reading that its words were typed over, never the one that was fetched last', () => {
  const live = files
    .filter((file) => !(file in NO_WORDS) && !(file in HELD))
    .flatMap((file) => {
      const source = sourceOf(file)
      return revisionsIn(source)
        .filter((from) => !isHeld(from, source) && !isGiven(from, source))
        .map((from) => `${file}: ${from}`)
    })
  expect(live).toEqual([])
})

test('SET-09 no revision is taken out of the cache when it is pressed', () => {
  const taken = files
    .filter((file) => !(file in NO_WORDS))
    .filter((file) => /\brevision\b[^,;\n]*getQueryData|getQueryData[^;\n]*\.revision/.test(sourceOf(file)))
  expect(taken).toEqual([])
})

test('SET-09 no version is taken out of the cache when it is sent', () => {
  const taken = files.filter((file) =>
    /\bversion\b[^;\n]*getQueryData|getQueryData[^;\n]*\.version/.test(sourceOf(file)),
  )
  expect(taken).toEqual([])
})

test('SET-09 what is excepted is there', () => {
  const gone = Object.keys({ ...NO_WORDS, ...HELD }).filter((file) => !sourceOf(file).includes('revision'))
  expect(gone).toEqual([])
})
