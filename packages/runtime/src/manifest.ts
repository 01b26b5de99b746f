import { createHash } from 'node:crypto'
import { canonicalJson, type Tool, type ToolPluginRegistry } from '@deckhand/kernel'
import type { Json, Manifest, ModelSettings } from '@deckhand/spec'

export function makeManifest(parts: {
  model: string
  instruction: string
  settings: ModelSettings | undefined
  tools: ToolPluginRegistry
  maxSteps: number | undefined
  concurrency: number | undefined
}): Manifest {
  const { model, instruction, settings, tools, maxSteps, concurrency } = parts
  const marks = tools.tools().map((tool) => [tool.name, toolMark(tool)] as const)
  return {
    model,
    instruction,
    ...(settings && { settings }),
    tools: Object.fromEntries(marks),
    ...(maxSteps !== undefined && { maxSteps }),
    ...(concurrency !== undefined && { concurrency }),
  }
}

/** The names of tools that are no longer what they were when the run began. */
export function changedTools(manifest: Manifest, tools: ToolPluginRegistry): string[] {
  return tools
    .tools()
    .filter((tool) => manifest.tools[tool.name] !== toolMark(tool))
    .map(({ name }) => name)
}

const marks = new WeakMap<Tool, string>()

function toolMark(tool: Tool): string {
  const known = marks.get(tool)
  if (known) return known
  const { definition, effect, runsOn, recovery } = tool
  const mark = createHash('sha256')
    .update(canonicalJson({ definition, effect, runsOn, recovery } as unknown as Json))
    .digest('hex')
    .slice(0, 16)
  marks.set(tool, mark)
  return mark
}
