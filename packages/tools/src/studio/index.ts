import type { ToolPlugin } from '@deckhand/spec'
import { buildFinancialModel } from './build-financial-model.ts'
import { createPresentation } from './create-presentation.ts'
import { draftDocument } from './draft-document.ts'
import { generateDeckDesign } from './generate-deck-design.ts'
import type { StudioOptions } from './studio-options.ts'

export type { StudioOptions } from './studio-options.ts'

/** Tools that create whole files: decks, sheets and documents. */
export function studioTools(options: StudioOptions = {}): ToolPlugin[] {
  return [
    createPresentation(options),
    generateDeckDesign(options),
    buildFinancialModel(options),
    draftDocument(options),
  ]
}
