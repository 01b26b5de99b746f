export { type StudioOptions, studioTools } from './studio-tools.ts'
