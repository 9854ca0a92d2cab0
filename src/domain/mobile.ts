/**
 * A Chinese mobile number is kept as E.164 and read by everybody as the eleven digits people know it by: existing clients refuse a form whose
 * mobile has any other shape. Numbers of other countries keep their code.
 */
export const formatMobile = (e164: string): string => (/^\+861[3-9]\d{9}$/.test(e164) ? e164.slice(3) : e164)

/** What is searched for, as it is kept. */
export const toStoredMobile = (typed: string): string => (/^1[3-9]\d{9}$/.test(typed) ? `+86${typed}` : typed)
