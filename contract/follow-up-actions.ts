/** The actions of follow-ups, for the history. */
export const followUpActions = {
  addFollowUp: 'added a follow-up',
  editFollowUp: 'changed a follow-up',
  finishFollowUp: 'marked a follow-up as done',
  reopenFollowUp: 'reopened a follow-up',
  deleteFollowUp: 'deleted a follow-up',
} as const satisfies Record<string, string>
