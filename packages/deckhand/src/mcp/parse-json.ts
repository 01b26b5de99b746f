import { UsageError } from '../usage-error.ts'

/** Throws a UsageError with the line of the mistake, and not with what is there: it may be a secret. */
export function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const position = /position (\d+)/.exec((cause as Error).message)?.[1]
    const line = text.slice(0, position === undefined ? text.length : Number(position)).split('\n').length
    throw new UsageError(
      `${path}, line ${line}: this is not JSON. Look for a comma or a quote that is missing or too many.`,
      {
        cause,
      },
    )
  }
}
