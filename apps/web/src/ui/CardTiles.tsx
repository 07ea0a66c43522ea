import { cardText } from '@seodang/domain/stored-card'
import { LinkButton } from './Button.tsx'
import styles from './choice.module.css'
import { RadioTiles } from './RadioTiles.tsx'

interface CardTilesProps {
  cards: readonly { cardSeq: number; brand: string; tail: string }[]
  value: number | null
  onChange: (cardSeq: number) => void
  /** Where a card is registered, and back. */
  registerHref: string
  label: string
  /** What stands there without a card, and the two ways to one. */
  empty: string
  register: string
  addAnother: string
  error?: string | undefined
}

/** One of one's own stored cards, or the way to another and back (MSH-07, ACC-20, PAY-23). */
export function CardTiles({
  cards,
  value,
  onChange,
  registerHref,
  label,
  empty,
  register,
  addAnother,
  error,
}: CardTilesProps) {
  if (cards.length === 0)
    return (
      <div className={styles.cards}>
        <p className={styles.noCard}>{empty}</p>
        <LinkButton href={registerHref} variant="soft" full>
          {register}
        </LinkButton>
        {error && <p role="alert">{error}</p>}
      </div>
    )
  return (
    <div className={styles.cards}>
      <RadioTiles
        label={label}
        columns={1}
        value={value === null ? null : String(value)}
        onChange={(cardSeq) => onChange(Number(cardSeq))}
        options={cards.map((card) => ({ value: String(card.cardSeq), label: cardText(card) }))}
        error={error}
      />
      <LinkButton href={registerHref} variant="ghost" size="sm">
        {addAnother}
      </LinkButton>
    </div>
  )
}
