import type { JsonSchema } from '@deckhand/spec'
import type { Report } from '@deckhand/spec/yaml'
import type { WrittenAction } from './action-fields.ts'

/** Warns about a `{name}` that is not in the input, which would leave a gap in the question, and about a `confirm` that never asks. */
export function checkConfirm(
  { confirm, callers }: Partial<WrittenAction>,
  input: JsonSchema | undefined,
  report: Report,
): void {
  const at = report.source.search(/^confirm\s*:/m)
  if (confirm !== undefined && callers === 'page') {
    const message = '"confirm" asks only about calls by agents, and "callers: page" excludes them: it never asks.'
    report.offset(Math.max(0, at), message, 'warning')
  }
  if (typeof confirm !== 'string' || !input) return
  const known = Object.keys((input.properties ?? {}) as object)
  for (const [written, name = ''] of confirm.matchAll(/\{([^{}]+)\}/g)) {
    if (known.includes(name.trim()) || known.includes(name.trim().split(/[.[]/)[0] ?? '')) continue
    report.offset(
      Math.max(0, at),
      `${written} in "confirm" names nothing in the input, and will be shown as "…".`,
      'warning',
    )
  }
}
