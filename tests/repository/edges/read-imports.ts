import { parseSync, type StringLiteral, Visitor } from 'oxc-parser'

export interface Import {
  specifier: string
  /** Gone at run time. `import { type A } from 'x'` is not: what stays of it still loads x. */
  typeOnly: boolean
}

/** Every import of a module that its text names: `import`, `export … from`, `import()`, `import type` and types written `import('x').Y`. Throws on text that is no TypeScript. */
export function readImports(path: string, source: string): Import[] {
  const { program, errors } = parseSync(path, source)
  if (errors[0]) throw new Error(errors[0].message)
  const imports: Import[] = []
  const add = (from: StringLiteral | null, typeOnly: boolean) => {
    if (from) imports.push({ specifier: from.value, typeOnly })
  }
  new Visitor({
    ImportDeclaration: (node) => add(node.source, node.importKind === 'type'),
    ExportNamedDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ExportAllDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    TSImportType: (node) => add(node.source, true),
    ImportExpression: ({ source: from }) => {
      if (from.type === 'Literal' && typeof from.value === 'string')
        imports.push({ specifier: from.value, typeOnly: false })
    },
  }).visit(program)
  return imports
}
