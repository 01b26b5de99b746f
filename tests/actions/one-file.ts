import { readFile } from 'node:fs/promises'
import { makeJayQuery } from '@deckhand/actions'
import { parseActionFile } from '@deckhand/actions/project'
import { ActionRegistry } from '@deckhand/actions/registry'

const greet = makeJayQuery('greet').withHandler(async ({ name }: { name: string }) => ({ text: `Hello, ${name}!` }))

/** A registry with one action, whose file is at `path`. */
export async function greeter(path: string): Promise<ActionRegistry> {
  const { metadata, problems } = parseActionFile(await readFile(path, 'utf8'), { path })
  if (!metadata) throw new Error(problems.map(({ line, message }) => `${path}:${line} ${message}`).join('\n'))
  const registry = new ActionRegistry()
  registry.register(greet)
  registry.setMetadata('greet', metadata)
  return registry
}
