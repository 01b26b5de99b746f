import { loadOptional } from '@deckhand/spec/optional-package'
import type pptxgenjs from 'pptxgenjs'

export type Presentation = pptxgenjs.default
export type Slide = pptxgenjs.default.Slide
export type TextProps = pptxgenjs.default.TextProps
export type TextOptions = pptxgenjs.default.TextPropsOptions
export type MasterProps = pptxgenjs.default.SlideMasterProps

const part = { name: 'create_presentation', packages: ['pptxgenjs@4'] }

/** The types say CommonJS, but Node loads it as a module, so the class is one level higher than declared. */
export async function newPresentation(): Promise<Presentation> {
  const { default: library } = await loadOptional(part, () => import('pptxgenjs'))
  const Presentation = (typeof library === 'function' ? library : library.default) as typeof pptxgenjs.default
  return new Presentation()
}
