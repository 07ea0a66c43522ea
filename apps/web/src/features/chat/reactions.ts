import type { ChatReaction } from '@seodang/domain/chat'

/** How each reaction is drawn; its name is said beside it. */
export const REACTION_SIGN: Readonly<Record<ChatReaction, string>> = {
  LIKE: '👍',
  HEART: '❤️',
  LAUGH: '😄',
  SURPRISE: '😮',
  SAD: '😢',
  CLAP: '👏',
}
