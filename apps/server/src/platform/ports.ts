/** Capabilities that a module asks for and `compose.ts` provides: the module declares the port, an adapter fills it. */
export interface Port<T> {
  readonly name: string
  readonly _type?: T
}

export const definePort = <T>(name: string): Port<T> => ({ name })

export interface Ports {
  provide<T>(port: Port<T>, implementation: T): void
  use<T>(port: Port<T>): T
  /** What only some installations have; undefined in the others. */
  find<T>(port: Port<T>): T | undefined
}

export function createPorts(): Ports {
  const provided = new Map<string, unknown>()
  // What `provide` stored under this name has the port's type: both go through the same Port value.
  const find = <T>({ name }: Port<T>) => provided.get(name) as T | undefined
  return {
    provide(port, implementation) {
      provided.set(port.name, implementation)
    },
    use<T>(port: Port<T>): T {
      if (!provided.has(port.name))
        throw new Error(`Nothing provides the port "${port.name}"; see compose.ts`)
      return provided.get(port.name) as T
    },
    find,
  }
}
