import type { ToolContext } from '@deckhand/spec'
import { buildInThread } from '../build/build-in-thread.ts'
import { oneLine, titleLine } from '../content/fit-text.ts'
import { writeContent } from '../content/write-content.ts'
import { type StoredFile, storeFile } from '../file/store-file.ts'
import { draftLine, type StudioOptions } from '../studio-options.ts'
import { type DeckContent, deckSchema, readDeck } from './deck-content.ts'
import { type DeckPlan, planDeck, wantedSections } from './deck-plan.ts'
import { deckPreview, type SlidePreview } from './deck-preview.ts'
import type { Theme } from './theme.ts'

export interface DeckRequest {
  /** The writing agent and its task. */
  agent: string
  task: string
  title: string
  slides: number
  theme: Theme
  audience?: string | undefined
  topic?: string | undefined
  sections?: string[]
  keyPoints?: string[]
  withDesignNotes?: boolean
}

export interface MadeDeck {
  file: StoredFile
  content: DeckContent
  preview: { slides: SlidePreview[] }
}

/** Writes and draws a deck, and saves it to the user's files. */
export async function makeDeck(request: DeckRequest, context: ToolContext, options: StudioOptions): Promise<MadeDeck> {
  const { slides, theme, audience } = request
  const title = titleLine(request.title)
  const plan = planDeck(slides, request.withDesignNotes)
  context.progress('Writing the outline', 0.05)
  const content = await writeContent(context, { ...requestFor(request, plan), schema: deckSchema(plan.content) })
  context.progress('The outline is written', 0.5)
  const line = draftLine(options, context.model.id)
  const parts = { title, audience, draftLine: line, theme, plan, content }
  const bytes = await buildInThread({ kind: 'deck', options: parts }, context)
  context.progress('Saving the presentation', 0.97)
  const file = await storeFile(context, { title, extension: 'pptx', content: bytes })
  return { file, content, preview: deckPreview(title, plan, content) }
}

function requestFor({ agent, task, title, topic, audience, sections, keyPoints }: DeckRequest, plan: DeckPlan) {
  const brief: [string, string | undefined][] = [
    ['Title', oneLine(title)],
    ['Topic', topic && oneLine(topic)],
    ['Audience', audience && oneLine(audience)],
    ['Sections', listed(sections) ?? `${wantedSections(plan.content)} of your choice`],
    ['Key points', listed(keyPoints)],
    ['Slides between the first and the last', String(plan.content)],
  ]
  return { agent, task, brief, read: (written: unknown) => readDeck(written, plan.content) }
}

const listed = (items: string[] | undefined) => (items && items.length > 0 ? items.map(oneLine).join('; ') : undefined)
