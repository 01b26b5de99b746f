/** The service takes `functionCall` and `function_call` alike; brains and rules only ever see the first. */
export function toCamelCase(name: string): string {
  return name.replace(/(?<=[a-z0-9])_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase())
}

/** The service names fields this way in its messages, however the client wrote them. */
export function toSnakeCase(name: string): string {
  return name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
