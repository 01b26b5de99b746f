export { isMap, isScalar, isSeq, yaml } from './library.ts'
export { parseYaml } from './parse-yaml.ts'
export { fields } from './read-fields.ts'
export {
  anyText,
  listOf,
  numberFrom,
  oneOf,
  type Reader,
  recordOf,
  text,
  textLike,
  truth,
  valueIn,
  wrong,
} from './read-values.ts'
export { Report } from './report.ts'
