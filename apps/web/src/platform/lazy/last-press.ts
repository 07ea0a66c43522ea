const presses = new WeakMap<object, number>()

export const lastPress = (router: object): number => presses.get(router) ?? 0

/** Of two presses the later one counts: what an earlier one still waits for is gone to no more. */
export function notePress(router: object): number {
  const press = lastPress(router) + 1
  presses.set(router, press)
  return press
}
