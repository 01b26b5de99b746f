export type { ReadContract } from '../contract/contract-loader.ts'
export { createContractReader } from '../contract/create-contract-reader.ts'
export { type ParseActionOptions, type ParsedActionFile, parseActionFile } from '../file/parse-action-file.ts'
export { kitInstructions } from '../kit/kit-instructions.ts'
export { pluginsIndex } from '../kit/plugins-index.ts'
export { isFile } from '../plugin/file-in-plugin.ts'
export { type FoundPlugins, findPlugins } from '../plugin/find-plugins.ts'
export { type KnownAction, knownAction } from '../plugin/known-action.ts'
export { type LoadedPlugins, type LoadPluginsOptions, loadPlugins } from '../plugin/load-plugins.ts'
export { type ParsedPluginFile, parsePluginFile } from '../plugin/parse-plugin-file.ts'
export type {
  FoundActionFile,
  FoundPlugin,
  PluginManifest,
  PluginPlaces,
  ProjectProblem,
} from '../plugin/plugin-manifest.ts'
export { moduleCandidates, pluginModule, typeScriptSource } from '../plugin/plugin-module.ts'
export { problemAt } from '../plugin/problem-at.ts'
export { readActionFile } from '../plugin/read-action-file.ts'
export { findActionFiles, foldersBelow } from '../types/find-action-files.ts'
export { ProjectTypes } from '../types/project-types.ts'
export { type ContractShape, renderContractTypes } from '../types/render/render-contract-types.ts'
export { renderTypes, typeNames } from '../types/render/render-types.ts'
export { findTypedFiles } from '../types/typed-files.ts'
export { checkTypes, type TypesReport, typesPath, writeTypes } from '../types/write-types.ts'
