/** Unicode categories have a long and a short name. The engine knows only the short one. */
const categories = new Map(
  Object.entries({
    L: 'Letter',
    LC: 'Cased_Letter',
    Lu: 'Uppercase_Letter',
    Ll: 'Lowercase_Letter',
    Lt: 'Titlecase_Letter',
    Lm: 'Modifier_Letter',
    Lo: 'Other_Letter',
    M: 'Mark Combining_Mark',
    Mn: 'Nonspacing_Mark',
    Mc: 'Spacing_Mark',
    Me: 'Enclosing_Mark',
    N: 'Number',
    Nd: 'Decimal_Number digit',
    Nl: 'Letter_Number',
    No: 'Other_Number',
    P: 'Punctuation punct',
    Pc: 'Connector_Punctuation',
    Pd: 'Dash_Punctuation',
    Ps: 'Open_Punctuation',
    Pe: 'Close_Punctuation',
    Pi: 'Initial_Punctuation',
    Pf: 'Final_Punctuation',
    Po: 'Other_Punctuation',
    S: 'Symbol',
    Sm: 'Math_Symbol',
    Sc: 'Currency_Symbol',
    Sk: 'Modifier_Symbol',
    So: 'Other_Symbol',
    Z: 'Separator',
    Zs: 'Space_Separator',
    Zl: 'Line_Separator',
    Zp: 'Paragraph_Separator',
    C: 'Other',
    Cc: 'Control cntrl',
    Cf: 'Format',
    Cs: 'Surrogate',
    Co: 'Private_Use',
    Cn: 'Unassigned',
  }).flatMap(([short, names]) => names.split(' ').map((name) => [name, short])),
)

/** Translates the content of `\p{…}` from ECMAScript to the engine: `Letter` becomes `L`, `Script=Greek` becomes `Greek`. */
export function engineProperty(name: string): string {
  const [, , value] = /^(Script|sc|General_Category|gc)=(.*)$/s.exec(name) ?? []
  const plain = value ?? name
  return categories.get(plain) ?? plain
}
