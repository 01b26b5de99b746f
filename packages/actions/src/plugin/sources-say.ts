/** Whether code has this text in quotes: how a name that only a builder knows is found where it does not stand beside its export. */
export function sourcesSay(sources: string[], text: string): boolean {
  const quoted = [`'`, `"`, '`'].map((quote) => quote + text + quote)
  return sources.some((source) => quoted.some((each) => source.includes(each)))
}
