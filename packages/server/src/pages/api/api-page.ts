import type { JsonObject } from '@deckhand/spec'
import { html } from 'hono/html'
import type { ApiDocument } from '../../openapi/document.ts'
import { type Html, page } from '../page.ts'
import { apiScript, apiStyle } from './api-page-parts.ts'
import { operationView, type Route } from './operation-view.ts'
import { schemaView } from './schema-view.ts'

/** The document as a page. Without a document, the page fetches its content. */
export function apiPage(document: ApiDocument | undefined): Html {
  return page('API', document && documentView(document), apiScript, apiStyle)
}

/** The routes by tag, and the schemas that they share. */
function documentView(document: ApiDocument): Html {
  const routes: Route[] = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
  return html`<p>${document.info.description} For programs: <a href="/api/openapi.json" data-file="openapi.json">openapi.json</a>, OpenAPI ${document.openapi}.</p>
${document.tags.map(({ name }) => tagView(name, routes, document))}
<h2>Shapes</h2>
${Object.entries(document.components.schemas).map(([name, schema]) => (isLinked(name, document) ? shapeView(name, schema) : ''))}`
}

function tagView(name: string, routes: Route[], document: ApiDocument): Html {
  const mine = routes.filter(({ operation }) => operation.tags.includes(name))
  return html`<h2>${name}</h2>${mine.map((route) => operationView(route, document))}`
}

/** Whether a link leads to this schema. Others are shown in full where they are used. */
function isLinked(name: string, { components }: ApiDocument): boolean {
  return JSON.stringify(components.schemas).includes(`/${name}"`)
}

function shapeView(name: string, schema: JsonObject): Html {
  return html`<details class="route" id="${name}"><summary><code>${name}</code></summary>
<pre tabindex="0">${schemaView(schema)}</pre></details>`
}
