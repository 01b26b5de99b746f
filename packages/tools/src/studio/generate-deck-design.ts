import type { JsonObject, ToolPlugin } from '@deckhand/spec'
import { chooseTheme, themeNames } from './deck/choose-theme.ts'
import { makeDeck } from './deck/make-deck.ts'
import { withPalette } from './deck/palette.ts'
import { previewDeck, slidesSchema, wholeSlides } from './deck/slides-argument.ts'
import type { Theme } from './deck/theme.ts'
import { lineSchema } from './shared-schemas.ts'
import type { StudioOptions } from './studio-options.ts'

const description = `Design a slide deck: generate a PowerPoint file with a visual design, layouts and master slides, as a presentation or a template. \
Use it whenever the user asks to design, create, build or make a presentation, pitch deck, slide deck, slides or template.`

const task = `You write the slides of a deck for a designer, who draws them: short words, one idea on a slide, room for pictures.`

/** Uses the action's id: a repeated call after a crash does not create a second file. */
export function generateDeckDesign(options: StudioOptions = {}): ToolPlugin {
  return {
    name: 'generate_deck_design',
    description,
    inputSchema: {
      type: 'object',
      properties: {
        title: lineSchema('The title or theme of the deck: what it is on.'),
        style: lineSchema(`The visual style: ${themeNames.join(', ')}.`, 60),
        slides: slidesSchema,
        palette: lineSchema('Its colours, the main one first, such as "#0B5FFF, navy", if the user gave them.', 100),
        topic: lineSchema('What it is about, if the title does not say so.', 400),
        audience: lineSchema('Who it is shown to.'),
      },
      required: ['title'],
      additionalProperties: false,
    },
    effect: 'workspace',
    recovery: 'keyed',
    handler: async (args, context) => {
      const { theme, notes } = chooseLook(args)
      const slides = wholeSlides(args.slides)
      const text = { title: String(args.title), topic: args.topic as string, audience: args.audience as string }
      const request = { agent: 'deck-writer', task, ...text, slides, theme, withDesignNotes: true }
      const { file, preview } = await makeDeck(request, context, options)
      return {
        status: 'completed',
        text: `Designed a deck of ${slides} slides in the style ${theme.name} as ${file.path}. Its words are a draft.`,
        slides,
        theme: theme.name,
        export_format: 'PowerPoint (.pptx)',
        colours: [theme.accent, theme.second].map((colour) => `#${colour}`),
        fonts: [...new Set([theme.fonts.heading, theme.fonts.body])],
        ...file,
        preview,
        ...(notes.length > 0 && { note: notes.join(' ') }),
      } as unknown as JsonObject
    },
    preview: (args) => previewDeck('design a deck', args),
  }
}

function chooseLook({ style, palette }: JsonObject): { theme: Theme; notes: string[] } {
  const chosen = chooseTheme(style as string | undefined)
  const coloured = typeof palette === 'string' ? withPalette(chosen.theme, palette) : { theme: chosen.theme }
  const notes = [chosen.note, 'note' in coloured ? coloured.note : undefined]
  return { theme: coloured.theme, notes: notes.filter((note) => note !== undefined) }
}
