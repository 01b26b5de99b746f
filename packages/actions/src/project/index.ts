export { type ParseActionOptions, type ParsedActionFile, parseActionFile } from '../file/parse-action-file.ts'
export type { FoundActionFile, FoundPlugin, PluginManifest, ProjectProblem } from '../plugin/plugin-manifest.ts'
export { renderTypes } from '../types/render-types.ts'
