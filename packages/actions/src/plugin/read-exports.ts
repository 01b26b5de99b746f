import type { ActionMetadata } from '../action-metadata.ts'
import { isJayAction } from '../build/is-jay-action.ts'
import type { JayAction } from '../build/jay-action.ts'
import { isJayInit, type JayInit } from '../build/jay-init.ts'
import { otherName } from './other-name.ts'
import type { FoundPlugin, PluginManifest, ProjectProblem } from './plugin-manifest.ts'
import { problemAt } from './problem-at.ts'

export type Exports = Readonly<Record<string, unknown>>

export interface NamedAction {
  action: JayAction<never, unknown>
  /** The builder's name, or the entry's. */
  name: string
  metadata?: ActionMetadata
  /** Its path in plugin.yaml. */
  place: string
}

/** Reads the exports that plugin.yaml names. */
export function readExports(
  plugin: FoundPlugin,
  exports: Exports,
  module: string,
): { actions: NamedAction[]; problems: ProjectProblem[] } {
  const problems: ProjectProblem[] = []
  const { actions, init } = plugin.manifest
  if (init !== undefined && !isJayInit(exports[init]))
    problems.push(problemAt(plugin, 'init', `${module} exports no "${init}" that makeJayInit made.`))
  const read = actions.flatMap((entry, index) => {
    const found = readAction(plugin, entry, `actions[${index}]`, exports)
    if (typeof found === 'string')
      problems.push(problemAt(plugin, `actions[${index}]`, found.replace('{module}', module)))
    else if ('severity' in found) problems.push(found)
    else return found
    return []
  })
  return { actions: read, problems }
}

export function initFrom({ manifest }: FoundPlugin, exports: Exports): JayInit | undefined {
  const init = exports[manifest.init ?? 'init']
  return isJayInit(init) ? init : undefined
}

/** Returns a message if the action cannot be used, or a problem if the mistake is not in plugin.yaml. */
function readAction(
  { actionFiles }: FoundPlugin,
  entry: PluginManifest['actions'][number],
  place: string,
  exports: Exports,
): NamedAction | ProjectProblem | string {
  const action = exports[entry.name]
  if (action === undefined) return `{module} does not export "${entry.name}". Export it, or remove it from "actions".`
  if (!isJayAction(action))
    return `"${entry.name}" in {module} is not an action. Build it with makeJayAction or makeJayQuery, up to withHandler.`
  const name = action.name ?? entry.name
  if (entry.action === undefined) return { action, name, place }
  const file = actionFiles.get(entry.name)
  const metadata = file?.metadata
  if (!metadata) return `The file of "${entry.name}" has errors. Run "deckhand actions validate" to see them.`
  if (metadata.name !== name) return otherName(file, entry.name, name)
  return streamingWords(action, metadata) ?? { action, name, metadata, place }
}

/** A function that is not async may return a generator, which shows only when it is called. */
function streamingWords(action: JayAction, { name, streaming }: ActionMetadata): string | undefined {
  const isPlain = Object.prototype.toString.call(action.handler) === '[object Function]'
  if (action.isStreaming === (streaming ?? false) || (streaming && isPlain)) return undefined
  return streaming
    ? `The file of "${name}" says "streaming: true", and its handler is not an async function*. Make it one, or remove the line.`
    : `The handler of "${name}" answers in pieces. Write "streaming: true" into its file.`
}
