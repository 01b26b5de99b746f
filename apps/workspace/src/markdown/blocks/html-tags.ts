const names =
  'address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div dl dt fieldset figcaption ' +
  'figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li link main menu menuitem nav noframes ol ' +
  'optgroup option p param search section summary table tbody td tfoot th thead title tr track ul'

/** The tags that begin a block of raw HTML wherever they stand, by CommonMark. */
export const blockTag = new RegExp(`^</?(?:${names.replaceAll(' ', '|')})(?=\\s|/?>|$)`, 'i')

const attribute = '\\s+[a-z_:][\\w.:-]*(?:\\s*=\\s*(?:[^\\s"\'=<>`]+|\'[^\']*\'|"[^"]*"))?'

/** Any other tag begins one only when nothing else is on its line. */
export const loneTag = new RegExp(`^<(?:/[a-z][a-z0-9-]*\\s*|[a-z][a-z0-9-]*(?:${attribute})*\\s*/?)>\\s*$`, 'i')
