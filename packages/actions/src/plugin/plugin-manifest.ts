import type { FileProblem } from '@deckhand/spec'
import type { ParsedActionFile } from '../file/parse-action-file.ts'
import type { WrittenBuilder } from './written-builders.ts'

/** A `plugin.yaml`. */
export interface PluginManifest {
  name: string
  /** Where the code is, from the plugin's folder. A package's own entry when absent, or `index` in the folder of a local plugin. */
  module?: string
  global: boolean
  contracts: { name: string; contract: string; component?: string; description?: string }[]
  /** Without a file an action is an ordinary one: served, and never offered to agents. */
  actions: { name: string; action?: string }[]
  /** Files of agents, from the plugin's folder. */
  agents: string[]
  setup?: { handler: string; description?: string }
  /** The export that `makeJayInit` made. `init` when absent and there is one. */
  init?: string
}

/** A plugin as it is on disk. Nothing of it has been run. */
export interface FoundPlugin {
  manifest: PluginManifest
  /** Absolute. */
  folder: string
  /** Of plugin.yaml. */
  path: string
  /** The package it comes in. Absent for a local one. */
  packageName?: string
  /** The files that `actions` names, by the name there. */
  actionFiles: Map<string, FoundActionFile>
  /** The files that `contracts` names and that are there, by the name there. Absolute. */
  contractFiles: Map<string, string>
  /** The files that `agents` names and that are there, each once. Absolute. */
  agentFiles: string[]
  /** How actions are built, by their exports, where the code says it plainly. */
  builders: ReadonlyMap<string, WrittenBuilder>
  /** Where things are in plugin.yaml, by their place: `actions[0].action`. */
  places: PluginPlaces
}

/** Lines and columns count from 1. */
export type PluginPlaces = ReadonlyMap<string, { line: number; column: number }>

export interface FoundActionFile extends ParsedActionFile {
  /** Absolute. */
  path: string
  source: string
}

/** What is wrong, and in which file. */
export interface ProjectProblem extends FileProblem {
  path: string
  /** It is about the name of an action, which is only certain when its code runs: whoever loads the plugin is told then. */
  isAboutName?: true
}
