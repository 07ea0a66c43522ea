import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useText } from '../../../platform/language.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { confirm } from '../../../ui/dialog-requests.ts'
import { UnsavedGuard } from '../../../ui/rich/UnsavedGuard.tsx'
import { SaveRefusal } from '../../../ui/SaveRefusal.tsx'
import { Select } from '../../../ui/Select.tsx'
import { ListSkeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/States.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { DraftRow } from './categories-over.ts'
import styles from './list.module.css'
import * as texts from './texts.ts'
import { useCategories } from './use-categories.ts'

/** PGE-09, PGE-21: the categories of the site, named, ordered and put below one another. */
export function CategoryDialog({ onClose }: { onClose: () => void }) {
  const text = useText(texts)
  const categories = useCategories(onClose)
  const { rows, save, found, isChanged } = categories
  const kept = rows?.filter(({ isGone }) => !isGone) ?? []
  const close = async () => {
    const agreed =
      !isChanged ||
      (await confirm({
        title: text('categoriesUnsaved'),
        description: text('categoriesLost'),
        confirmLabel: text('leaveCategories'),
        danger: true,
      }))
    if (agreed) onClose()
  }
  return (
    <Dialog
      open
      onClose={() => void close()}
      size="small-medium"
      title={text('categories')}
      description={text('categoriesText')}
      actions={
        <>
          <Button onClick={() => void close()}>{text('close')}</Button>
          <Button variant="main" busy={save.isPending} disabled={!isChanged} onClick={() => save.mutate()}>
            {text('saveCategories')}
          </Button>
        </>
      }
    >
      <UnsavedGuard dirty={isChanged && !save.isSuccess} />
      <SaveRefusal error={save.error} of={categories.held} onReloaded={save.reset} />
      {found.isError && <ErrorState title={text('failed')} retry={() => void found.refetch()} />}
      {found.isPending && <ListSkeleton rows={4} />}
      {rows?.length === 0 && <EmptyState title={text('noCategories')} />}
      {rows && rows.length > 0 && (
        <ol className={styles.categories}>
          {rows.map((row, index) => (
            <Row key={row.id} {...{ row, index, kept, categories }} isLast={index === rows.length - 1} />
          ))}
        </ol>
      )}
      {rows && (
        <Button icon={IconPlus} onClick={categories.add}>
          {text('addCategory')}
        </Button>
      )}
    </Dialog>
  )
}

interface RowProps {
  row: DraftRow
  index: number
  isLast: boolean
  kept: readonly DraftRow[]
  categories: ReturnType<typeof useCategories>
}

function Row({ row, index, isLast, kept, categories }: RowProps) {
  const text = useText(texts)
  const { change, move, remove, keep, errorOf } = categories
  const { id, name, channelCategorySeq, parentSeq, courseCount, isGone, moveToSeq } = row
  const others = kept.filter((one) => one.id !== id && one.channelCategorySeq !== null)
  const choice = (one: DraftRow) => ({ value: String(one.channelCategorySeq), label: one.name })
  if (isGone)
    return (
      <li className={styles.goneCategory}>
        <s>{name}</s>
        <Select
          label={text('moveTo', { count: courseCount })}
          value={moveToSeq === null ? '' : String(moveToSeq)}
          error={errorOf(index, 'moveTo')}
          options={[{ value: '', label: text('chooseCategory') }, ...others.map(choice)]}
          onChange={({ currentTarget: { value } }) =>
            change(id, { moveToSeq: value === '' ? null : Number(value) })
          }
        />
        <Button size="sm" onClick={() => keep(id)}>
          {text('keepCategory')}
        </Button>
      </li>
    )
  const hasBelow = kept.some((one) => one.parentSeq !== null && one.parentSeq === channelCategorySeq)
  const above = others.filter((one) => one.parentSeq === null)
  return (
    <li data-below={parentSeq !== null || undefined}>
      <TextField
        label={text('categoryName')}
        labelHidden
        placeholder={text('categoryName')}
        value={name}
        error={errorOf(index, 'name')}
        onChange={({ currentTarget }) => change(id, { name: currentTarget.value })}
      />
      <Select
        label={text('parentOf', { name })}
        labelHidden
        value={parentSeq === null ? '' : String(parentSeq)}
        disabled={hasBelow}
        error={errorOf(index, 'parentSeq')}
        options={[{ value: '', label: text('noParent') }, ...above.map(choice)]}
        onChange={({ currentTarget: { value } }) =>
          change(id, { parentSeq: value === '' ? null : Number(value) })
        }
      />
      <span className={styles.categoryCount}>{text('classCount', { count: courseCount })}</span>
      <span className={styles.categoryActs}>
        <IconButton
          icon={IconArrowUp}
          label={text('up', { title: name })}
          size="sm"
          disabled={index === 0}
          onClick={() => move(index, index - 1)}
        />
        <IconButton
          icon={IconArrowDown}
          label={text('down', { title: name })}
          size="sm"
          disabled={isLast}
          onClick={() => move(index, index + 1)}
        />
        <IconButton
          icon={IconTrash}
          label={text('removeCategory', { name })}
          size="sm"
          onClick={() => remove(id)}
        />
      </span>
    </li>
  )
}
