import { onlyProblems, type Problems, tooLong } from './problems.ts'
import { isBlank, textLength } from './text.ts'

/** VAL-23. */
export const MAX_NOTE_LENGTH = 5000

/** BYD-08: a note says something. */
export function noteProblems({ content }: { content: string }): Problems<'content'> {
  return onlyProblems({
    content: isBlank(content)
      ? 'contentRequired'
      : textLength(content) > MAX_NOTE_LENGTH
        ? tooLong(MAX_NOTE_LENGTH)
        : null,
  })
}

/** `1:02:03`, `2:03`: a second of a video as people read it. */
export function stampOf(second: number): string {
  const whole = Math.max(0, Math.floor(second))
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`
}

export type ExportedNote = { lessonTitle: string; second: number | null; content: string }

/** BYD-08: notes as a plain text, lesson by lesson in the order in which they come. */
export function notesAsText(title: string, notes: readonly ExportedNote[]): string {
  const lines = [title]
  let lesson: string | null = null
  for (const note of notes) {
    if (note.lessonTitle !== lesson) lines.push('', `# ${note.lessonTitle}`)
    lesson = note.lessonTitle
    lines.push('', note.second === null ? note.content : `[${stampOf(note.second)}] ${note.content}`)
  }
  return `${lines.join('\n')}\n`
}
