export type Route =
  | { kind: 'list-models' }
  | { kind: 'get-model'; version: string; model: string }
  | { kind: 'generate' | 'stream' | 'count-tokens'; version: string; model: string }

const methods: Record<string, 'generate' | 'stream' | 'count-tokens'> = {
  generateContent: 'generate',
  streamGenerateContent: 'stream',
  countTokens: 'count-tokens',
}

/** The part of the REST surface that is emulated, or undefined for everything else. */
export function matchRoute(method: string, path: string): Route | undefined {
  const [, version, name, call] = /^\/(v1|v1beta|v1alpha)\/models(?:\/([^/:]+)(?::([A-Za-z]+))?)?$/.exec(path) ?? []
  if (version === undefined) return undefined
  if (method === 'GET' && name === undefined) return { kind: 'list-models' }
  if (name === undefined) return undefined
  if (method === 'GET' && call === undefined) return { kind: 'get-model', version, model: name }
  const kind = call !== undefined && Object.hasOwn(methods, call) ? methods[call] : undefined
  return method === 'POST' && kind ? { kind, version, model: name } : undefined
}
