import { useCallback, useSyncExternalStore } from 'react'
import { confirm } from '../ui/dialog-requests.ts'
import { useText } from './language.tsx'
import * as texts from './login-prompt-texts.ts'

/** Somebody has to log in before they can go on; the login window answers. */
export interface LoginRequest {
  id: number
  /** Where to go afterwards; absent: they stay where they are. */
  next: string | undefined
  answer: (isIn: boolean) => void
}

let waiting: LoginRequest | null = null
let lastId = 0
const listeners = new Set<() => void>()

function change(next: LoginRequest | null) {
  waiting = next
  for (const tell of listeners) tell()
}

/** Opens the login window and answers whether somebody is logged in now (ACC-18). */
export function openLogin(next?: string): Promise<boolean> {
  waiting?.answer(false)
  return new Promise((resolve) => {
    const id = ++lastId
    const answer = (isIn: boolean) => {
      if (waiting?.id === id) change(null)
      resolve(isIn)
    }
    change({ id, next, answer })
  })
}

/** UI-16: asks first, as an action of an anonymous visitor does; the choices are cancel and confirm. */
export function useLoginPrompt(): (next?: string) => Promise<boolean> {
  const text = useText(texts)
  return useCallback(
    async (next) => {
      const agreed = await confirm({ title: text('title'), description: text('loginNeeded') })
      return agreed && openLogin(next)
    },
    [text],
  )
}

export const useLoginRequest = (): LoginRequest | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => waiting,
    () => null,
  )
