import type { ServiceMarker } from './jay-action.ts'

/** Where a plugin puts what its actions need, and finds what others put. */
export interface Services {
  provide<T>(marker: ServiceMarker<T>, service: T): void
  has(marker: ServiceMarker): boolean
  /** Throws, with the name, when nobody provided it. */
  get<T>(marker: ServiceMarker<T>): T
}

export interface InitContext {
  services: Services
  /** The plugin's folder. Absolute. */
  folder: string
  /** The folder of the project that uses it, where its configuration is. Absolute; absent when nobody named one. */
  project?: string
}

/** Called when the server ends. */
export type CleanUp = () => void | Promise<void>

/** What a plugin does before its first action is called. What it throws keeps the plugin from being loaded. */
export type ServerInit = (context: InitContext) => Promise<CleanUp | undefined> | Promise<void>

export interface JayInit {
  readonly kind: 'jay-init'
  readonly server?: ServerInit
}

export interface JayInitBuilder extends JayInit {
  withServer(server: ServerInit): JayInit
}

/** Export what it makes as `init`, or under the name that plugin.yaml has under `init`. */
export function makeJayInit(): JayInitBuilder {
  return Object.freeze({
    kind: 'jay-init' as const,
    withServer: (server: ServerInit) => Object.freeze({ kind: 'jay-init' as const, server }),
  })
}

export function isJayInit(value: unknown): value is JayInit {
  return typeof value === 'object' && value !== null && (value as Partial<JayInit>).kind === 'jay-init'
}
