export { type BrowserOffer, offerToBrowser } from './browser/offer-to-browser.ts'
export { type PageToolsOptions, pageTools } from './page-tools.ts'
export type {
  ExecuteOptions,
  PageContext,
  PageTools,
  SerializedToolDef,
  ToolErrorCode,
  ToolInputSchema,
  ToolOutcome,
  ToolParameter,
} from './tool-shapes.ts'
