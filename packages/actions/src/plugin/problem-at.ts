import type { FoundPlugin, ProjectProblem } from './plugin-manifest.ts'

/** An error at a path of plugin.yaml: `actions[0].action`. */
export function problemAt(
  { path, places }: Pick<FoundPlugin, 'path' | 'places'>,
  place: string,
  message: string,
): ProjectProblem {
  return { path, ...(places.get(place) ?? { line: 1, column: 1 }), message, severity: 'error' }
}
