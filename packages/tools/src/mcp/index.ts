export { HintPins } from './hint-pins.ts'
export { type McpPlugins, McpServers, type McpServersOptions, type PluginsOptions } from './mcp-servers.ts'
