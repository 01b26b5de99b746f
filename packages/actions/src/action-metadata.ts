import type { Effect, JsonSchema } from '@deckhand/spec'

/** Who may call an action: agents, as a tool; pages and programs, over HTTP; or both. */
export type ActionCallers = 'agent' | 'page' | 'both'

/** An action as its file describes it, whichever notation the file is written in. */
export interface ActionMetadata {
  name: string
  description: string
  /** Always of type object. Its objects take no keys but those they name, unless they say otherwise. */
  inputSchema: JsonSchema
  /** What it answers; of each piece, when it streams. Absent: anything. */
  outputSchema?: JsonSchema
  /** Rules over what the way it was built says. */
  effect?: Effect
  /** A person is asked each time an agent calls it, however far the agent is trusted. A text is what they are asked, with `{name}` for what is in the input. */
  confirm?: true | string
  /** `both`, when absent. */
  callers?: ActionCallers
  /** It answers in pieces. */
  streaming?: true
}
