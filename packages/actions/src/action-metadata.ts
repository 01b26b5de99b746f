import type { Effect, JsonSchema } from '@deckhand/spec'

/** Who may call an action: agents, as a tool; pages and programs, over HTTP; or both. */
export type ActionCallers = 'agent' | 'page' | 'both'

/** An action as its file describes it, in either notation. */
export interface ActionMetadata {
  name: string
  description: string
  /** Always of type object. Its objects accept only the keys they name, unless they say otherwise. */
  inputSchema: JsonSchema
  /** The schema of the answer or, when it streams, of each piece. Any answer when absent. */
  outputSchema?: JsonSchema
  /** Overrides the effect of its builder. */
  effect?: Effect
  /** A person must confirm each call by an agent, at any trust level. A text is the question, with `{name}` for values of the input. */
  confirm?: true | string
  /** `both`, when absent. */
  callers?: ActionCallers
  /** It streams its answer in pieces. */
  streaming?: true
}
