import { expect, test } from 'vitest'
import { runFfmpeg } from './ffmpeg.ts'

const shell = (script: string) => runFfmpeg('/bin/sh', ['-c', script])

test.each([
  ['the machine is short of memory', 'kill -KILL $$'],
  ['a service manager ends the whole group', 'kill -TERM $$'],
  ['it was told to stop and did', 'exit 255'],
  ['there is no room', 'echo "seg_00004.m4s: No space left on device" >&2; exit 1'],
  ['there was no room for a part, which it left out', 'echo "No space left on device" >&2; exit 0'],
  ['there is no memory', 'echo "Cannot allocate memory" >&2; exit 187'],
])('UPL-13 an encoder that ends because %s says nothing of the film', async (_, script) => {
  await expect(shell(script)).rejects.toThrow(/was ended|No space|Cannot allocate/)
})

test('UPL-13 an encoder that refuses a film answers', async () => {
  const refused = await shell('echo "Invalid data found when processing input" >&2; exit 183')
  expect(refused).toMatchObject({ code: 183, report: 'Invalid data found when processing input\n' })
})
