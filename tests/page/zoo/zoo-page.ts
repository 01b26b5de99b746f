/** The input of a control's tool, and the framework's state afterwards, or the tool's error. */
export interface Working {
  args?: object
  /** A tool that is called next: some controls take a value only when the focus moves on. */
  next?: string
  state?: Record<string, unknown>
  /** Some words of the outcome. */
  says?: string
}

export interface ZooPage {
  title: string
  /** A file in act/fixtures, which leaves its state in `window.state`. */
  fixture?: string
  html?: string
  /** Tools that are called first: what opens a menu or a dialog. */
  before?: string[]
  /** Each control that the browser's accessibility tree has, by its role and name, and no other. */
  controls: Record<string, Working>
}

const text = (value: string, state: Record<string, unknown>): Working => ({ args: { value }, state })
const state = (values: Record<string, unknown>): Working => ({ state: values })

const fruit = text('Banana', { fruit: 'banana' })
const more = { says: 'copy' }
const covered = { says: 'COVERED' }

const plain: Record<string, Working> = {
  'checkbox Tick': state({ tick: true }),
  'switch Switch': state({ on: true }),
  'combobox Fruit': fruit,
  'button More': more,
  'button Delete': state({ open: true }),
  'radio Free': { state: { plan: 'free' }, says: 'Clicked' },
  'radio Paid': state({ plan: 'paid' }),
  'slider Volume': { args: { value: 40 }, state: { volume: 40 } },
  'tab One': { state: { tab: 'one' }, says: 'Clicked' },
  'tab Two': state({ tab: 'two' }),
}

const town = text('Oslo', { town: 'Oslo' })
const baseUi: Record<string, Working> = {
  ...plain,
  'combobox Town': town,
  'button Decrease': state({ count: 0 }),
  'textbox Count': text('7', { count: 7 }),
  'button Increase': state({ count: 2 }),
}

export const libraries: ZooPage[] = [
  {
    title: 'React controlled inputs',
    fixture: 'react.jsx',
    controls: {
      'textbox Name': text('Ann', { name: 'Ann' }),
      'textbox Shout': text('hey', { shout: 'HEY' }),
      'textbox Stubborn': { args: { value: 'mine' }, says: 'The page made it \\"always\\"' },
      'textbox Notes': text('one\ntwo', { notes: 'one\ntwo' }),
      'checkbox Agree': { args: { checked: true }, state: { agree: true } },
      'combobox Size': text('Large', { size: 'l' }),
      'listbox Picks': { args: { value: ['Apple', 'Cherry'] }, state: { picks: ['a', 'c'] } },
      'radio free': { state: { plan: 'free' }, says: 'Clicked' },
      'radio paid': state({ plan: 'paid' }),
      'button Send': state({ sent: 1 }),
    },
  },
  { title: 'Radix', fixture: 'radix.jsx', controls: plain },
  {
    title: 'Radix with its menu open',
    fixture: 'radix.jsx',
    before: ['click-more'],
    controls: {
      'menuitem Copy': state({ chosen: 'copy' }),
      'menuitemcheckbox Bold': state({ bold: true }),
      'menuitem Share': { state: {}, says: 'Can be worked now: mail' },
    },
  },
  {
    title: 'Radix with its dialog open',
    fixture: 'radix.jsx',
    before: ['click-delete'],
    controls: { 'button Keep it': state({ open: false }) },
  },
  { title: 'Base UI', fixture: 'base-ui.jsx', controls: baseUi },
  {
    title: 'Base UI with its menu open',
    fixture: 'base-ui.jsx',
    before: ['click-more'],
    controls: {
      ...Object.fromEntries(Object.entries(baseUi).map(([title, { args }]) => [title, { args, ...covered }])),
      'button More': { says: 'Is gone: copy' },
      'menuitem Copy': state({ chosen: 'copy' }),
      'menuitem Share': { state: {}, says: 'Can be worked now: mail' },
    },
  },
  {
    title: 'Base UI with its dialog open',
    fixture: 'base-ui.jsx',
    before: ['click-delete'],
    controls: { 'button Keep it': state({ open: false }) },
  },
  {
    title: 'React Aria',
    fixture: 'react-aria.jsx',
    controls: {
      'checkbox [x] Tick': state({ tick: true }),
      'switch (o) Switch': state({ on: true }),
      'button Bold': state({ bold: true }),
      'button Press': state({ pressed: 'mouse' }),
      'radio Free': { state: { plan: 'free' }, says: 'Clicked' },
      'radio Paid': state({ plan: 'paid' }),
      'textbox Name': text('Ann', { name: 'Ann' }),
      'textbox Count': { ...text('7', { count: 7 }), next: 'click-press' },
      'button Select an item Fruit': fruit,
      'combobox Town': text('Oslo', { town: 'oslo' }),
      'button Show suggestions Town': text('Oslo', { town: 'oslo' }),
      'button More': more,
      'slider Volume': { args: { value: 40 }, state: { volume: 40 } },
      'tab One': { state: { tab: 'one' }, says: 'Clicked' },
      'tab Two': state({ tab: 'two' }),
      'button Delete': state({ open: true }),
    },
  },
  {
    title: 'React Aria with its menu open',
    fixture: 'react-aria.jsx',
    before: ['click-more'],
    controls: {
      'menuitem Copy': state({ chosen: 'copy' }),
      'menuitem Paste': state({ chosen: 'paste' }),
      // For screen readers alone, of one pixel and cut away: Escape and a click beside the menu do the same.
      'button Dismiss': covered,
    },
  },
  {
    title: 'a form of Vue',
    fixture: 'vue.js',
    controls: {
      'textbox Name': text('Ann', { name: 'Ann' }),
      'spinbutton Count': text('7', { count: 7 }),
      'textbox Lazy': text('late', { lazy: 'late' }),
      'checkbox Agree': state({ agree: true }),
      'radio Paid': state({ plan: 'paid' }),
      'combobox Size': text('Large', { size: 'l' }),
      'button Send': state({ sent: 1 }),
    },
  },
]
