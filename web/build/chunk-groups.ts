/** The frame, and what nearly every page inside it shows. */
const kit =
  /web.shell.(frame|navigation|page|account).|web.parts.status|web.ui.(page|state|value|lazy|keys|device|button).|web.ui.focus.(typed|focus-back)|web.api.use-change|web.ui.form.SearchBox|web.offline/
const notKit = /PortalPalette|ShortcutSheet|PeriodHeader|DateHeader|palette-search|ViewButton/
/** Styles of what nearly every page shows: one small style sheet, not one each. */
const kitStyles = /web.ui.(choice|date|table|dialog|palette).\w+\.module\.css$/
/** What holds menus, lists and dialogs over a page: fetched ahead after every page, with the palette. */
const overlays = /@mantine.core.*components.(Popover|FocusTrap|Overlay).|@floating-ui/
/** Rules and calls that several pages share, and pictograms. */
const words = /[\\/](contract|domain)[\\/]|@tabler|web.(features|parts).*-(words|calls)/
/** Parts of a form that is sent, with the library they bring; the doors need them and nothing of the frame. */
const form =
  /web.ui.form.(Form|FormErrorSummary|form-scope|fields|NumberText|number-text)\.tsx?$|use-save-form|web.shell.door.DoorFrame|features.account.account\.module/
/** Fields that only some forms have. */
const fields = /web.ui.\w+.\w+Field\.tsx$/
/** Choices, dates and questions outside a form. */
const inputs = /web.ui.(choice|date|page).|web.ui.dialog.(Add|Confirm)Dialog|@mantine.core.*components.Checkbox./
const table = /web.ui.table.(?!TableViewMenu)|web.api.(use-list|options)/
/** Small things that both the doors and the frame need: they would make either load the other's files. */
const everywhere =
  /@mantine.hooks.*(use-uncontrolled|use-merged-ref|use-id).|@mantine.core.*components.(Input|InputBase|TextInput|NativeSelect|CloseButton).|web.ui.form.(fields\.module|FieldError)|web.api.use-save\.ts/
/** Styles of the frame, and of the page that is opened on the slowest line: one style sheet less to wait for. */
const frameStyles = /web.(shell.\w+|ui.(page|state|value)|features.driver).(?!Tab|Period|doors)\w+\.module\.css$/
/** The small things that pages of one feature share. */
const ofFeature = /web.features.([\w-]+).(?:.+-(?:columns|icons|search)\.tsx?|AssignTo\.tsx|.+\.module\.css)$/

/**
 * Which code is one file. A browser fetches six files at once, and each waits for an answer: a few files that many pages share come sooner
 * than many small ones, and compress better. What a page alone needs stays with it. A module belongs to the first group that takes it,
 * together with all that it needs.
 */
export const chunkGroups = [
  {
    name: 'portal',
    test: (id: string) => [/web.main\.tsx$|rolldown.runtime/, everywhere, frameStyles].some((it) => it.test(id)),
    priority: 9,
  },
  { name: 'form', test: form, priority: 8 },
  { name: 'words', test: words, minShareCount: 2, priority: 7 },
  { name: 'kit', test: (id: string) => kitStyles.test(id) || (kit.test(id) && !notKit.test(id)), priority: 6 },
  { name: 'overlays', test: overlays, priority: 4 },
  { name: 'inputs', test: (id: string) => inputs.test(id) && !fields.test(id) && !id.includes('Calendar'), minShareCount: 2, priority: 5 },
  { name: 'table', test: table, minShareCount: 2, priority: 4 },
  { name: 'fields', test: fields, minShareCount: 2, priority: 3 },
  { name: (id: string) => ofFeature.exec(id)?.[1] ?? null, minShareCount: 2, priority: 2 },
]
