import { SearchField } from '../SearchField.tsx'

/** A pause of typing after which a list is asked anew. */
const TYPING_PAUSE_MS = 300

export interface ListSearchProps {
  /** What the search looks for. */
  label: string
  /** Where more is said than the label says. */
  placeholder?: string
  q: string | undefined
  onSearch: (change: { q: string | undefined }) => void
}

/** The search of a list of the workbench: reached by `/`, and asked while one types. */
export function ListSearch({ label, placeholder, q = '', onSearch }: ListSearchProps) {
  return (
    <SearchField
      label={label}
      {...(placeholder !== undefined && { placeholder })}
      size="sm"
      shortcut
      delay={TYPING_PAUSE_MS}
      defaultValue={q}
      onSearch={(words) => onSearch({ q: words || undefined })}
    />
  )
}
