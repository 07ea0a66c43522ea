// Words for people stand in texts.ts, in three languages. That their keys agree is checked by the compiler.
// The product has two names, 서당 to who reads Korean and Seodang to everybody else.
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './lib/install.mjs'

const LANGUAGES = ['ko', 'en', 'ja']
const hangul = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]/
const web = join(root, 'apps/web/src')
const problems = []

for (const file of globSync('**/*.{ts,tsx}', { cwd: web })) {
  const source = readFileSync(join(web, file), 'utf8')
  if (basename(file) === 'texts.ts') {
    for (const language of LANGUAGES)
      if (!new RegExp(`export const ${language}\\b`).test(source))
        problems.push(`${file}: exports no "${language}"`)
  } else if (file.endsWith('.tsx') && !file.endsWith('.test.tsx')) {
    withoutComments(source)
      .split('\n')
      .forEach((line, index) => {
        if (hangul.test(line)) problems.push(`${file}:${index + 1}: ${line.trim()}`)
      })
  }
}

for (const file of globSync('{apps/*,packages/*}/src/**/*.{ts,tsx}', { cwd: root })) {
  const otherName = readFileSync(join(root, file), 'utf8').match(/ソダン|書堂/)
  if (otherName) problems.push(`${file}: says ${otherName[0]} where the product is called Seodang`)
}

/** Leaves the line breaks. A "//" inside an address such as https:// is not a comment. */
function withoutComments(source) {
  return source
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/(^|\s)\/\/.*$/gm, '$1')
}

if (problems.length > 0) {
  console.error(
    'Korean words outside of texts.ts, a language that is missing (paths below apps/web/src), or another name:',
  )
  console.error(problems.map((problem) => `  ${problem}`).join('\n'))
  process.exitCode = 1
}
