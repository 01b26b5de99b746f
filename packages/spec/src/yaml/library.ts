import type * as Yaml from 'yaml'
import { lazyPackage } from '../loading/lazy-package.ts'

/** Loaded when the first file is read, because it has 70 modules and a product that declares everything in code reads no file. */
export const yaml = lazyPackage<typeof Yaml>('yaml')

export const isMap: typeof Yaml.isMap = (node): node is never => yaml().isMap(node)
export const isScalar: typeof Yaml.isScalar = (node): node is never => yaml().isScalar(node)
export const isSeq: typeof Yaml.isSeq = (node): node is never => yaml().isSeq(node)
