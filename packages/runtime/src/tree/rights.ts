import type { ToolPluginRegistry } from '@deckhand/kernel'
import type { Manifest, SpawnRequest, ToolPlugin } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { PathScope } from '../files/path-scope.ts'
import { workspacePrefix } from '../files/workspace-path.ts'

/** The folder that a child may use. FORBIDDEN when it is not the parent's to give. */
export function childFolder(parent: string | undefined, wanted: string | undefined): string | undefined {
  if (wanted === undefined) return parent
  const folder = workspacePrefix(`${wanted}/`, 'folder')
  new PathScope(parent).require(folder)
  return folder === '' ? undefined : folder
}

export interface GrantedTools {
  tools: ToolPlugin[]
  /** What the agent's file names and the parent does not have. */
  withheld: string[]
}

/**
 * What a child gets of its parent's tools: those its file names, or all, and of these only those that were asked for. The tools of the parent's own
 * file are not among them. FORBIDDEN when more is asked for than the parent has.
 */
export function grantTools(
  { tools, manifest }: { tools: ToolPluginRegistry; manifest: Manifest },
  named: string[] | undefined,
  asked: SpawnRequest['tools'],
): GrantedTools {
  const custom = new Set(manifest.customTools?.map(({ name }) => name))
  const given = tools.getAll().filter(({ name }) => !custom.has(name))
  const has = (name: string) => given.some((tool) => tool.name === name)
  const missing = asked?.filter((name) => !has(name)) ?? []
  if (missing.length > 0) {
    const names = given.map(({ name }) => name).join(', ') || 'no tools'
    const message = `You cannot give what you do not have: ${missing.join(', ')}. You may give: ${names}.`
    throw new DeckhandError('FORBIDDEN', message)
  }
  const isWanted = ({ name }: ToolPlugin) => (!named || named.includes(name)) && (!asked || asked.includes(name))
  return { tools: given.filter(isWanted), withheld: named?.filter((name) => !has(name)) ?? [] }
}
