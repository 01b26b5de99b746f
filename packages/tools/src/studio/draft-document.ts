import type { JsonObject, ToolContext, ToolPlugin } from '@deckhand/spec'
import { buildInThread } from './build/build-in-thread.ts'
import { oneLine, titleLine } from './content/fit-text.ts'
import { writeContent } from './content/write-content.ts'
import { documentSchema, readDocument } from './document/document-content.ts'
import { estimatePages, firstPage, outlineOf } from './document/outline.ts'
import { isAgreement, partiesOf } from './document/parties.ts'
import { storeFile } from './file/store-file.ts'
import { lineSchema, linesSchema } from './shared-schemas.ts'
import { draftLine, type StudioOptions } from './studio-options.ts'

const description = `Draft a document as a Word file in the user's workspace: a contract, agreement, NDA, legal memo, policy, letter or presentation. \
Use it whenever the user asks to create, draft, write, make, prepare or build a contract, agreement, document, memo, presentation, deck or slides.`

const task = `You write a document for another agent, which sets it: clear words, one matter in a clause, blanks in [square brackets] for what is not known. \
A lawyer reviews it before anybody signs.`

/** Uses the action's id: a repeated call after a crash does not create a second file. */
export function draftDocument(options: StudioOptions = {}): ToolPlugin {
  return {
    name: 'draft_document',
    description,
    inputSchema: {
      type: 'object',
      properties: {
        document_type: lineSchema('The type of document, such as NDA, contract, memo or presentation.', 60),
        title: lineSchema('The title of the document: what it is on.'),
        parties: lineSchema('The parties involved, with "and" between them.', 400),
        clauses: linesSchema('The headings of its clauses, if the user gave them.', 20, 90),
        jurisdiction: lineSchema('The country or state whose law applies, if the user gave it.', 80),
        purpose: lineSchema('What the document is to achieve, if the title does not say so.', 400),
      },
      required: ['document_type', 'title'],
      additionalProperties: false,
    },
    effect: 'workspace',
    recovery: 'keyed',
    handler: (args, context) => makeDocument(args, context, options),
    preview: ({ document_type, title, parties }) =>
      `draft a document (${document_type}) "${title}"${parties === undefined ? '' : `, with ${parties}`}`,
  }
}

const defaultClauses = 6

async function makeDocument(args: JsonObject, context: ToolContext, options: StudioOptions) {
  const title = titleLine(String(args.title))
  const documentType = oneLine(String(args.document_type))
  const parties = partiesOf(args.parties as string | undefined, title, documentType)
  context.progress('Writing the text', 0.05)
  const content = await writeContent(context, requestFor(args, { documentType, parties }))
  context.progress('The text is written', 0.5)
  const pieces = outlineOf({
    documentType,
    title,
    parties,
    jurisdiction: args.jurisdiction === undefined ? undefined : oneLine(String(args.jurisdiction)),
    draftLine: draftLine(options, context.model.id),
    content,
  })
  const bytes = await buildInThread({ kind: 'document', options: { title, pieces } }, context)
  context.progress('Saving the document', 0.97)
  const file = await storeFile(context, { title, extension: 'docx', content: bytes })
  return {
    status: 'completed',
    text: `Drafted “${title}” as ${file.path}. It must be reviewed before anybody relies on it.`,
    pages: estimatePages(pieces),
    pages_are: 'estimated',
    format: 'Word (.docx)',
    review_required: true,
    clauses: content.clauses.map(({ heading }) => heading),
    parties,
    ...file,
    preview: { text: firstPage(pieces) },
  } as unknown as JsonObject
}

function requestFor(args: JsonObject, known: { documentType: string; parties: string[] }) {
  const wanted = (args.clauses as string[] | undefined) ?? []
  const optional = (value: unknown) => (typeof value === 'string' ? oneLine(value) : undefined)
  const brief: [string, string | undefined][] = [
    ['Title', oneLine(String(args.title))],
    ['Document type', known.documentType],
    ['Parties', known.parties.join('; ')],
    ['Jurisdiction', optional(args.jurisdiction)],
    ['Purpose', optional(args.purpose)],
    ['Clauses', wanted.map(oneLine).join('; ')],
  ]
  const schema = documentSchema(wanted.length || defaultClauses, isAgreement(known.documentType))
  return { agent: 'document-writer', task, brief, schema, read: readDocument }
}
