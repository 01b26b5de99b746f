export { builtInTools } from './built-in-tools.ts'
export { calculator } from './calculator.ts'
export { clockTool } from './clock.ts'
