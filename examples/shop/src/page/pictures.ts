import type { PictureName } from '../goods/kinds.ts'
import { drawn } from './element.ts'

/** Paths in a square of 64, from back to front. `stroke` is only an outline; colours are the style sheet's. */
type Shape = readonly [look: 'body' | 'shade' | 'stroke', path: string]

const pictures: Record<PictureName, readonly Shape[]> = {
  mug: [
    ['stroke', 'M43 27h4a7 7 0 0 1 0 14h-4'],
    ['body', 'M16 20h28v22a8 8 0 0 1-8 8H24a8 8 0 0 1-8-8z'],
    ['shade', 'M16 20h28v6H16z'],
    ['stroke', 'M25 14c-2-3 2-4 0-7M34 14c-2-3 2-4 0-7'],
  ],
  bottle: [
    ['shade', 'M28 7h8v7h-8z'],
    ['body', 'M28 13h8v8c0 3 6 5 6 11v20a5 5 0 0 1-5 5H27a5 5 0 0 1-5-5V32c0-6 6-8 6-11z'],
    ['shade', 'M22 37h20v11H22z'],
  ],
  chair: [
    ['stroke', 'M21 39l-4 17M43 39l4 17M25 40v15M39 40v15'],
    ['body', 'M20 10h24l-2 22H22z'],
    ['shade', 'M15 32h34v8H15z'],
  ],
  blanket: [
    ['body', 'M10 38h44v9a5 5 0 0 1-5 5H15a5 5 0 0 1-5-5z'],
    ['shade', 'M12 27h40a4 4 0 0 1 4 4v7H10v-9a2 2 0 0 1 2-2z'],
    ['body', 'M16 15h32a6 6 0 0 1 6 6v6H10v-6a6 6 0 0 1 6-6z'],
    ['stroke', 'M18 52v5M26 52v5M34 52v5M42 52v5'],
  ],
  lamp: [
    ['stroke', 'M32 30v22'],
    ['body', 'M24 9h16l9 22H15z'],
    ['shade', 'M20 51h24v5H20z'],
    ['stroke', 'M41 31v8'],
  ],
  clock: [
    ['stroke', 'M20 50l-4 6M44 50l4 6M15 13l-5 5M49 13l5 5'],
    ['body', 'M32 10a22 22 0 1 1 0 44a22 22 0 1 1 0-44z'],
    ['shade', 'M32 16a16 16 0 1 1 0 32a16 16 0 1 1 0-32z'],
    ['stroke', 'M32 22v10l7 5'],
  ],
  bag: [
    ['stroke', 'M23 25v-6a9 9 0 0 1 18 0v6'],
    ['body', 'M14 23h36l3 27a5 5 0 0 1-5 6H16a5 5 0 0 1-5-6z'],
    ['shade', 'M22 35h20v12H22z'],
  ],
  plant: [
    ['stroke', 'M32 40V20'],
    ['shade', 'M32 30c-12 0-16-8-16-16c10 0 16 6 16 16z'],
    ['shade', 'M32 26c0-10 6-15 15-16c1 10-5 16-15 16z'],
    ['body', 'M17 38h30l-4 16a3 3 0 0 1-3 2H24a3 3 0 0 1-3-2z'],
  ],
}

/** Decorative: it adds nothing to the name of the product. */
export function picture(name: PictureName): SVGSVGElement {
  const shapes = pictures[name].map(([look, path]) => drawn('path', { class: look, d: path }))
  return drawn('svg', { class: `picture ${name}`, viewBox: '0 0 64 64', 'aria-hidden': 'true' }, ...shapes)
}
