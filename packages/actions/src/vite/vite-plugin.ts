/** The part of Vite's types that we need. Vite's own types are compatible, so ours do not depend on Vite. */
export interface VitePlugin {
  name: string
  configResolved(config: { root: string; command: string }): void
  buildStart(this: BuildContext): void
  configureServer(server: DevServer): void
}

export interface BuildContext {
  error(problem: BuildProblem): never
  warn(message: string): void
  addWatchFile(path: string): void
}

export interface BuildProblem {
  message: string
  id: string
  loc: { file: string; line: number; column: number }
}

export interface DevServer {
  config: { logger: { info(words: string): void; warn(words: string): void; error(words: string): void } }
  watcher: Watcher
  ws: { send(payload: OverlayError | OverlayEnd): void; on(event: 'connection', listener: () => void): void }
}

export interface Watcher {
  add(path: string): unknown
  on(event: 'all', listener: (event: string, path: string) => void): unknown
}

/** Shows an error over the page. */
export interface OverlayError {
  type: 'error'
  err: BuildProblem & { stack: string; plugin: string }
}

/** Removes the overlay, as any update does. */
export interface OverlayEnd {
  type: 'update'
  updates: []
}
