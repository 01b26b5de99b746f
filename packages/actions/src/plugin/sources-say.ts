/** Whether the code contains this text in quotes, which may be a builder's name. */
export function sourcesSay(sources: string[], text: string): boolean {
  const quoted = [`'`, `"`, '`'].map((quote) => quote + text + quote)
  return sources.some((source) => quoted.some((each) => source.includes(each)))
}
