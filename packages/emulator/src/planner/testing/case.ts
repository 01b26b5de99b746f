import type { KitName } from './kits.ts'

export interface ExpectedCall {
  tool: string
  args: Record<string, unknown>
}

/** One turn: what the person says or what the tools return, and what the planner answers to it. */
export interface Turn {
  say?: string
  returns?: Record<string, unknown>[]
  calls?: ExpectedCall[]
  /** The answer is text that asks for these parameters. */
  asks?: string[]
  /** The answer is text that matches. */
  tells?: RegExp
}

export interface Case {
  kit: KitName
  turns: Turn[]
}

export const call = (tool: string, args: Record<string, unknown>): ExpectedCall => ({ tool, args })
export const does = (kit: KitName, say: string, ...calls: ExpectedCall[]): Case => ({ kit, turns: [{ say, calls }] })
export const talks = (kit: KitName, say: string, tells = /offline planner, not a language model/): Case => ({
  kit,
  turns: [{ say, tells }],
})
export const asks = (kit: KitName, say: string, ...names: string[]): Case => ({ kit, turns: [{ say, asks: names }] })
export const talk = (kit: KitName, ...turns: Turn[]): Case => ({ kit, turns })
