import type { ToolPlugin } from '@deckhand/spec'
import { calculator } from './calculator.ts'
import { clockTool } from './clock.ts'

/** The tools that need nothing: no account, no network, no settings. */
export function builtInTools(): ToolPlugin[] {
  return [calculator, clockTool()]
}
