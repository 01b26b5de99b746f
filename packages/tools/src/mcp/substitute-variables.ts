import type { McpServerDefinition } from '@deckhand/spec'

export type Variables = Record<string, string | undefined>

const reference = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g

/** Replaces `${NAME}` in the values of `env` and `headers`. Throws with a plain message if a variable is not set. */
export function substituteVariables(definition: McpServerDefinition, variables: Variables): McpServerDefinition {
  return definition.type === 'stdio'
    ? { ...definition, env: fill(definition.env, 'env', variables) }
    : { ...definition, headers: fill(definition.headers, 'headers', variables) }
}

function fill(values: Record<string, string>, place: string, variables: Variables): Record<string, string> {
  const filled = Object.entries(values).map(([key, value]) => {
    const whole = value.replace(reference, (_, name: string) => {
      const found = variables[name]
      if (found !== undefined && found !== '') return found
      throw new Error(
        `its ${place} "${key}" needs the environment variable ${name}, which is not set. Set it and try again.`,
      )
    })
    return [key, whole] as const
  })
  return Object.fromEntries(filled)
}
