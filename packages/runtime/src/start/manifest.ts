import { createHash } from 'node:crypto'
import { canonicalJson, type Tool, type ToolPluginRegistry } from '@deckhand/kernel'
import type { Json, Manifest } from '@deckhand/spec'

/** Leaves out `undefined` parts and empty objects. */
export function makeManifest(
  parts: { [Key in keyof Omit<Manifest, 'tools'>]: Manifest[Key] | undefined } & {
    model: string
    instruction: string
    tools: ToolPluginRegistry
  },
): Manifest {
  const { tools, ...rest } = parts
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined && !isEmpty(value)))
  const marks = tools.tools().map((tool) => [tool.name, toolMark(tool)] as const)
  return { ...given, model: parts.model, instruction: parts.instruction, tools: Object.fromEntries(marks) }
}

const isEmpty = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0

const marks = new WeakMap<Tool, string>()

/** A hash of the tool's definition. */
export function toolMark(tool: Tool): string {
  const known = marks.get(tool)
  if (known) return known
  const { definition, effect, confirm, by, runsOn, recovery } = tool
  // Left out by default, so that the marks of waiting runs from before these fields existed still match.
  const marked = { definition, effect, runsOn, recovery, ...(confirm && { confirm }), ...(by && { by }) }
  const mark = createHash('sha256')
    .update(canonicalJson(marked as unknown as Json))
    .digest('hex')
    .slice(0, 16)
  marks.set(tool, mark)
  return mark
}
