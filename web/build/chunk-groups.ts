/**
 * Which code is one file. A few files that many pages share compress better than many small ones, and come in one wave; what a page alone
 * needs stays with it. A module belongs to the first group that takes it, together with all that it needs.
 */
export const chunkGroups = [
  // What the first content needs.
  // What the first content needs.
  { name: 'portal', test: /web.(router|ui.KitProvider|ui.(.+.)?LoadBoundary)\.tsx$/, priority: 9 },
  // Rules and calls that several pages share, and pictograms.
  { name: 'words', test: /[\\/](contract|domain)[\\/]|@tabler/, minShareCount: 2, priority: 8 },
  // The frame of every page, and what nearly every page shows.
  { name: 'frame', test: /web.(shell.(.+.)?(Frame|Page|Status|url)|ui.(.+.)?(StatusPill|Notice|Warnings|LabelValue|Money))\.tsx?$/, priority: 7 },
  { name: 'form', test: /web.ui.(.+.)?(Form|fields|DateField|TimeField|ComboboxField|ChoiceField|CheckboxField)\.tsx$/, priority: 6 },
  { name: 'table', test: /web.ui.(.+.)?DataTable\.tsx$/, priority: 5 },
  { name: 'shared', test: /web[\\/](api|ui|shell)[\\/]/, minShareCount: 2, priority: 3 },
]
