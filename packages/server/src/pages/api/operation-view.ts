import type { JsonObject } from '@deckhand/spec'
import { html } from 'hono/html'
import type { ApiDocument, Content, DescribedOperation, Parameter } from '../../openapi/document.ts'
import type { Html } from '../page.ts'
import { curlCommand } from './curl-command.ts'
import { schemaView } from './schema-view.ts'

export interface Route {
  method: string
  path: string
  operation: DescribedOperation
}

/** One route, collapsed. */
export function operationView({ method, path, operation }: Route, document: ApiDocument): Html {
  const { operationId, summary, parameters = [], requestBody, responses, security } = operation
  return html`<details class="route" id="${operationId}">
<summary><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code> <span class="quiet">${summary}</span></summary>
<p><button type="button" data-curl="${curlCommand(method, path, operation)}">Copy curl</button> <span role="status"></span></p>
${security.length === 0 ? html`<p class="quiet">Open to everyone, without signing in.</p>` : ''}
${parameters.length > 0 ? html`<h3>Parameters</h3><ul>${parameters.map(parameterView)}</ul>` : ''}
${requestBody ? html`<h3>Body</h3>${contentView(requestBody.content, document)}` : ''}
<h3>Answers</h3>
${Object.entries(responses).map(
  ([
    status,
    { description, content },
  ]) => html`<details class="answer"><summary><b>${status}</b> ${inCode(description)}</summary>
${contentView(content, document)}</details>`,
)}
</details>`
}

function parameterView({ name, in: place, required, schema }: Parameter): Html {
  return html`<li><b>${name}</b> <span class="quiet">${required ? '' : 'optional, '}in the ${place}</span> <code>${schemaView(schema)}</code></li>`
}

function contentView(content: Content, document: ApiDocument): Html {
  return html`${Object.entries(content).map(
    ([type, { schema, example }]) => html`<p class="quiet">${type}</p>
${type === 'text/html' ? '' : html`<pre tabindex="0">${schemaView(opened(schema, document))}</pre>`}
${example === undefined ? '' : html`<p class="quiet">For example</p><pre tabindex="0">${JSON.stringify(example, null, 2)}</pre>`}`,
  )}`
}

/** Shows a named schema in full; the names inside of it are links. A refusal is the error schema with some of its codes. */
function opened(schema: JsonObject, { components }: ApiDocument): JsonObject {
  if (Array.isArray(schema.allOf)) {
    const [error, codes] = schema.allOf as [JsonObject, { properties: JsonObject }]
    const shape = opened(error, { components } as ApiDocument)
    return { ...shape, properties: { ...(shape.properties as JsonObject), ...codes.properties } }
  }
  const name =
    String(schema.$ref ?? '')
      .split('/')
      .at(-1) ?? ''
  return components.schemas[name] ?? schema
}

/** Descriptions mark code with backticks, as Markdown. */
function inCode(text: string): Html {
  return html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`
}
