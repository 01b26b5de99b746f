const known = 'bash c css diff go html java javascript json markdown python rust sql tsx typescript yaml'.split(' ')

const aliases: Record<string, string> = {
  sh: 'bash',
  shell: 'bash',
  zsh: 'bash',
  console: 'bash',
  h: 'c',
  golang: 'go',
  js: 'javascript',
  mjs: 'javascript',
  jsx: 'tsx',
  jsonc: 'json',
  md: 'markdown',
  py: 'python',
  rs: 'rust',
  ts: 'typescript',
  yml: 'yaml',
}

/** The name of the grammar for what people write behind a fence; undefined when there is none. */
export function languageName(written: string): string | undefined {
  const name = Object.hasOwn(aliases, written) ? aliases[written] : written
  return name !== undefined && known.includes(name) ? name : undefined
}
