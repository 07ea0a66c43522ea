import { useState } from 'react'

export interface SendingKey {
  /** The same for the same words, so that pressing twice or sending again after a lost answer is one call. */
  of(words: unknown): string
  /** They arrived: the same words once more are meant. */
  renew(): void
}

/** @param lifeMs For how long an answer that never came may still be asked for, in milliseconds. */
export function sendingKey(lifeMs = Number.POSITIVE_INFINITY): SendingKey {
  let sent: { words: string; key: string; at: number } | null = null
  return {
    of(words) {
      const text = JSON.stringify(words)
      if (sent?.words !== text || Date.now() - sent.at > lifeMs)
        sent = { words: text, key: crypto.randomUUID(), at: Date.now() }
      return sent.key
    },
    renew() {
      sent = null
    },
  }
}

/**
 * API-25: the `Idempotency-Key` of a form. What was edited after an answer that never came is another call. Not for what
 * moves money: there an edited reason must not be a second refund.
 */
export function useSendingKey(lifeMs?: number): SendingKey {
  const [key] = useState(() => sendingKey(lifeMs))
  return key
}

/** Sends words under such a key; once they arrived, the same words are another call. */
export function useSendOnce(lifeMs?: number) {
  const key = useSendingKey(lifeMs)
  return async <Answer>(
    words: unknown,
    send: (idempotencyKey: string) => Promise<Answer>,
  ): Promise<Answer> => {
    const answer = await send(key.of(words))
    key.renew()
    return answer
  }
}
