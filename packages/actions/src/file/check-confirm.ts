import type { JsonSchema } from '@deckhand/spec'
import type { Report } from '@deckhand/spec/yaml'
import type { WrittenAction } from './action-fields.ts'

/** `{name}` in the sentence is filled from the input; of one that cannot be, a person would not learn what is meant. */
export function checkConfirm({ confirm }: Partial<WrittenAction>, input: JsonSchema | undefined, report: Report): void {
  if (typeof confirm !== 'string' || !input) return
  const known = Object.keys((input.properties ?? {}) as object)
  const at = report.source.search(/^confirm\s*:/m)
  for (const [written, name = ''] of confirm.matchAll(/\{([^{}]+)\}/g)) {
    if (known.includes(name.trim().split(/[.[]/)[0] ?? '')) continue
    report.offset(
      Math.max(0, at),
      `${written} in "confirm" names nothing in the input: "…" is shown in its place.`,
      'warning',
    )
  }
}
