import type * as Re2 from 're2js'
import { lazyPackage } from '../loading/lazy-package.ts'
import { engineProperty } from './unicode-property.ts'

const engine = lazyPackage<typeof Re2>('re2js')

/** A compiled JSON Schema pattern. */
export interface LinearPattern {
  test(text: string): boolean
}

/**
 * Compiles a pattern for an engine without backtracking, which takes linear time. Throws for features that such an engine lacks: look-around and
 * back references.
 */
export function linearPattern(source: string): LinearPattern {
  const compiled = compile(source)
  return { test: (text) => compiled.matcher(text).find() }
}

function compile(source: string): Re2.RE2JS {
  const { RE2JS } = engine()
  try {
    return RE2JS.compile(RE2JS.translateRegExp(withEngineProperties(source)))
  } catch (cause) {
    throw new Error(`the pattern ${JSON.stringify(source)} cannot be used: ${reason(source, cause)}`, { cause })
  }
}

/** Rewrites `\p{Letter}` into the engine's syntax. Skips escaped characters, so that `\\p` stays as it is. */
function withEngineProperties(source: string): string {
  return source.replace(/\\(?:([pP])\{([^{}]*)\}|.)/gs, (written, letter?: string, name?: string) =>
    letter === undefined || name === undefined ? written : `\\${letter}{${engineProperty(name)}}`,
  )
}

function reason(source: string, cause: unknown): string {
  if (/\(\?<?[=!]|\\[1-9]|\\k</.test(source)) {
    return 'write it without look-around and back references, which could take forever'
  }
  const [, property] = (cause instanceof Error && /`\\[pP]\{\^?([^{}]*)\}?`/.exec(cause.message)) || []
  if (property !== undefined) {
    const known =
      'a category such as \\p{Letter}, a script such as \\p{Script=Greek}, or a property such as \\p{Alphabetic}'
    return `there is no Unicode property "${property}" here; use ${known}`
  }
  return cause instanceof engine().RE2JSSyntaxException
    ? cause.message.replace('error parsing regexp: ', '')
    : 'it is not a pattern'
}
