import type { ServiceMarker } from '../build/jay-action.ts'
import type { Services } from '../build/jay-init.ts'

/** What actions need, by its marker. */
export class ServiceRegistry implements Services {
  readonly #services = new Map<ServiceMarker, unknown>()

  provide<T>(marker: ServiceMarker<T>, service: T): void {
    this.#services.set(marker, service)
  }

  has(marker: ServiceMarker): boolean {
    return this.#services.has(marker)
  }

  /** Throws, with the name, when nobody provided it. */
  get<T>(marker: ServiceMarker<T>): T {
    if (!this.#services.has(marker)) {
      throw new Error(`Nobody provides the service "${marker.name}". Provide it where the plugin begins, in its init.`)
    }
    return this.#services.get(marker) as T
  }
}
