import type { FileProblem } from '@deckhand/spec'
import type { ParsedActionFile } from '../file/parse-action-file.ts'
import type { WrittenBuilder } from './written-builders.ts'

/** A `plugin.yaml`. */
export interface PluginManifest {
  name: string
  /** The code file, relative to the plugin's folder. When absent, the package's entry, or `index` for a local plugin. */
  module?: string
  global: boolean
  contracts: { name: string; contract: string; component?: string; description?: string }[]
  /** An action without a file is served, but never offered to agents. */
  actions: { name: string; action?: string }[]
  /** Agent files, relative to the plugin's folder. */
  agents: string[]
  setup?: { handler: string; description?: string }
  /** The name of the export that `makeJayInit` made. `init` when absent. */
  init?: string
}

/** A plugin on disk. None of its code has run. */
export interface FoundPlugin {
  manifest: PluginManifest
  /** Absolute. */
  folder: string
  /** The path of plugin.yaml. */
  path: string
  /** Its package. Absent for a local plugin. */
  packageName?: string
  /** The files in `actions`, by the name of the entry. */
  actionFiles: Map<string, FoundActionFile>
  /** The absolute paths of existing files in `contracts`, by the name of the entry. */
  contractFiles: Map<string, string>
  /** The absolute paths of existing files in `agents`, each once. */
  agentFiles: string[]
  /** How actions are built, by export, if the code says it plainly. */
  builders: ReadonlyMap<string, WrittenBuilder>
  /** Positions in plugin.yaml, by path: `actions[0].action`. */
  places: PluginPlaces
}

/** Lines and columns count from 1. */
export type PluginPlaces = ReadonlyMap<string, { line: number; column: number }>

export interface FoundActionFile extends ParsedActionFile {
  /** Absolute. */
  path: string
  source: string
}

/** A mistake and its file. */
export interface ProjectProblem extends FileProblem {
  path: string
  /** It is about the name of an action, which is certain only when the code runs. Loading the plugin then reports it. */
  isAboutName?: true
}
