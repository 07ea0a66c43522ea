import { definePort } from '../ports.ts'

export interface TextMessage {
  /** Digits only. */
  to: string
  text: string
}

/** Sends text messages to phones. Throws MessageRefused when a second try would be refused, too. */
export interface Messenger {
  send(message: TextMessage): Promise<void>
}

/** The service will not send this message: an unknown number, a sender that is not registered, no balance. */
export class MessageRefused extends Error {
  override readonly name = 'MessageRefused'
}

/** Null where the installation has no way to send one: then nothing that needs it is offered. */
export const MESSENGER = definePort<Messenger | null>('platform.messenger')
