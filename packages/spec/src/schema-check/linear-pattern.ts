import { RE2JS } from 're2js'

/** A pattern of JSON Schema on an engine without backtracking. Throws for what such an engine cannot do: looking around, and back references. */
function pattern(source: string): { test(text: string): boolean; toString(): string } {
  const compiled = compile(source)
  // ajv keeps patterns by what they are as text.
  return { test: (text) => compiled.matcher(text).find(), toString: () => source }
}

function compile(source: string): RE2JS {
  try {
    return RE2JS.compile(RE2JS.translateRegExp(source))
  } catch (cause) {
    const why = 'write it without look-around and back references, which could take for ever'
    throw new Error(`the pattern ${JSON.stringify(source)} cannot be used: ${why}`, { cause })
  }
}

/** What ajv wants an engine to be; `code` is for checks that are written to files, which ours never are. */
export const linearPattern = Object.assign(pattern, { code: 'linearPattern' })
