import type { JsonObject, ToolPlugin } from '@deckhand/spec'
import { chooseTheme, themeNames } from './deck/choose-theme.ts'
import { sectionsOf } from './deck/deck-plan.ts'
import { makeDeck } from './deck/make-deck.ts'
import { previewDeck, slidesSchema, wholeSlides } from './deck/slides-argument.ts'
import { lineSchema, linesSchema } from './shared-schemas.ts'
import type { StudioOptions } from './studio-options.ts'

const description = `Create a presentation (a slide deck) on a topic as a PowerPoint file in the user's workspace. \
Use it whenever the user asks to create, draft, build, make, prepare or generate a presentation, deck, slides or slideshow.`

const task = `You write the slides of a presentation for another agent, which draws them.`

/** Uses the action's id: a repeated call after a crash does not create a second file. */
export function createPresentation(options: StudioOptions = {}): ToolPlugin {
  return {
    name: 'create_presentation',
    description,
    inputSchema: {
      type: 'object',
      properties: {
        title: lineSchema('The title of the presentation: what it is on.'),
        slides: slidesSchema,
        audience: lineSchema('The audience that the presentation is for, such as the board.'),
        sections: linesSchema('The names of its sections, if the user gave them.', 8, 60),
        key_points: linesSchema('Points that it must make, if the user gave them.', 20),
        style: lineSchema(`How it looks: ${themeNames.join(', ')}.`, 60),
      },
      required: ['title'],
      additionalProperties: false,
    },
    effect: 'workspace',
    recovery: 'keyed',
    handler: async (args, context) => {
      const { theme, note } = chooseTheme(args.style as string | undefined)
      const slides = wholeSlides(args.slides)
      const { file, content, preview } = await makeDeck(
        { agent: 'deck-writer', task, ...requestOf(args), slides, theme },
        context,
        options,
      )
      return {
        status: 'completed',
        text: `Created a presentation of ${slides} slides as ${file.path}. It is a draft: check it before use.`,
        slides_generated: slides,
        format: 'PowerPoint (.pptx)',
        sections: sectionsOf(content.slides),
        style: theme.name,
        ...file,
        preview: { ...preview },
        ...(note !== undefined && { note }),
      } as unknown as JsonObject
    },
    preview: (args) => previewDeck('create a presentation', args),
  }
}

function requestOf({ title, audience, sections, key_points: keyPoints }: JsonObject) {
  return {
    title: String(title),
    audience: audience as string | undefined,
    sections: (sections as string[] | undefined) ?? [],
    keyPoints: (keyPoints as string[] | undefined) ?? [],
  }
}
