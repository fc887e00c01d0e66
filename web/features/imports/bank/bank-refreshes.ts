import { queryBankLines, queryBankStatements } from '#contract/bank-statements.ts'

/** Queries to refresh after any change to bank lines. */
export const bankRefreshes = [queryBankLines, queryBankStatements]
