import type { Context } from '../../platform/context.ts'
import { whileHeld } from '../../platform/database/holds.ts'
import type { OrderRow } from './store.ts'

/**
 * Asks for the money of an order where nobody alive is asking; null where somebody is. What was asked and is held by
 * nobody has lost its asker.
 */
export const whileAsking = <T>(
  { services }: Context,
  { channelSeq, orderSeq }: Pick<OrderRow, 'channelSeq' | 'orderSeq'>,
  ask: () => Promise<T>,
): Promise<{ result: T } | null> => whileHeld(services.holds, `order ${channelSeq} ${orderSeq}`, ask)
