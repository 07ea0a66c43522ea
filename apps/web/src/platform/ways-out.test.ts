import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from '@seodang/contract'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '..')
const files = globSync('**/*.{ts,tsx}', { cwd: SOURCES }).filter((file) => !/\.test\.tsx?$/.test(file))
const sources = new Map(files.map((file) => [file, readFileSync(join(SOURCES, file), 'utf8')]))

/** The shared ways, by which what stands now comes under what was typed, or beside it. */
const WAY_OUT = /\buseKeptDraft\b|\buseSettingsDraft\b|\bSaveRefusal\b|\btakeTheirs\b|\bkeepMine\b|\bisOld\b/

/** Files that save and whose form is another file: that one has the way out. */
const FORMS: Readonly<Record<string, string>> = {
  'features/authoring/editor/use-editor-state.ts': 'features/authoring/editor/ConflictDialog.tsx',
  'features/authoring/list/use-categories.ts': 'features/authoring/list/CategoryDialog.tsx',
  'features/campaign-desk/use-campaign-form.ts': 'features/campaign-desk/CampaignEditor.tsx',
  'features/homepage/use-banners.ts': 'features/homepage/BannerDrawer.tsx',
  'features/menu/use-menus.ts': 'features/menu/MenuForm.tsx',
  'features/operators/use-staff-change.ts': 'features/operators/OperatorDrawer.tsx',
  'features/review-desk/use-review-change.ts': 'features/review-desk/ReviewDrawer.tsx',
  'features/segments/use-segment-change.ts': 'features/segments/SegmentEditor.tsx',
  'features/seo-desk/use-seo-save.ts': 'features/seo-desk/SeoDialog.tsx',
  'features/settlement/use-document-form.ts': 'features/settlement/DocumentForm.tsx',
  'features/site-settings/PaymentSection.tsx': 'features/site-settings/SealedCard.tsx',
  'features/snippet-desk/use-snippet-acts.ts': 'features/snippet-desk/SnippetDialog.tsx',
}

/** Files in which nothing typed lies open, or where a refusal is met in a way of its own. */
const NEED_NONE: Readonly<Record<string, string>> = {
  'features/account/use-address-acts.ts': 'an address that is chosen',
  'features/authoring/curriculum/UploadCard.tsx': 'the film that is taken out, as it is shown',
  'features/authoring/curriculum/kinds/FileFields.tsx': 'one file that is added or removed',
  'features/authoring/curriculum/use-file-items.ts': 'the film that has just been uploaded',
  'features/authoring/package/PackageTab.tsx': 'a class that is added or removed; theirs is shown',
  'features/bank/use-line-acts.ts': 'a line that is matched by its press; the lists are read anew',
  'features/campaign-desk/use-campaign-acts.ts': 'a state that the campaign is to have',
  'features/classroom/use-note-keeping.ts': 'both notes are kept, one behind the other',
  'features/homepage/PagePlaces.tsx': 'one page that is chosen; theirs is shown',
  'features/questions/use-question-change.ts': 'the answer of the other shows above what is typed',
  'features/refund-transfers/MarkPart.tsx': 'a mark; the account that was named since is looked at first',
}

/** Calls whose address is put together from parts. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'board.changeClassPost': 'features/board/PostForm.tsx',
  'siteBoard.changeNotice': 'features/board/PostForm.tsx',
  'siteBoard.changeSitePost': 'features/board/PostForm.tsx',
}

/** No page makes them. */
const BY_NO_PAGE = ['challenge.saveChallengeMission']

const refusable = endpoints.filter(({ endpoint }) => endpoint.errors.includes('CONFLICT_EDITED'))
const savesOf = (path: string) => files.filter((file) => sources.get(file)?.includes(`'${path}'`))
const hasWayOut = (file: string) => WAY_OUT.test(sources.get(file) ?? '')

test('SET-09 whatever can be refused because somebody else was first offers what stands now without what was typed being lost', () => {
  const without = refusable.flatMap(({ name, endpoint }) => {
    const saves = ELSEWHERE[name] ? [ELSEWHERE[name]] : savesOf(endpoint.path)
    return saves
      .filter((file) => !(file in NEED_NONE) && !hasWayOut(FORMS[file] ?? file))
      .map((file) => `${name}: ${file}`)
  })
  expect(without).toEqual([])
})

test('SET-09 every such call is found where it is made', () => {
  const lost = refusable.filter(
    ({ name, endpoint }) => !(name in ELSEWHERE) && savesOf(endpoint.path).length === 0,
  )
  expect(lost.map(({ name }) => name)).toEqual(BY_NO_PAGE)
})

test('SET-09 what is excepted makes such a call', () => {
  const making = new Set(refusable.flatMap(({ endpoint }) => savesOf(endpoint.path)))
  expect([...Object.keys(FORMS), ...Object.keys(NEED_NONE)].filter((file) => !making.has(file))).toEqual([])
})
