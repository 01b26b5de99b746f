import { refusals } from './refusal.ts'

const shape = /^projects\/([^/]+)\/databases\/([^/]+)(?:\/documents(?:\/(.*))?)?$/s

export interface ResourceName {
  /** `projects/{project}/databases/{database}` */
  database: string
  projectId: string
  databaseId: string
  /** Below `documents`; '' is the root. */
  path: string
}

export function parseName(name: string | null | undefined): ResourceName {
  const [, projectId, databaseId, path = ''] = shape.exec(name ?? '') ?? []
  if (!projectId || !databaseId) throw refusals.invalid(`Invalid resource name "${name ?? ''}".`)
  return { database: `projects/${projectId}/databases/${databaseId}`, projectId, databaseId, path }
}

/** The id of the collection that a document is in. */
export function collectionOf(document: string): string {
  return document.split('/').at(-2) ?? ''
}
