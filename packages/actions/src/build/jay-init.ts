import type { ActionRegistry } from '../registry/action-registry.ts'
import type { ServiceMarker } from './jay-action.ts'

/** The services that plugins provide and use. */
export interface Services {
  provide<T>(marker: ServiceMarker<T>, service: T): void
  has(marker: ServiceMarker): boolean
  /** Throws an error with the name when the service is missing. */
  get<T>(marker: ServiceMarker<T>): T
}

export interface InitContext {
  services: Services
  /** The absolute path of the plugin's folder. */
  folder: string
  /** The absolute path of the project that uses it and has its configuration. Absent when no project is named. */
  project?: string
  /** All actions of the process so far. Plugins that start later add theirs. */
  actions?: ActionRegistry
}

/** Called when the server stops. */
export type CleanUp = () => void | Promise<void>

/** Runs before the plugin's first action is called. If it throws, the plugin is not loaded. */
export type ServerInit = (context: InitContext) => Promise<CleanUp | undefined> | Promise<void>

export interface JayInit {
  readonly kind: 'jay-init'
  readonly server?: ServerInit
}

export interface JayInitBuilder extends JayInit {
  withServer(server: ServerInit): JayInit
}

/** Export its result as `init`, or under the name in `init` of plugin.yaml. */
export function makeJayInit(): JayInitBuilder {
  return Object.freeze({
    kind: 'jay-init' as const,
    withServer: (server: ServerInit) => Object.freeze({ kind: 'jay-init' as const, server }),
  })
}

export function isJayInit(value: unknown): value is JayInit {
  return typeof value === 'object' && value !== null && (value as Partial<JayInit>).kind === 'jay-init'
}
