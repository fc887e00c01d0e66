/** 14:00 at the airport of the lived-in company. */
export const companyNow = '2026-11-20T18:00:00Z'
export const companyDay = '2026-11-20'
