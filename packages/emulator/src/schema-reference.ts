/** Where the anchors of a schema are. A request that refers to many of them reads the schema only once. */
const knownAnchors = new WeakMap<object, Map<string, unknown>>()

/** What a reference within the schema (`#`, `#/$defs/a`, `#anchor`) leads to, or undefined. */
export function followReference(root: unknown, reference: string): unknown {
  if (!reference.startsWith('#')) return undefined
  if (reference !== '#' && !reference.startsWith('#/')) return anchorsOf(root).get(reference.slice(1))
  let at = root
  for (const step of reference.split('/').slice(1)) {
    const key = unescaped(step)
    at = typeof at === 'object' && at !== null && Object.hasOwn(at, key) ? Reflect.get(at, key) : undefined
  }
  return at
}

function unescaped(step: string): string {
  const name = step.replaceAll('~1', '/').replaceAll('~0', '~')
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

function anchorsOf(root: unknown): Map<string, unknown> {
  if (typeof root !== 'object' || root === null) return new Map()
  const anchors = knownAnchors.get(root) ?? new Map<string, unknown>()
  if (knownAnchors.has(root)) return anchors
  knownAnchors.set(root, anchors)
  // A list and not recursion: a request may nest deeper than the stack.
  const open: unknown[] = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node !== 'object' || node === null) continue
    const anchor: unknown = Reflect.get(node, '$anchor')
    if (typeof anchor === 'string') anchors.set(anchor, node)
    for (const inner of Object.values(node)) if (inner !== undefined) open.push(inner)
  }
  return anchors
}
