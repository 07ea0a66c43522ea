import { NOTHING, type Opened } from '../use-opened.ts'
import { type Kept, useKept } from './use-kept.ts'

/** Keeps what is typed over something that others may have open, too. */
export const useKeptTyped = <Draft extends object>(
  place: string | null,
  { typed, base, retype }: Pick<Opened<unknown, Draft>, 'typed' | 'base' | 'retype'>,
): Kept => useKept({ place, value: typed, clean: NOTHING, over: base, restore: retype })
