import type { ServiceDefinition } from '@grpc/grpc-js'

/** How large requests were on the wire, which nobody can tell from what they were read into. */
export class MessageSizes {
  readonly #bytes = new WeakMap<object, number>()

  of(request: object): number {
    return this.#bytes.get(request) ?? 0
  }

  measured(definition: ServiceDefinition): ServiceDefinition {
    return Object.fromEntries(
      Object.entries(definition).map(([name, method]) => {
        const requestDeserialize = (bytes: Buffer) => {
          const request: object = method.requestDeserialize(bytes)
          this.#bytes.set(request, bytes.length)
          return request
        }
        return [name, { ...method, requestDeserialize }]
      }),
    )
  }
}
