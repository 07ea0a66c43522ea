import { isGuideDone } from '@seodang/domain/dashboard'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import styles from './dashboard.module.css'
import { guideQuery } from './queries.ts'
import * as texts from './texts.ts'

/** DASH-11: 34,560,000 ms. */
const REMEMBERED_MS = 34_560_000
const GUIDE_KEY = 'dashboard-guide'
const MOST_SHOWN = 3

type Todo = { group: string; todo: string; progressPercent: number; path: string }

/** DASH-10, DASH-11, DASH-15: what is left before the site opens; gone when everything is done. */
export function Guide() {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const guide = useQuery(guideQuery(useApi(), channelSeq))
  const [visible, setVisible] = useState(() => readVisible(channelSeq))
  if (!guide.data || isGuideDone(guide.data.todoList)) return null

  const { todoList } = guide.data
  const percent = average(todoList)
  const turn = (next: boolean) => {
    setVisible(next)
    localStorage.setItem(`${GUIDE_KEY}-${channelSeq}`, `${next ? 'Y' : 'N'}|${Date.now()}`)
  }
  if (!visible)
    return (
      <div>
        <Button size="sm" onClick={() => turn(true)}>
          {text('guideShow', { percent })}
        </Button>
      </div>
    )
  const groups = [...Map.groupBy(todoList, ({ group }) => group)]
  return (
    <Panel
      title={text('guide')}
      mark={<span className={styles.percent}>{percent}%</span>}
      end={
        <Button size="sm" variant="ghost" onClick={() => turn(false)}>
          {text('guideHide')}
        </Button>
      }
    >
      <div className={styles.groups}>
        {groups.map(([group, todos]) => (
          <div key={group}>
            <ProgressBar value={average(todos)} label={sayOf(text, `group.${group}`)} />
            <b>{sayOf(text, `group.${group}`)}</b>
            <small>
              {todos.filter(({ progressPercent }) => progressPercent >= 100).length}/{todos.length}
            </small>
          </div>
        ))}
      </div>
      <ul className={styles.todos}>
        {todoList
          .filter(({ progressPercent }) => progressPercent < 100)
          .slice(0, MOST_SHOWN)
          .map(({ todo, path }) => (
            <li key={todo}>
              <Icon of={IconCircleDashed} />
              <span>{sayOf(text, `todo.${todo}`)}</span>
              <Anchor href={path}>
                {text('do')}
                <span className="sr-only">: {sayOf(text, `todo.${todo}`)}</span>
              </Anchor>
            </li>
          ))}
      </ul>
    </Panel>
  )
}

/** The server names groups and todos by key; one without words here shows its key rather than nothing. */
function sayOf(text: (key: keyof typeof texts.ko) => string, key: string): string {
  return key in texts.ko ? text(key as keyof typeof texts.ko) : key
}

const average = (todos: readonly Todo[]) =>
  Math.round(todos.reduce((sum, { progressPercent }) => sum + progressPercent, 0) / Math.max(1, todos.length))

function readVisible(channelSeq: number): boolean {
  const [flag, at] = (localStorage.getItem(`${GUIDE_KEY}-${channelSeq}`) ?? '').split('|')
  return flag !== 'N' || Date.now() - Number(at) > REMEMBERED_MS
}
