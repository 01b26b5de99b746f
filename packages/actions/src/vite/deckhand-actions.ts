import { resolve } from 'node:path'
import { ProjectTypes } from '../types/project-types.ts'
import type { TypesReport } from '../types/write-types.ts'
import { buildProblem, describeReport, isWarned, noFiles } from './describe-report.ts'
import { realPath, TypesServer } from './types-server.ts'
import type { BuildContext, DevServer, VitePlugin } from './vite-plugin.ts'

export interface ActionsPluginOptions {
  /** The folder whose action files get types, relative to Vite's `root`, not to the configuration file. Vite's root when absent. */
  root?: string
}

/** Writes the types of action files at the start of a build or a dev server. A dev server also updates them when a file or a contract changes. */
export function deckhandActions(options: ActionsPluginOptions = {}): VitePlugin {
  let root = ''
  let isBuild = false
  return {
    name: 'deckhand-actions',
    configResolved(config) {
      root = resolve(config.root, options.root ?? '.')
      isBuild = config.command === 'build'
    },
    buildStart() {
      // A dev server calls this too, and an error would keep it from starting.
      if (isBuild) build(this, root)
    },
    configureServer: (server: DevServer) => new TypesServer(server, root).start(),
  }
}

/** Fails the build if a file is broken, after the types of all others were written. */
function build(context: BuildContext, root: string): void {
  const reports = new ProjectTypes(realPath(root)).writeAll()
  if (reports.length === 0) context.warn(noFiles(root))
  for (const { path } of reports) context.addWatchFile(path)
  for (const report of reports.filter(isWarned)) context.warn(describeReport(report))
  const broken = reports.filter(({ state }) => state === 'broken')
  const [first] = broken
  if (first) context.error({ ...buildProblem(first), message: allOf(broken) })
}

const allOf = (broken: TypesReport[]) => broken.map(describeReport).join('\n')
