import { COURSE_TYPE, DIFFICULTY } from '@seodang/domain/codes'
import { formatMoney, won } from '@seodang/domain/money'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Menu } from '../../../ui/Menu.tsx'
import { SortLinks } from '../../../ui/SortTabs.tsx'
import styles from './list.module.css'
import { isFiltered, type ListSearch, listHref, SORTS } from './search.ts'
import * as texts from './texts.ts'

type Choice = { label: string; change: Partial<ListSearch>; isOn: boolean }

/** Won. */
const PRICE_STEPS = [50_000, 100_000] as const

/** Kind, difficulty, price and order. Each choice is an address; below 768 px the lists are sheets. */
export function FilterBar({ search }: { search: ListSearch }) {
  const text = useText(texts)
  const prices = usePriceChoices(search)
  const kinds = [
    { label: text('video'), code: COURSE_TYPE.video },
    { label: text('live'), code: COURSE_TYPE.live },
    { label: text('offline'), code: COURSE_TYPE.offline },
    { label: text('mixed'), code: COURSE_TYPE.custom },
    { label: text('package'), code: COURSE_TYPE.package },
  ]
  const levels = [
    { label: text('beginner'), code: DIFFICULTY.beginner },
    { label: text('intermediate'), code: DIFFICULTY.intermediate },
    { label: text('advanced'), code: DIFFICULTY.advanced },
  ]
  const sort = search.sort ?? 'newest'
  return (
    <div className={styles.bar}>
      <div role="group" aria-label={text('filters')} className={styles.filters}>
        <FilterMenu
          search={search}
          name={text('kind')}
          cleared={{ kind: undefined }}
          choices={kinds.map(({ label, code }) => ({
            label,
            change: { kind: code },
            isOn: search.kind === code,
          }))}
        />
        <FilterMenu
          search={search}
          name={text('difficulty')}
          cleared={{ difficulty: undefined }}
          choices={levels.map(({ label, code }) => ({
            label,
            change: { difficulty: code },
            isOn: search.difficulty === code,
          }))}
        />
        <FilterMenu
          search={search}
          name={text('price')}
          cleared={{ fare: undefined, min: undefined, max: undefined }}
          choices={prices}
        />
        {isFiltered(search) && (
          <LinkButton href={listHref({}, { sort: search.sort })} variant="ghost" size="sm" icon={IconX}>
            {text('reset')}
          </LinkButton>
        )}
        <span className={styles.phoneSort}>
          <FilterMenu
            search={search}
            name={text('sort')}
            isOrder
            choices={SORTS.map((id) => ({ label: text(id), change: { sort: id }, isOn: id === sort }))}
          />
        </span>
      </div>
      <span className={styles.wideSort}>
        <SortLinks
          label={text('sort')}
          current={sort}
          options={SORTS.map((id) => ({ id, label: text(id), href: listHref(search, { sort: id }) }))}
        />
      </span>
    </div>
  )
}

type FilterMenuProps = {
  search: ListSearch
  name: string
  choices: Choice[]
  /** What taking the filter away changes; an order has no such choice. */
  cleared?: Partial<Record<keyof ListSearch, undefined>>
  isOrder?: boolean
}

function FilterMenu({ search, name, choices, cleared, isOrder }: FilterMenuProps) {
  const text = useText(texts)
  const chosen = choices.find(({ isOn }) => isOn)
  const items = [
    ...(cleared ? [{ label: text('all'), href: listHref(search, cleared), checked: !chosen }] : []),
    ...choices.map(({ label, change, isOn }) => ({
      label,
      href: listHref(search, { ...cleared, ...change }),
      checked: isOn,
    })),
  ]
  return (
    <Menu
      label={name}
      align="start"
      items={items}
      trigger={(props) => (
        <Button
          {...props}
          size="sm"
          iconEnd={IconChevronDown}
          className={cx(styles.filter, chosen && !isOrder && styles.on)}
        >
          {chosen ? (
            <>
              <span className="sr-only">{name}: </span>
              {chosen.label}
            </>
          ) : (
            name
          )}
        </Button>
      )}
    />
  )
}

function usePriceChoices(search: ListSearch): Choice[] {
  const text = useText(texts)
  const language = useLanguage()
  const say = (amount: number) => formatMoney(won(amount), language)
  const [low, high] = PRICE_STEPS
  const steps = [
    { label: text('upTo', { to: say(low) }), min: undefined, max: low },
    { label: text('between', { from: say(low), to: say(high) }), min: low, max: high },
    { label: text('from', { from: say(high) }), min: high, max: undefined },
  ]
  return [
    { label: text('free'), change: { fare: 'free' as const }, isOn: search.fare === 'free' },
    ...steps.map(({ label, min, max }) => ({
      label,
      change: { fare: 'paid' as const, ...(min && { min }), ...(max && { max }) },
      isOn: search.fare === 'paid' && search.min === min && search.max === max,
    })),
  ]
}
