import { existsSync, realpathSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { ActionMetadata } from '@deckhand/actions'
import { type ProjectProblem, problemAt } from '@deckhand/actions/project'
import { lineOf } from '../line-of.ts'
import type { CheckedLine } from './check-source.ts'
import type { CompilerMessage } from './compiler-message.ts'
import { disagreement } from './compiler-words.ts'
import type { PluginCheck } from './plan-checks.ts'

/** Reports a compiler message at the place to fix. `undefined` for code that is not the plugins' own. */
export function problemFrom(
  message: CompilerMessage,
  checks: PluginCheck[],
  folder: string,
  root: string,
): ProjectProblem | undefined {
  const { file } = message
  const check = checks.find(({ files }) => files[0]?.[0] === file)
  if (check) return checkProblem(message, check)
  const path = file === undefined ? undefined : resolve(folder, file)
  if (path === undefined || path.startsWith(folder + sep)) return optionsProblem(message, checks[0], root)
  return sourceProblem(message, path, checks)
}

function checkProblem(message: CompilerMessage, { plugin, module, lines }: PluginCheck): ProjectProblem | undefined {
  const line = lines.get(message.line)
  const shown = relative(plugin.folder, module).replaceAll(sep, '/')
  if (!line) return problemAt(plugin, 'module', `${shown} cannot be compiled: ${message.message}`)
  const index = plugin.manifest.actions.findIndex(({ name }) => name === line.exportName)
  const file = plugin.actionFiles.get(line.exportName)
  if (line.about === 'known') return undefined
  if (line.about === 'export' || !file?.metadata || isAbsent(message))
    return problemAt(plugin, `actions[${index}]`, exportWords(message, line, shown))
  const isStreaming = line.about === 'streaming'
  return {
    path: file.path,
    line: lineOf(file.source, isStreaming ? 'streaming' : `${line.about}Schema`),
    column: 1,
    message: isStreaming
      ? streamingWords(file.metadata, shown)
      : disagreement(line, file.metadata.name, shown, message),
    severity: 'error',
  }
}

function streamingWords({ name, streaming }: ActionMetadata, module: string): string {
  return streaming
    ? `This file says "streaming: true", and the handler of ${name} in ${module} answers once. Make it an async function*, or remove the line.`
    : `The handler of ${name} in ${module} answers in pieces. Write "streaming: true" into this file.`
}

/** "Property … does not exist", with and without "Did you mean". */
const isAbsent = ({ code }: CompilerMessage) => code === 2339 || code === 2551

function exportWords(message: CompilerMessage, { exportName }: CheckedLine, module: string): string {
  if (!isAbsent(message))
    return `"${exportName}" in ${module} is not an action. Build it with makeJayAction or makeJayQuery, up to withHandler.`
  const [, near] = /Did you mean '(.*)'\?/.exec(message.message) ?? []
  const hint = near === undefined ? 'Export it, or remove it from "actions".' : `Did you mean "${near}"?`
  return `${module} does not export "${exportName}". ${hint}`
}

function optionsProblem({ message }: CompilerMessage, check: PluginCheck | undefined, root: string): ProjectProblem {
  const path = check?.config ?? join(root, 'tsconfig.json')
  return {
    path,
    line: 1,
    column: 1,
    message: `The handlers cannot be compiled with these options: ${message}`,
    severity: 'error',
  }
}

/** Reports a mistake in a plugin's own code, because its types are then unreliable. Missing types are reported at their action file. */
function sourceProblem(message: CompilerMessage, path: string, checks: PluginCheck[]): ProjectProblem | undefined {
  const types = missingTypes(message, path)
  if (types && !existsSync(`${types.path}.d.ts`)) return undefined
  for (const { plugin } of checks) {
    const real = realpathSync(plugin.folder)
    const own = [real, plugin.folder].find((folder) => path.startsWith(folder + sep))
    if (own === undefined || real.includes(`${sep}node_modules${sep}`)) continue
    const { line, column, code } = message
    const hint = types ? [`Import "${types.named}.js": under that name they are found with every module setting.`] : []
    const words = [message.message, ...message.details, ...hint].join(' ')
    const place = { path: join(plugin.folder, relative(own, path)), line, column }
    return { ...place, message: `${words} (TS${code})`, severity: 'error' }
  }
  return undefined
}

/** The import of an action file's types that the compiler did not find. */
function missingTypes({ code, message }: CompilerMessage, from: string): { named: string; path: string } | undefined {
  const [, named] = (code === 2307 && /'(.*\.jay-action)'/.exec(message)) || []
  return named === undefined ? undefined : { named, path: resolve(dirname(from), named) }
}
