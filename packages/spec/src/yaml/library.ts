import type * as Yaml from 'yaml'
import { lazyPackage } from '../lazy-package.ts'

/** Its 70 modules are loaded with the first file that is read. A product that declares everything in code reads none. */
export const yaml = lazyPackage<typeof Yaml>('yaml')

export const isMap: typeof Yaml.isMap = (node): node is never => yaml().isMap(node)
export const isScalar: typeof Yaml.isScalar = (node): node is never => yaml().isScalar(node)
export const isSeq: typeof Yaml.isSeq = (node): node is never => yaml().isSeq(node)
