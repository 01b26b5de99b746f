const secretUses = /password|one-time-code|cc-(number|csc)/

/** Many pages show a password by making its field one of text: what was secret once stays so. */
const everSecret = new WeakSet<Element>()

/** Its value is for the person and the page alone: it may be filled, and is never read. */
export function isSecret(element: Element): boolean {
  const { type, autocomplete } = element as HTMLInputElement
  if (type === 'password' || secretUses.test(autocomplete ?? '')) everSecret.add(element)
  return everSecret.has(element)
}
