import type { RegisteredAction } from '@deckhand/actions/registry'
import { DeckhandError } from '@deckhand/spec/errors'
import { modelBodyLimit, withBody } from '../body/read-body.ts'
import { parseJson } from '../body/read-json.ts'
import { pageActionNames } from '../page/page-action-names.ts'
import { bodyOptions, bodySource, type RequestContext } from '../routes/request.ts'
import { takesFiles } from './file-fields.ts'
import { formInput } from './form-input.ts'
import { readForm } from './read-form.ts'
import type { UploadFolder } from './upload-folder.ts'

export interface ActionInput {
  input: unknown
  /** All values are texts, to be converted by the schema. */
  fromQuery: boolean
}

const usualLimits = { maxFileSize: 10 * 1024 * 1024, maxFiles: 10 }

/** The input as it was sent, not yet validated. Throws BAD_REQUEST and TOO_LARGE. */
export async function readInput(
  c: RequestContext,
  action: RegisteredAction,
  folder: UploadFolder,
): Promise<ActionInput> {
  const query = queryOf(c)
  if (['GET', 'HEAD'].includes(c.req.method)) return queryInput(query)
  if (query.size > 0) throw bad('Put the input into the body: the query is not read here.')
  return { input: await bodyInput(c, action, folder), fromQuery: false }
}

function queryOf(c: RequestContext): URLSearchParams {
  const { url } = c.req
  return new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?')) : '')
}

function queryInput(query: URLSearchParams): ActionInput {
  if (!query.has('_input')) return { input: fieldsOf(query), fromQuery: true }
  if (query.size > 1)
    throw bad('_input: must be the only parameter. Send all of the input in it, or each field by itself.')
  return { input: parseJson(Buffer.from(query.get('_input') ?? ''), '_input'), fromQuery: false }
}

/** A repeated parameter is a list. */
function fieldsOf(query: URLSearchParams): object {
  const fields = new Map<string, string[]>()
  for (const [key, value] of query) {
    const values = fields.get(key)
    if (values) values.push(value)
    else fields.set(key, [value])
  }
  return Object.fromEntries([...fields].map(([key, values]) => [key, values.length > 1 ? values : values[0]]))
}

/**
 * Only accepts content types that a page of another site cannot send without a preflight, so that a plain form could not act even if the Origin check
 * failed. The exception are multipart forms, for actions that take files.
 */
async function bodyInput(c: RequestContext, action: RegisteredAction, folder: UploadFolder): Promise<unknown> {
  const contentType = c.req.header('content-type')
  const type = contentType?.split(';')[0]?.trim().toLowerCase()
  if (contentType !== undefined && type === 'multipart/form-data' && takesFiles(action))
    return withBody(bodySource(c), bodyOptions(c), async (bytes) =>
      formInput(await readForm(bytes, contentType, action.files ?? usualLimits), action, folder),
    )
  if (type !== undefined && !isJson(type)) throw wrongType(action)
  const bounds = pageActionNames.includes(action.actionName) ? pageBounds : {}
  return withBody(bodySource(c), bodyOptions(c, bounds), (bytes) => {
    if (bytes.length === 0) return {}
    if (type === undefined) throw wrongType(action)
    return parseJson(bytes)
  })
}

const pageBounds = {
  limit: modelBodyLimit,
  advice: 'Send less in pageState, toolDefinitions or results, or begin a new conversation.',
}

const isJson = (type: string) => /^application\/([\w.-]+\+)?json$/.test(type)

function wrongType(action: RegisteredAction): DeckhandError {
  const orForm = takesFiles(action) ? ', or a form as multipart/form-data' : ''
  return bad(`content-type: send the input as application/json${orForm}.`)
}

const bad = (message: string) => new DeckhandError('BAD_REQUEST', message)
