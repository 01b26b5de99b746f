import { findPlugins, loadPlugins, type ProjectProblem } from '@deckhand/actions/project'
import { ActionRegistry, ServiceRegistry } from '@deckhand/actions/registry'

/** The actions of a project's plugins in a program of your own: no server and no agent. */
export async function openActions(project: string) {
  const services = new ServiceRegistry()
  const registry = new ActionRegistry({ services, onFault: (error, name) => log(`${name}: ${error}`) })
  const found = findPlugins(project)
  found.problems.forEach(tell)
  const { close } = await loadPlugins(found.plugins, { registry, services, onProblem: tell })
  return { registry, close }
}

const tell = ({ path, line, column, message }: ProjectProblem) => log(`${path}:${line}:${column} ${message}`)
const log = (words: string) => void process.stderr.write(`${words}\n`)
