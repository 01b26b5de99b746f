import type { Documents, FoundDocument, Reader, Search, Writer } from '../firestore/documents/documents.ts'

/**
 * Documents below one parent document, isolated from the rest of the database, and removed together with it. Their collections keep their names, so
 * that searches need the same indexes.
 */
export function documentsBelow(documents: Documents, top: string): Documents {
  const below = (path: string) => `${top}/${path}`
  return {
    write: (command, options) => documents.write((writer) => command(writerBelow(writer, top)), options),
    read: (query) => documents.read((reader) => query(readerBelow(reader, top))),
    watch: (path, listener) => documents.watch(below(path), listener),
    watchSearch: (search, listener) => documents.watchSearch(searchBelow(search, top), listener),
    time: () => documents.time(),
    close: () => documents.close(),
  }
}

const searchBelow = (search: Search, top: string): Search =>
  search.group ? search : { ...search, collection: `${top}/${search.collection}` }

function readerBelow(reader: Reader, top: string): Reader {
  const below = (path: string) => `${top}/${path}`
  return {
    get: (path) => reader.get(below(path)),
    getAll: (paths) => reader.getAll(paths.map(below)),
    find: async <T>(search: Search) => {
      // A group search also finds the documents of others, which are filtered here.
      const { limit, ...unlimited } = search
      const found = await reader.find<T>(search.group ? unlimited : searchBelow(search, top))
      return own(found, top).slice(0, limit)
    },
    count: (search) => reader.count(searchBelow(search, top)),
    sum: (search, field) => reader.sum(searchBelow(search, top), field),
  }
}

function own<T>(found: FoundDocument<T>[], top: string): FoundDocument<T>[] {
  return found
    .filter(({ path }) => path.startsWith(`${top}/`))
    .map((document) => ({ ...document, path: document.path.slice(top.length + 1) }))
}

function writerBelow(writer: Writer, top: string): Writer {
  const below = (path: string) => `${top}/${path}`
  return {
    ...readerBelow(writer, top),
    set: (path, fields) => writer.set(below(path), fields),
    update: (path, fields) => writer.update(below(path), fields),
    increase: (path, field, by) => writer.increase(below(path), field, by),
    remove: (path) => writer.remove(below(path)),
    pending: (path) => writer.pending(below(path)),
  }
}
