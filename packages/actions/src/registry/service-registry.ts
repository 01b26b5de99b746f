import type { ServiceMarker } from '../build/jay-action.ts'
import type { Services } from '../build/jay-init.ts'

/** Services by marker. */
export class ServiceRegistry implements Services {
  readonly #services = new Map<ServiceMarker, unknown>()

  provide<T>(marker: ServiceMarker<T>, service: T): void {
    this.#services.set(marker, service)
  }

  has(marker: ServiceMarker): boolean {
    return this.#services.has(marker)
  }

  /** Throws an error with the name when the service is missing. */
  get<T>(marker: ServiceMarker<T>): T {
    if (!this.#services.has(marker)) {
      throw new Error(`The service "${marker.name}" is missing. Provide it in the init of a plugin.`)
    }
    return this.#services.get(marker) as T
  }
}
