import { nearNames } from '@deckhand/spec/near-names'
import { UsageError } from '../command-line/usage-error.ts'

/** Examples of the repository, which a build copies into this package. */
export const templates = ['plain', 'express', 'hono', 'next'] as const

export type Template = (typeof templates)[number]

export interface InitOptions {
  folder: string
  template: Template
  /** A folder that `npm run pack` wrote: packages.json and tarballs of our packages. */
  packages?: string
}

/** Throws a UsageError that lists the templates. */
export function readTemplate(given: string): Template {
  const template = templates.find((each) => each === given)
  if (template) return template
  const [near] = nearNames(given, templates, 1)
  const hint = near === undefined ? '' : ` Did you mean "${near}"?`
  throw new UsageError(`There is no template "${given}".${hint} There is: ${templates.join(', ')}.`)
}
