import type { ToolPluginRegistry } from '@deckhand/kernel'
import type { Manifest, SpawnRequest, ToolPlugin } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { PathScope, workspacePrefix } from '../files/workspace-path.ts'

/** The folder that a child may use. Throws FORBIDDEN if it is outside the parent's folder. */
export function childFolder(parent: string | undefined, wanted: string | undefined): string | undefined {
  if (wanted === undefined) return parent
  const folder = workspacePrefix(`${wanted}/`, 'folder')
  new PathScope(parent).assertInside(folder)
  return folder === '' ? undefined : folder
}

export interface GrantedTools {
  tools: ToolPlugin[]
  /** Tools that the agent's file names, but the parent does not have. */
  withheld: string[]
}

/**
 * The tools that a child gets from its parent: those its file names, or all, and of these only the requested ones. Never the custom tools in the
 * parent's own file. Throws FORBIDDEN if a requested tool is not the parent's.
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
