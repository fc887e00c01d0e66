/** Parts of the kit that only some pages need, with the libraries they bring: their files are their own. */
const form =
  /web.ui.(.+.)?(Form|FormErrorSummary|form-scope|fields|\w+Field|use-async-combobox|AsyncCombobox|Calendar\w*|Date\w*|Choice\w*|RadioChoice|AddDialog|ConfirmDialog)\.tsx?$|use-save-form/
const layers = /web.ui.(.+.)?(Dialog|ModalDialog|ConfirmThenDo|CommandPalette|TableViewMenu|ViewButton)\.tsx$/
const table = /web.ui.(.+.)?(Data)?Table\w*\.tsx?$|web.ui.(.+.)?VirtualRows\.tsx$/
const kit = /web[\\/](api|ui|shell|offline)[\\/]/

/** The frame of the pages is asked for by name. */
const isKit = (id: string) => kit.test(id) && !form.test(id) && !layers.test(id) && !table.test(id) && !id.endsWith('Frame.tsx')

/**
 * Which code is one file. A browser fetches six files at once, and each waits for an answer: a few files that many pages share come sooner
 * than many small ones, and compress better. What a page alone needs stays with it. A module belongs to the first group that takes it,
 * together with all that it needs.
 */
export const chunkGroups = [
  { name: 'portal', test: /web.main\.tsx$|rolldown.runtime/, priority: 9 },
  // Rules and calls that several pages share, and pictograms.
  { name: 'words', test: /[\\/](contract|domain)[\\/]|@tabler/, minShareCount: 2, priority: 8 },
  { name: 'kit', test: isKit, minShareCount: 2, priority: 7 },
  { name: 'form', test: (id: string) => form.test(id), minShareCount: 2, priority: 6 },
  { name: 'table', test: /web.ui.(.+.)?DataTable\.tsx$/, priority: 5 },
]
