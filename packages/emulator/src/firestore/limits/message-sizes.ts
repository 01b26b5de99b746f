import type { ServiceDefinition } from '@grpc/grpc-js'

/** What nobody can tell of a request from what it was read into. */
export interface OnTheWire {
  bytes: number
  /** Something in it could be half of a character, which is read as three signs that stand for what is unreadable. */
  mayHaveHalves: boolean
}

/** How requests were on the wire. */
export class MessageSizes {
  readonly #wires = new WeakMap<object, OnTheWire>()

  of(request: object): OnTheWire {
    return this.#wires.get(request) ?? { bytes: 0, mayHaveHalves: false }
  }

  measured(definition: ServiceDefinition): ServiceDefinition {
    return Object.fromEntries(
      Object.entries(definition).map(([name, method]) => {
        const requestDeserialize = (bytes: Buffer) => {
          const request: object = method.requestDeserialize(bytes)
          this.#wires.set(request, { bytes: bytes.length, mayHaveHalves: mayHaveHalves(bytes) })
          return request
        }
        return [name, { ...method, requestDeserialize }]
      }),
    )
  }
}

/** U+D800 to U+DFFF as three bytes. Bytes that are no text may look the same. */
function mayHaveHalves(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(0xed); at >= 0; at = bytes.indexOf(0xed, at + 1))
    if (((bytes[at + 1] ?? 0) & 0xe0) === 0xa0) return true
  return false
}
